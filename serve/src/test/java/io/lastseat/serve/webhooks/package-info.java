/** Webhooks on real tables, with real receivers. */
@NullMarked
package io.lastseat.serve.webhooks;

import org.jspecify.annotations.NullMarked;

/** Webhooks on real tables, with real receivers. */
@NullMarked
package io.lastseat.local.webhooks;

import org.jspecify.annotations.NullMarked;

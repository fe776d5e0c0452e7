/** Calls of one process that share an append. */
@NullMarked
package io.lastseat.log.call;

import org.jspecify.annotations.NullMarked;

/** Lets calls of one process share an append. */
@NullMarked
package io.lastseat.log.call;

import org.jspecify.annotations.NullMarked;

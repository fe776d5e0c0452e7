/** Decides requests in their calls: the queue of a process, and the groups that share an append. */
@NullMarked
package io.lastseat.engine.call;

import org.jspecify.annotations.NullMarked;

/** Calls of receivers: over HTTP, or on an event bus. */
@NullMarked
package io.lastseat.relay.call;

import org.jspecify.annotations.NullMarked;

/** Takes a resource that keeps failing out of the stream for a while, so that others go on. */
@NullMarked
package io.lastseat.serializer.park;

import org.jspecify.annotations.NullMarked;

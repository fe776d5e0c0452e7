/** Looks after waiting lists although no request comes. */
@NullMarked
package io.lastseat.serializer.wake;

import org.jspecify.annotations.NullMarked;

/** What the stream gave up on is driven again, until it is decided. */
@NullMarked
package io.lastseat.serializer.redrive;

import org.jspecify.annotations.NullMarked;

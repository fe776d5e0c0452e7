/**
 * What takes requests out of the stream, and all that no stream record brings: parked requests,
 * requests without a verdict, due places of waiting lists.
 */
@NullMarked
package io.lastseat.serializer.sweep;

import org.jspecify.annotations.NullMarked;

/** Walks the table of requests, and finds and decides every request without a verdict. */
@NullMarked
package io.lastseat.serializer.sweep;

import org.jspecify.annotations.NullMarked;

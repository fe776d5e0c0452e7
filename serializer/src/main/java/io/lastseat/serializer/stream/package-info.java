/** Turns stream records into verdicts: batches, parking, and quarantine of unreadable ones. */
@NullMarked
package io.lastseat.serializer.stream;

import org.jspecify.annotations.NullMarked;

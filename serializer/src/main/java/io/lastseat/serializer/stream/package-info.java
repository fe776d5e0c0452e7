/** From the records of a stream to verdicts: batches, and the quarantine of what cannot be read. */
@NullMarked
package io.lastseat.serializer.stream;

import org.jspecify.annotations.NullMarked;

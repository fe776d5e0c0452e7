/** From the records of a stream to verdicts: the serializer's Lambda function. */
@NullMarked
package io.lastseat.serializer.stream;

import org.jspecify.annotations.NullMarked;

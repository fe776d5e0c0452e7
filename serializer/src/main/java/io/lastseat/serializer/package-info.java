/** The serializer's Lambda function and its parts. */
@NullMarked
package io.lastseat.serializer;

import org.jspecify.annotations.NullMarked;

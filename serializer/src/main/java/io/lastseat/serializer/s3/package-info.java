/** The two calls of S3 that the serializer's functions need. */
@NullMarked
package io.lastseat.serializer.s3;

import org.jspecify.annotations.NullMarked;

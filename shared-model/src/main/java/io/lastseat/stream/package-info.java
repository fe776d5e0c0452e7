/** What functions get from streams of DynamoDB: records, however they arrive. */
@NullMarked
package io.lastseat.stream;

import org.jspecify.annotations.NullMarked;

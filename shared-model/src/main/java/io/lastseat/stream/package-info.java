/** What functions get from streams of DynamoDB: changes of items, however they arrive. */
@NullMarked
package io.lastseat.stream;

import org.jspecify.annotations.NullMarked;

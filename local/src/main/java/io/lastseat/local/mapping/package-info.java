/** An event source mapping for one machine: DynamoDB Streams in, calls of a Lambda handler out. */
@NullMarked
package io.lastseat.local.mapping;

import org.jspecify.annotations.NullMarked;

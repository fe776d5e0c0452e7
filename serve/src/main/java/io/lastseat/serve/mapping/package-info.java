/** An event source mapping on one machine: it reads DynamoDB Streams and calls a function. */
@NullMarked
package io.lastseat.serve.mapping;

import org.jspecify.annotations.NullMarked;

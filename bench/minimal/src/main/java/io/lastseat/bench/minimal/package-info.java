/** Functions that do as little as a function on DynamoDB can: what start-up is held against. */
@NullMarked
package io.lastseat.bench.minimal;

import org.jspecify.annotations.NullMarked;

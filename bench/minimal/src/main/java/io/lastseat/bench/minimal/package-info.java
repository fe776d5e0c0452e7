/** Functions that do as little as a function on DynamoDB can: the measure of start-up. */
@NullMarked
package io.lastseat.bench.minimal;

import org.jspecify.annotations.NullMarked;

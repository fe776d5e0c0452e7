/** DynamoDB in memory, as a value: what its operations do, without time and without weather. */
@NullMarked
package io.lastseat.simulator.store;

import org.jspecify.annotations.NullMarked;

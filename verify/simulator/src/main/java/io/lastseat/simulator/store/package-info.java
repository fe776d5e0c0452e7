/** DynamoDB in memory, as a value: its operations' effects, without time and without weather. */
@NullMarked
package io.lastseat.simulator.store;

import org.jspecify.annotations.NullMarked;

/** Measures how far this process's clock is from DynamoDB's. */
@NullMarked
package io.lastseat.clock;

import org.jspecify.annotations.NullMarked;

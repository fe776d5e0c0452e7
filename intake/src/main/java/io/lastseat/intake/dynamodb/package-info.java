/** Intake's side of the tables: requests, stored rows, the key of tickets. */
@NullMarked
package io.lastseat.intake.dynamodb;

import org.jspecify.annotations.NullMarked;

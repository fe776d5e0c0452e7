/** Intake's access to the tables: requests, stored rows, and the key of tickets. */
@NullMarked
package io.lastseat.intake.dynamodb;

import org.jspecify.annotations.NullMarked;

/** The requests table, which intake alone writes. */
@NullMarked
package io.lastseat.intake.dynamodb;

import org.jspecify.annotations.NullMarked;

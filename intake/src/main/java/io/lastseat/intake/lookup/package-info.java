/**
 * What is known already (books, verdicts, rows, statuses), each read once for all who ask, and how
 * long a call may wait for it.
 */
@NullMarked
package io.lastseat.intake.lookup;

import org.jspecify.annotations.NullMarked;

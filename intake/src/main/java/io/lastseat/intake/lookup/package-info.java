/**
 * Reads what is known already: books, verdicts, rows and statuses. Calls that ask at the same time
 * share a read. Also limits how long a call may wait.
 */
@NullMarked
package io.lastseat.intake.lookup;

import org.jspecify.annotations.NullMarked;

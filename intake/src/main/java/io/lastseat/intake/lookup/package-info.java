/**
 * Reads the status of requests, and waits for verdicts. Calls that ask at the same time share a
 * read. Also limits how long a call may wait.
 */
@NullMarked
package io.lastseat.intake.lookup;

import org.jspecify.annotations.NullMarked;

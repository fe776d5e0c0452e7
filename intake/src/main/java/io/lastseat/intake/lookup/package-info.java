/** What is known already: books, verdicts, rows and statuses, each read once for all who ask. */
@NullMarked
package io.lastseat.intake.lookup;

import org.jspecify.annotations.NullMarked;

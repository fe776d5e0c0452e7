/** Rosters: who holds what, as of a commit. */
@NullMarked
package io.lastseat.intake.roster;

import org.jspecify.annotations.NullMarked;

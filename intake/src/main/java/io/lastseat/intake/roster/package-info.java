/** Rosters: the live reservations of a resource, as of a commit. */
@NullMarked
package io.lastseat.intake.roster;

import org.jspecify.annotations.NullMarked;

/** The feed of all commits, and the verdicts of one resource. */
@NullMarked
package io.lastseat.intake.feed;

import org.jspecify.annotations.NullMarked;

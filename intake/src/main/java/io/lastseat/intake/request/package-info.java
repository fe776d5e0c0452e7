/**
 * What clients ask for, and what they are answered: commands, follow-ups, names of requests,
 * refusals.
 */
@NullMarked
package io.lastseat.intake.request;

import org.jspecify.annotations.NullMarked;

/** What clients ask for, and the results: commands, follow-ups, names of requests, refusals. */
@NullMarked
package io.lastseat.intake.request;

import org.jspecify.annotations.NullMarked;

/** What operators see of immediate admission: lines, and on AWS metrics too. */
@NullMarked
package io.lastseat.intake.telemetry;

import org.jspecify.annotations.NullMarked;

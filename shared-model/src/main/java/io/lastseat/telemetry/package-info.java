/** Telemetry of the processes that decide: lines of JSON, and metrics for CloudWatch. */
@NullMarked
package io.lastseat.telemetry;

import org.jspecify.annotations.NullMarked;

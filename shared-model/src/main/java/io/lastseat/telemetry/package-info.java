/** What operators see of whoever decides: lines of JSON, and metrics for CloudWatch. */
@NullMarked
package io.lastseat.telemetry;

import org.jspecify.annotations.NullMarked;

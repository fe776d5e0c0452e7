/** What operators see of the serializer: one line and some metrics for each commit. */
@NullMarked
package io.lastseat.serializer.telemetry;

import org.jspecify.annotations.NullMarked;

/**
 * The metrics of {@code serve} for Prometheus: the figures of the dashboard, with matching names.
 */
@NullMarked
package io.lastseat.serve.metrics;

import org.jspecify.annotations.NullMarked;

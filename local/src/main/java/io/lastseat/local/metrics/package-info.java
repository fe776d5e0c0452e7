/**
 * What {@code serve} tells a Prometheus server: the figures of the dashboard, by the same names.
 */
@NullMarked
package io.lastseat.local.metrics;

import org.jspecify.annotations.NullMarked;

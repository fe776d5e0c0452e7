/**
 * The one list of health checks that readiness, metrics and the operator's page read; the checks
 * themselves are in ops.
 */
@NullMarked
package io.lastseat.local.health;

import org.jspecify.annotations.NullMarked;

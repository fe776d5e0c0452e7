/**
 * The one list of health checks that readiness, metrics and the operator's page read, and the
 * checks themselves.
 */
@NullMarked
package io.lastseat.serve.health;

import org.jspecify.annotations.NullMarked;

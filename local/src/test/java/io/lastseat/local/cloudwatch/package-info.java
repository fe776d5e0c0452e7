/**
 * How CloudWatch judges an alarm, by its documentation: metric math, late and missing points, M out
 * of N. No account is asked.
 */
@NullMarked
package io.lastseat.local.cloudwatch;

import org.jspecify.annotations.NullMarked;

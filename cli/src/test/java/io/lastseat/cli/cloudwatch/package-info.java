/**
 * How CloudWatch evaluates an alarm by its documentation: metric math, late and missing points, M
 * out of N. No account is called.
 */
@NullMarked
package io.lastseat.cli.cloudwatch;

import org.jspecify.annotations.NullMarked;

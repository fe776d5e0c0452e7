/**
 * The operator's page: what needs attention, the resources, the newest verdicts. It reads what the
 * process sees anyway, and little of the tables.
 */
@NullMarked
package io.lastseat.local.ops;

import org.jspecify.annotations.NullMarked;

/**
 * The operator's page: what needs attention, the resources, the newest verdicts. It shows mostly
 * what the process sees anyway, and reads little from the tables.
 */
@NullMarked
package io.lastseat.serve.ops;

import org.jspecify.annotations.NullMarked;

/**
 * The auditor of simulated worlds. It reads stored items attribute by attribute, knows the rules
 * from the documentation alone, and shares no code with the audited program.
 */
@NullMarked
package io.lastseat.simulator.auditor;

import org.jspecify.annotations.NullMarked;

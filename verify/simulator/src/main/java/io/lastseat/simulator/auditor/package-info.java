/**
 * The auditor of simulated worlds: it reads stored items attribute by attribute and knows the rules
 * from the documentation alone. It shares no code with what it audits.
 */
@NullMarked
package io.lastseat.simulator.auditor;

import org.jspecify.annotations.NullMarked;

/** What the auditor knows of each kind of request, one class a kind. */
@NullMarked
package io.lastseat.simulator.auditor.rules;

import org.jspecify.annotations.NullMarked;

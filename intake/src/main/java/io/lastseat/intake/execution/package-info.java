/** Executions: work that must succeed once at most, with its attempts and its result. */
@NullMarked
package io.lastseat.intake.execution;

import org.jspecify.annotations.NullMarked;

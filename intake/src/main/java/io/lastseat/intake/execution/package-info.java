/** Executions: a step that runs once, with its attempts and its result. */
@NullMarked
package io.lastseat.intake.execution;

import org.jspecify.annotations.NullMarked;

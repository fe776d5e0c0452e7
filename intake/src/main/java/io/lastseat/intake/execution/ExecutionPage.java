package io.lastseat.intake.execution;

import io.lastseat.intake.roster.RosterPlace;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * Some steps of the history of an execution.
 *
 * @param steps in order; there may be fewer than asked for, with further ones behind them
 * @param next where the following page begins, none after the last step
 */
public record ExecutionPage(Vector<ExecutionStep> steps, Option<RosterPlace> next) {}

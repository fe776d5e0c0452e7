package io.lastseat.serializer.reconcile;

import io.vavr.control.Option;

/**
 * A part of a reconciliation.
 *
 * @param found in this part
 * @param next how to go on; none when the whole table was walked
 */
public record Slice(Reconciled found, Option<Next> next) {

  /**
   * Where to go on, row by row.
   *
   * @param after behind this place; none from the beginning
   */
  public record Next(Option<RequestPlace> after) {}
}

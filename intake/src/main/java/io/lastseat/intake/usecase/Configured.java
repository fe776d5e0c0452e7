package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;

/**
 * What became of the wish to create or to change a resource.
 *
 * @param standing its request
 * @param books after it, where it was accepted, or refused because other terms are in force
 */
public record Configured(Effect effect, Standing standing, Option<Head> books) {

  static Configured pending(Request request) {
    return new Configured(Effect.PENDING, new Standing(request, RowsOf.NOTHING), Option.none());
  }

  /** Whether other terms came first. */
  boolean lostToAnotherChange() {
    return standing.verdict().exists(row -> row.verdict().refusal().contains(Reason.TERMS_CHANGED));
  }

  /** In one word. */
  public enum Effect {
    /** There is no verdict yet. */
    PENDING,
    /** This request created the resource, and no other one did. */
    CREATED,
    /** The resource was there, and its terms are replaced. */
    CHANGED,
    /** The verdict was no. */
    REJECTED
  }
}

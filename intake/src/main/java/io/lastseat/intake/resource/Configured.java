package io.lastseat.intake.resource;

import io.lastseat.intake.request.RequestStatus;
import io.lastseat.log.store.RowsOf;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;

/**
 * The result of creating or changing a resource.
 *
 * @param requestStatus its request
 * @param books the books after it, if it was accepted, or refused because other terms are in force
 */
public record Configured(Effect effect, RequestStatus requestStatus, Option<Head> books) {

  static Configured pending(Request request) {
    return new Configured(
        Effect.PENDING, new RequestStatus(request, RowsOf.NOTHING), Option.none());
  }

  /** Whether other terms came first. */
  public boolean lostToAnotherChange() {
    return requestStatus
        .verdict()
        .exists(row -> row.verdict().refusal().contains(Reason.TERMS_CHANGED));
  }

  /** The result in one word. */
  public enum Effect {
    /** No verdict yet. */
    PENDING,
    /** This request created the resource. */
    CREATED,
    /** The resource existed, and its terms are replaced. */
    CHANGED,
    /** The verdict is a rejection. */
    REJECTED
  }
}

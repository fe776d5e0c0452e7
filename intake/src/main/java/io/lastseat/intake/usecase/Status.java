package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;

/**
 * Says where a request stands. The row is read before the request: a verdict that comes between the
 * two reads is only seen later, and a request that was acknowledged is always found.
 */
public final class Status {

  private final Requests requests;
  private final Verdicts verdicts;

  /** Reads from these stores. */
  public Status(Requests requests, Verdicts verdicts) {
    this.requests = requests;
    this.verdicts = verdicts;
  }

  /** Where the request stands after at most this wait; a wait that fails is a failure here. */
  public Either<Refusal, Standing> of(ResourceId resource, RequestId id, Patience wait) {
    RowsOf found = verdicts.find(resource, id);
    if (found.verdict().isDefined()) {
      return Either.right(new Standing(found.verdict().get().verdict().request(), found));
    }
    return requests
        .find(resource, id)
        .map(request -> new Standing(request, verdicts.await(request, wait)))
        .toEither(Refusal.UNKNOWN_REQUEST);
  }
}

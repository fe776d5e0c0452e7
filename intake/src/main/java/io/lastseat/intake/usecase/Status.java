package io.lastseat.intake.usecase;

import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Says where a request stands. The row is read before the request: a verdict that comes in between
 * is only seen later, and a request is never gone.
 */
public final class Status {

  private final Requests requests;
  private final Verdicts verdicts;

  /** Reads from these stores. */
  public Status(Requests requests, Verdicts verdicts) {
    this.requests = requests;
    this.verdicts = verdicts;
  }

  /** Where the request stands after at most this wait. */
  public Either<Refusal, Standing> of(ResourceId resource, RequestId id, Duration wait) {
    Option<VerdictRow> row = verdicts.find(id);
    if (row.isDefined()) {
      Request decided = row.get().verdict().request();
      return decided.resource().equals(resource)
          ? Either.right(new Standing(decided, row))
          : Either.left(Refusal.UNKNOWN_REQUEST);
    }
    return requests
        .find(resource, id)
        .map(request -> new Standing(request, verdicts.await(id, wait)))
        .toEither(Refusal.UNKNOWN_REQUEST);
  }
}

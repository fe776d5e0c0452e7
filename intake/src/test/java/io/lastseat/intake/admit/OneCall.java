package io.lastseat.intake.admit;

import io.lastseat.engine.call.CallOutcome;
import io.lastseat.engine.call.GroupedCall;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** A call for one unit, without a key; it keeps its outcome. */
class OneCall implements GroupedCall {

  static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");

  final CompletableFuture<CallOutcome> ended = new CompletableFuture<>();
  private final ResourceId resource;
  private final String applicant;
  private final byte[] token = new byte[RequestId.TOKEN_BYTES];

  OneCall(ResourceId resource, String applicant) {
    this.resource = resource;
    this.applicant = applicant;
    // The commit number does not overwrite the last byte of the token.
    token[RequestId.TOKEN_BYTES - 1] = (byte) applicant.charAt(0);
  }

  @Override
  public Request requestOn(Head head) {
    RequestId id = RequestId.of(token, 1).naming(head.number() + 1);
    return new Reserve(id, resource, NOON, applicant, 1, Option.none());
  }

  @Override
  public boolean isOverdue(Instant now) {
    return !now.isBefore(NOON.plusSeconds(8));
  }

  @Override
  public boolean mayBeWritten() {
    return false;
  }

  @Override
  public boolean isDerived() {
    return false;
  }

  @Override
  public boolean isNew(Head head, Request request) {
    return true;
  }

  @Override
  public boolean isForCalls(Head head) {
    return true;
  }

  @Override
  public Option<Outcome.Rejected> refusal(Books books, Request request) {
    return Option.none();
  }

  @Override
  public void end(CallOutcome end) {
    ended.complete(end);
  }

  @Override
  public void fail(Throwable failure) {
    ended.completeExceptionally(failure);
  }
}

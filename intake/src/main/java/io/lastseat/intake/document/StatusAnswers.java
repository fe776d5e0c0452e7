package io.lastseat.intake.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.site.Answer;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers with the status of a request. */
public final class StatusAnswers {

  private static final String KEY_PREFIX = "Key-Prefix";
  private static final String SECONDS_UNTIL_ASKING_AGAIN = "1";

  /**
   * Answers the sender: 202 while the request is pending (RFC 9110, 15.3.3). The answer contains a
   * key prefix for the next call, so that callers need not read the resource for it.
   */
  public static Answer toSender(CallResult.Taken taken, Instant now) {
    RequestStatus requestStatus = taken.requestStatus();
    Answer answer =
        requestStatus.verdict().isDefined()
            ? located(Json.answer(200, decided(requestStatus, now, taken.seen())), requestStatus)
            : pending(requestStatus, now);
    return withPrefix(answer, taken);
  }

  /** Adds the key prefix of the log that decides the request, if the call has seen a head of it. */
  public static Answer withPrefix(Answer answer, CallResult.Taken taken) {
    return withPrefix(
        answer,
        Option.some(taken.seen())
            .filter(head -> head.resource().equals(taken.requestStatus().request().resource())));
  }

  private static ObjectNode decided(RequestStatus requestStatus, Instant now, Head seen) {
    ObjectNode document = StatusDocument.of(requestStatus, now);
    return requestStatus.request() instanceof Reserve reserve
        ? StatusDocument.sayingWhyItDoesNotWait(document, reserve.content(), seen.books())
        : document;
  }

  /** Adds the key prefix of this head to the answer. Without a head the answer stays as it is. */
  public static Answer withPrefix(Answer answer, Option<Head> seen) {
    return seen.map(head -> answer.with(KEY_PREFIX, KeyPrefix.of(head))).getOrElse(answer);
  }

  /**
   * Answers the sender, for each result of a call.
   *
   * @param away makes the document for a refusal at the gate
   */
  public static Either<Problem, Answer> toSender(
      CallResult result, Function<TurnedAway, ObjectNode> away, Instant now) {
    if (result instanceof CallResult.Taken taken) {
      return Either.right(toSender(taken, now));
    }
    if (result instanceof TurnedAway turned && turned.invalid().isEmpty()) {
      return Either.right(Json.answer(200, away.apply(turned)));
    }
    return Either.left(Problems.of(result));
  }

  public static Answer pending(RequestStatus requestStatus, Instant now) {
    return pending(StatusDocument.of(requestStatus, now), requestStatus);
  }

  public static Answer pending(ObjectNode document, RequestStatus requestStatus) {
    return located(retryLater(Json.answer(202, document)), requestStatus);
  }

  /**
   * The document for a client that asks for the status of a request.
   *
   * @param seen reads the head of the resource, for a request that would have waited
   */
  public static ObjectNode document(
      RequestStatus requestStatus, Instant now, Supplier<Option<Head>> seen) {
    boolean waits = requestStatus.request() instanceof Reserve reserve && reserve.waits();
    return (waits && requestStatus.isRefused() ? seen.get() : Option.<Head>none())
        .map(head -> decided(requestStatus, now, head))
        .getOrElse(() -> StatusDocument.of(requestStatus, now));
  }

  /** Answers a client that asks for the status of a request, which this document shows. */
  public static Answer toAsker(RequestStatus requestStatus, ObjectNode document) {
    Answer answer = Json.answer(200, document);
    return requestStatus.verdict().isDefined() ? answer : retryLater(answer);
  }

  public static Answer retryLater(Answer answer) {
    return answer.with("Retry-After", SECONDS_UNTIL_ASKING_AGAIN);
  }

  /**
   * Adds the path of the request. Under a key with a floor, the verdict may have no row, and its
   * commit may be far behind the floor. So the path names the commit.
   */
  public static Answer located(Answer answer, RequestStatus requestStatus) {
    Request request = requestStatus.request();
    return answer.with(
        "Location",
        requestStatus
            .verdict()
            .filter(row -> request.id().floor().isDefined())
            .map(row -> Paths.of(request.resource(), request.id(), row.commitNo()))
            .getOrElse(() -> Paths.of(request.resource(), request.id())));
  }

  private StatusAnswers() {}
}

package io.lastseat.intake.http;

import io.lastseat.command.OwnKey;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A call with an endpoint, from a caller who may make it.
 *
 * @param path the ids in its path
 * @param key the idempotency key that the caller sent
 * @param lacks why the caller lacks a role; empty if the caller has it
 * @param shown whether the caller may see a request
 * @param generation that of the reservation which the caller may use, an applicant; none for a
 *     caller with a role
 * @param inPublic the resource, for an applicant to whom only the public part of it is shown
 */
public record RoutedCall(
    Call call,
    PathIds path,
    WaitTerms waits,
    Either<Problem, Option<OwnKey>> key,
    Function<Role, Option<Problem>> lacks,
    Predicate<Request> shown,
    Option<Integer> generation,
    Option<Head> inPublic) {

  /**
   * The same call of an applicant who sees only these requests.
   *
   * @param his the generation of reservations that are the applicant's: others were handed over
   */
  public RoutedCall showing(Predicate<Request> some, int his) {
    return new RoutedCall(call, path, waits, key, lacks, some, Option.some(his), inPublic);
  }

  /** The status, or the refusal of an applicant who has handed the reservation over. */
  public Either<Problem, RequestStatus> stillHis(RequestStatus requestStatus) {
    return generation.exists(his -> his != requestStatus.generation())
        ? Either.left(Problems.HANDED_OVER.problem())
        : Either.right(requestStatus);
  }

  /** The same call of an applicant who sees the public part of this resource. */
  public RoutedCall inPublic(Head resource) {
    return new RoutedCall(call, path, waits, key, lacks, shown, generation, Option.some(resource));
  }

  /** The resource, lock, execution or series that the path names. */
  public ResourceId resource() {
    return path.resource();
  }

  /** The request that the path names. */
  public RequestId request() {
    return path.request();
  }

  /** How long the call waits, if it says nothing else than is usual. */
  public Deadline deadline(Duration usual) {
    return waits.deadline(call, usual);
  }

  /** The wait of a call with a request, which goes through the stream if the call prefers it. */
  public Deadline ofRequest(Duration usual) {
    return waits.ofRequest(call, usual);
  }
}

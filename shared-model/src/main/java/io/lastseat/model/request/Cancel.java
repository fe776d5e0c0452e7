package io.lastseat.model.request;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Cancels an earlier reservation.
 *
 * @param id follows from the reservation's id and the generation, see {@link #idFor}: so each
 *     applicant's reservation has at most one cancellation, and a second call sends the same
 *     request
 * @param target the reservation
 * @param failure why the run of an execution failed, for people; none for other resources
 * @param token the fencing token of a lock; none for other resources
 * @param generation as of each follow-up; once there was a hand-over, staff say it too, since the
 *     id follows from it
 */
public record Cancel(
    RequestId id,
    ResourceId resource,
    Instant takenAt,
    RequestId target,
    Option<String> failure,
    Option<Long> token,
    Option<Integer> generation)
    implements Request {

  private static final String PREFIX = "lastseat cancel 1\n";

  /** A cancellation without a failure of an execution. */
  public Cancel(RequestId id, ResourceId resource, Instant takenAt, RequestId target) {
    this(id, resource, takenAt, target, Option.none());
  }

  /** A cancellation without a token. */
  public Cancel(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      RequestId target,
      Option<String> failure) {
    this(id, resource, takenAt, target, failure, Option.none());
  }

  /** A cancellation of a reservation, whoever has it. */
  public Cancel(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      RequestId target,
      Option<String> failure,
      Option<Long> token) {
    this(id, resource, takenAt, target, failure, token, Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Cancel {
    if (!id.equals(idFor(target, generation.getOrElse(0)))) {
      throw new IllegalArgumentException("a cancellation of " + target + " has another id");
    }
    for (String text : failure) {
      Texts.checked("failure", text, Limits.MAX_FAILURE_CHARS, true);
    }
  }

  /** The only id that a cancellation of this reservation can have, in the same lane. */
  public static RequestId idFor(RequestId target) {
    return idFor(target, 0);
  }

  /** The same for a reservation that was handed over so often. */
  public static RequestId idFor(RequestId target, int generation) {
    String since = generation == 0 ? "" : "\n" + generation;
    byte[] text = (PREFIX + target.text() + since).getBytes(StandardCharsets.UTF_8);
    return RequestId.inLane(target.lane(), Sha256.of(text));
  }

  /** The same cancellation for a lock, with this token. */
  public Cancel by(long shown) {
    return new Cancel(id, resource, takenAt, target, failure, Option.some(shown), generation);
  }

  /** The same cancellation, under the id for that generation. */
  @Override
  public Cancel meaning(Option<Integer> meant) {
    RequestId own = idFor(target, meant.getOrElse(0));
    return new Cancel(own, resource, takenAt, target, failure, token, meant);
  }

  @Override
  public Option<RequestId> reservation() {
    return Option.some(target);
  }
}

package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Instant;

/** Rules that all requests about an earlier reservation share. */
public final class Reservations {

  private static final Grant NOTHING = Grant.made(0, Option.none());

  /** Refuses a request about a reservation that does not exist. */
  public static <R extends Request> Rule<R> unknown() {
    return new Rule<>(
        Reason.UNKNOWN_RESERVATION,
        (books, facts, request) -> !priorState(facts, request).wasAsked());
  }

  /** Refuses a request about the reservation of an applicant who has handed it over since. */
  public static <R extends Request> Rule<R> handedOver() {
    return new Rule<>(
        Reason.HANDED_OVER,
        (books, facts, request) ->
            request
                .generation()
                .exists(meant -> meant != grant(facts, request).generation().number()));
  }

  /** Refuses a request about a reservation that was never granted, or has ended. */
  public static <R extends Request> Rule<R> nothingGranted() {
    return new Rule<>(Reason.NOTHING_GRANTED, (books, facts, request) -> nothing(facts, request));
  }

  /** Refuses requests about a waiting reservation. */
  public static <R extends Request> Rule<R> stillWaiting() {
    return stillWaiting((books, facts, request) -> true);
  }

  /** Refuses such requests about a waiting reservation. */
  public static <R extends Request> Rule<R> stillWaiting(Rule.Condition<R> such) {
    return new Rule<>(
        Reason.STILL_WAITING,
        (books, facts, request) ->
            grant(facts, request).isWaiting() && such.refuses(books, facts, request));
  }

  /**
   * Refuses a request about a single part of a claim over several resources.
   *
   * @param isOfAPart whether a request about a granted claim means only a part of it
   */
  public static <R extends Request> Rule<R> ofAWhole(Rule.Condition<R> isOfAPart) {
    return new Rule<>(
        Reason.CLAIM_IS_WHOLE,
        (books, facts, request) ->
            LockRules.meansAPart(books, facts, request)
                || (!grant(facts, request).others().isEmpty()
                    && isOfAPart.refuses(books, facts, request)));
  }

  /**
   * Refuses a request about one part of a claim. Its kind of request means the whole claim
   * otherwise.
   */
  public static <R extends Request> Rule<R> ofAWhole() {
    return ofAWhole((books, facts, request) -> false);
  }

  public static boolean nothing(Facts facts, Request request) {
    return priorState(facts, request).grant().forAll(Grant::isEnded);
  }

  /** Refuses other requests if the log is nearly full: it takes only ends of reservations. */
  public static <R extends Request> Rule<R> logFull() {
    return new Rule<>(Reason.LOG_FULL, (books, facts, request) -> books.log().nearlyFull());
  }

  /** The grant of the reservation; one without units if it has none. */
  public static Grant grant(Facts facts, Request request) {
    return priorState(facts, request).grant().getOrElse(NOTHING);
  }

  /** The hold of the reservation, lapsed or not; none if it is not held. */
  public static Option<Hold> hold(Facts facts, Request request) {
    return grant(facts, request).hold();
  }

  public static boolean isLapsed(Books books, Facts facts, Request request) {
    return grant(facts, request).isLapsed(books.clock());
  }

  /** Whether the request was taken in at or after this moment. */
  public static boolean isAfter(Option<Instant> moment, Request request) {
    return moment.exists(end -> !request.takenAt().isBefore(end));
  }

  private static PriorState priorState(Facts facts, Request request) {
    return request.reservation().flatMap(facts::priorState).getOrElse(PriorState.NO_SUCH_REQUEST);
  }

  private Reservations() {}
}

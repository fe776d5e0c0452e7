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

/** Rules that requests about an earlier reservation share. */
public final class Reservations {

  private static final Grant NOTHING = Grant.made(0, Option.none());

  /** There is no request of that id. */
  public static <R extends Request> Rule<R> unknown() {
    return new Rule<>(
        Reason.UNKNOWN_RESERVATION,
        (books, facts, request) -> !priorState(facts, request).wasAsked());
  }

  /** It was never granted, or has ended. */
  public static <R extends Request> Rule<R> nothingGranted() {
    return new Rule<>(Reason.NOTHING_GRANTED, (books, facts, request) -> nothing(facts, request));
  }

  /** It has yet to be granted: until then it can only be cancelled. */
  public static <R extends Request> Rule<R> stillWaiting() {
    return new Rule<>(
        Reason.STILL_WAITING,
        (books, facts, request) -> priorState(facts, request).grant().exists(Grant::isWaiting));
  }

  /** It is a claim over several resources, of which a part alone cannot be meant. */
  public static <R extends Request> Rule<R> ofAWhole(Rule.Condition<R> isOfAPart) {
    return new Rule<>(
        Reason.CLAIM_IS_WHOLE,
        (books, facts, request) ->
            LockRules.meansAPart(books, facts, request)
                || (!grant(facts, request).others().isEmpty()
                    && isOfAPart.refuses(books, facts, request)));
  }

  /** The same of a request that can mean the whole. */
  public static <R extends Request> Rule<R> ofAWhole() {
    return ofAWhole((books, facts, request) -> false);
  }

  public static boolean nothing(Facts facts, Request request) {
    return priorState(facts, request).grant().forAll(Grant::isEnded);
  }

  /** The log takes ends of reservations alone. */
  public static <R extends Request> Rule<R> logFull() {
    return new Rule<>(Reason.LOG_FULL, (books, facts, request) -> books.log().nearlyFull());
  }

  /** The grant of the reservation; no units if it has none. */
  public static Grant grant(Facts facts, Request request) {
    return priorState(facts, request).grant().getOrElse(NOTHING);
  }

  /** How it is held, lapsed or not; none if it is not. */
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

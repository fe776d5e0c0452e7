package io.lastseat.decide.check;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Tells when a resource grants nothing more. There are two ends. The window ends for requests that
 * are taken in at {@code closesAt} or later. A request from before is decided as usual, however
 * late. The closing is an act in the log: once the clock of the books has reached it, no decision
 * grants more, whenever the request was taken in. Only a change of the terms opens the resource
 * again.
 */
public final class Closings {

  /** The moment from which new requests are granted nothing; none if no end is set. */
  public static Option<Instant> from(Terms terms) {
    return terms.closesAt().toVector().appendAll(at(terms)).min();
  }

  /** Whether the log has reached its closing: then only a change of the terms opens it again. */
  public static boolean isClosed(Books books) {
    return books.terms().flatMap(Closings::at).exists(at -> !books.clock().isBefore(at));
  }

  /**
   * Whether no request can gain anything any more, however old it is: the log is closed, each hold
   * has been confirmed or has lapsed by its clock, and the waiting list is empty. From then on
   * reservations can only shrink, and units that come back are not granted again. A change of the
   * terms may open the resource again.
   */
  public static boolean isFinal(Books books) {
    return isClosed(books) && books.held() == 0 && books.waiting().isEmpty();
  }

  /** Refuses any request to a closed resource. */
  public static <R extends Request> Rule<R> closed() {
    return closedFor((books, facts, request) -> true);
  }

  /** Refuses a request to a closed resource that asks for more than its reservation has. */
  public static <R extends Request> Rule<R> closedFor(Rule.Condition<R> more) {
    return new Rule<>(
        Reason.RESOURCE_CLOSED,
        (books, facts, request) ->
            (isClosed(books) || Reservations.isAfter(books.terms().flatMap(Closings::at), request))
                && more.refuses(books, facts, request));
  }

  /** Refuses a request after the window if the request asks for more than its reservation has. */
  public static <R extends Request> Rule<R> windowOverFor(Rule.Condition<R> more) {
    return new Rule<>(
        Reason.CLOSED,
        (books, facts, request) ->
            Reservations.isAfter(books.terms().flatMap(Terms::closesAt), request)
                && more.refuses(books, facts, request));
  }

  /** Whether these terms close the log, or keep it closed, and change nothing else. */
  public static boolean closesAlone(Books books, Configure request) {
    boolean alone =
        books
            .terms()
            .map(terms -> terms.withClosing(request.terms().closing()))
            .contains(request.terms());
    return alone && isClosed(books.withTerms(request.terms(), books.lanes()));
  }

  private static Option<Instant> at(Terms terms) {
    return terms.closing().map(Closing::at);
  }

  private Closings() {}
}

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
 * When a resource grants nothing more. There are two ends. Its window ends for requests that are
 * taken in at {@code closesAt} or later: one from before is decided as such, however late. Its
 * closing is an act in its log: once the clock of the books has reached it, no decision grants
 * more, whenever its request was taken in, until a change of the terms opens the resource.
 */
public final class Closings {

  /** The moment from which new requests are granted nothing; none while there is none. */
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

  public static <R extends Request> Rule<R> closed() {
    return closedFor((books, facts, request) -> true);
  }

  /** The same, for requests that ask for more than they have alone. */
  public static <R extends Request> Rule<R> closedFor(Rule.Condition<R> more) {
    return new Rule<>(
        Reason.RESOURCE_CLOSED,
        (books, facts, request) ->
            (isClosed(books) || Reservations.isAfter(books.terms().flatMap(Closings::at), request))
                && more.refuses(books, facts, request));
  }

  /** Its window is over, for requests that ask for more than they have alone. */
  public static <R extends Request> Rule<R> windowOverFor(Rule.Condition<R> more) {
    return new Rule<>(
        Reason.CLOSED,
        (books, facts, request) ->
            Reservations.isAfter(books.terms().flatMap(Terms::closesAt), request)
                && more.refuses(books, facts, request));
  }

  /** Whether these terms close the log, or leave it closed, and change nothing else. */
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

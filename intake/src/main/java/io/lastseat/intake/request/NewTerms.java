package io.lastseat.intake.request;

import io.lastseat.command.ClientRequest;
import io.lastseat.model.Books;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Creates a resource, or replaces its terms.
 *
 * @param terms the terms without the closing
 * @param closing the closing; none if the resource is not to be closed
 * @param lanes the number of lanes; none leaves it as it is
 * @param ifTerms the number of the terms to be replaced, 0 if the resource must not exist; none if
 *     the request creates the resource or repeats the terms in force
 */
public record NewTerms(
    Terms terms, Option<Closed> closing, Option<Integer> lanes, Option<Long> ifTerms)
    implements ClientRequest {

  /**
   * A client's closing of a resource.
   *
   * @param at when the resource closes; none for the moment at which the request is taken in
   * @param reason the reason, for people
   */
  public record Closed(Option<Instant> at, Option<String> reason) {

    private Closing named() {
      return new Closing(at.get(), reason);
    }

    private Closing takenIn(Instant takenAt) {
      return new Closing(at.getOrElse(takenAt), reason);
    }
  }

  /** New terms that name no number of terms. */
  public NewTerms(Terms terms, Option<Closed> closing, Option<Integer> lanes) {
    this(terms, closing, lanes, Option.none());
  }

  public NewTerms onlyIf(Option<Long> number) {
    return new NewTerms(terms, closing, lanes, number);
  }

  /** Whether the books have these terms already. To close now is another moment each time. */
  public boolean areInForce(Books books) {
    return closing.forAll(closed -> closed.at().isDefined())
        && books.terms().contains(terms.withClosing(closing.map(Closed::named)))
        && lanes.forAll(wanted -> wanted == books.lanes());
  }

  @Override
  public Configure request(RequestId id, ResourceId resource, Instant takenAt) {
    return new Configure(
        id,
        resource,
        takenAt,
        terms.withClosing(closing.map(closed -> closed.takenIn(takenAt))),
        lanes,
        ifTerms);
  }
}

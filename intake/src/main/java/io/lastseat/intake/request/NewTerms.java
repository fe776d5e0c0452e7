package io.lastseat.intake.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Creates a resource, or replaces the terms of that number.
 *
 * @param terms but for the closing
 * @param closing none if the resource shall not be closed
 * @param lanes none leaves them as they are
 * @param ifTerms the number of the terms that it replaces, 0 if the resource must not exist; none
 *     if it creates the resource or repeats the terms in force
 */
public record NewTerms(
    Terms terms, Option<Closed> closing, Option<Integer> lanes, Option<Long> ifTerms)
    implements ClientRequest {

  /**
   * A client's closing of a resource.
   *
   * @param at none for the moment at which it is taken in
   * @param reason for people
   */
  public record Closed(Option<Instant> at, Option<String> reason) {

    private Closing takenIn(Instant takenAt) {
      return new Closing(at.getOrElse(takenAt), reason);
    }
  }

  /** Without a number. */
  public NewTerms(Terms terms, Option<Closed> closing, Option<Integer> lanes) {
    this(terms, closing, lanes, Option.none());
  }

  public NewTerms onlyIf(Option<Long> number) {
    return new NewTerms(terms, closing, lanes, number);
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

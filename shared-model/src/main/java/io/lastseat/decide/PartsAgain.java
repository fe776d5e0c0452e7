package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Limiting;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Together;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;

/** Decides again what one of the other resources said of its part, for those who check it. */
public final class PartsAgain {

  /**
   * Why it would refuse its part on these books; none where it would grant it.
   *
   * @param home the facts of the home, by which the whole was decided
   * @param together by which clock, and for how long it would be held
   * @param number of the commit that these books are of
   */
  public static Option<Limiting> limiting(
      Books books, Facts home, Together together, Request whole, long number) {
    ResourceId other = books.resource();
    Decision decision =
        Decider.decide(
            books,
            new PartFacts(
                home, Together.at(together.at(), together.hold()), other, whole.reservation()),
            part(Joint.others(home, whole), whole, other));
    return decision instanceof Decision.Made made
        ? Parts.limiting(made, books, together.at(), number)
        : Option.none();
  }

  /** What the whole asks of another resource, as the home knows it. */
  private static Part part(SortedMap<ResourceId, Long> others, Request whole, ResourceId other) {
    return Parts.of(whole, other, others.get(other).getOrElse(1L));
  }

  /**
   * What was asked of another resource by a request that was granted; none where it asks nothing of
   * it.
   */
  public static Option<Part> of(Request whole, ResourceId other) {
    return whole instanceof Claim claim
        ? claim.others().get(other).map(units -> Parts.of(whole, other, units))
        : Option.when(
            whole.reservation().isDefined() && whole.resource().compareTo(other) < 0,
            () -> Parts.of(whole, other, 1));
  }

  private PartsAgain() {}
}

package io.lastseat.decide;

import io.lastseat.decide.check.Closings;
import io.lastseat.model.Books;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What must be over before the name of a resource is closed for good: everything in its books that
 * time alone, or another request, could still change.
 */
public final class Archivable {

  /** Why it cannot be archived. */
  public enum Obstacle {
    /** Its name goes on, and so do its tokens. */
    IS_A_LOCK,
    /** By its plan people find its slots. */
    IS_A_SERIES,
    /** It is not closed, or the moment of closing is still to come. */
    OPEN,
    /** A hold is not confirmed yet. */
    HELD,
    /** A request waits for room. */
    WAITING
  }

  /** The first that applies at this moment; none if none does. */
  public static Option<Obstacle> obstacle(Books known, Instant now) {
    Books books = known.at(now);
    if (books.isLock()) {
      return Option.some(Obstacle.IS_A_LOCK);
    }
    if (books.terms().exists(terms -> terms.series().isDefined())) {
      return Option.some(Obstacle.IS_A_SERIES);
    }
    if (!books.terms().flatMap(Closings::from).exists(end -> !now.isBefore(end))) {
      return Option.some(Obstacle.OPEN);
    }
    if (books.held() > 0) {
      return Option.some(Obstacle.HELD);
    }
    return Option.when(!books.waiting().isEmpty(), Obstacle.WAITING);
  }

  private Archivable() {}
}

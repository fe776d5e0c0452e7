package io.lastseat.decide;

import io.lastseat.decide.check.Closings;
import io.lastseat.model.Books;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Tells what still prevents that a resource is archived: everything in its books that time alone,
 * or another request, could still change.
 */
public final class Archivable {

  /** The reason why a resource cannot be archived. */
  public enum Obstacle {
    /** The name of a lock stays in use, and so do its fencing tokens. */
    IS_A_LOCK,
    /** People find the slots of a series by its plan. */
    IS_A_SERIES,
    /** The resource is not closed, or its moment of closing is still to come. */
    OPEN,
    /** A hold is not confirmed yet. */
    HELD,
    /** A request waits for room. */
    WAITING
  }

  /** The first obstacle that applies at this moment; none if none does. */
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

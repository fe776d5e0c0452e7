package io.lastseat.decide;

import io.lastseat.model.Books;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What must be so before the name of a resource is closed for good, as far as its books tell: what
 * can still come to anybody by time alone, or by somebody else, must be over.
 */
public final class Archivable {

  /** Why it cannot be archived. */
  public enum Obstacle {
    /** A lock is forgotten instead: its name goes on. */
    IS_A_LOCK,
    /** By its plan people find its slots. */
    IS_A_SERIES,
    /** Nobody has closed it, or that moment is still to come. */
    OPEN,
    /** Somebody has yet to confirm. */
    HELD,
    /** Somebody waits. */
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

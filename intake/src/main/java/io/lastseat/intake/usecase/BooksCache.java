package io.lastseat.intake.usecase;

import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * Books of resources as they were at most {@link #MAX_AGE} ago, so that a crowd at one resource
 * costs one read and not one each.
 *
 * <p>A read is shared by everybody who comes within that time after its beginning, whether it has
 * ended or not; so what anybody gets is never older, however slow the read.
 */
public final class BooksCache {

  /** How long ago a shared read may have begun. */
  public static final Duration MAX_AGE = Duration.ofMillis(50);

  /** Remembers so many resources; what was not used for longest is forgotten first. */
  static final int MAX_RESOURCES = 10_000;

  private final Function<ResourceId, Option<BooksAsOf>> source;
  private final Clock clock;
  private final Map<ResourceId, Shared> reads =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ResourceId, Shared> eldest) {
          return size() > MAX_RESOURCES;
        }
      };

  /**
   * In front of this source.
   *
   * @param source reads strongly consistently
   */
  public BooksCache(Function<ResourceId, Option<BooksAsOf>> source, Clock clock) {
    this.source = source;
    this.clock = clock;
  }

  /**
   * The books of a resource that somebody has created. None is said only after a read of one's own:
   * a resource that was created a moment ago is known.
   */
  public Option<BooksAsOf> created(ResourceId resource) {
    return recent(resource)
        .filter(BooksCache::isCreated)
        .orElse(() -> source.apply(resource).filter(BooksCache::isCreated));
  }

  /** Forgets a resource that the caller knows to have changed. */
  public synchronized void forget(ResourceId resource) {
    reads.remove(resource);
  }

  @SuppressWarnings("ReferenceEquality") // one read is meant, not its content
  private Option<BooksAsOf> recent(ResourceId resource) {
    Shared mine = new Shared(clock.instant(), new CompletableFuture<>());
    Shared shared = joined(resource, mine);
    if (shared == mine) {
      read(resource, mine);
    }
    try {
      return shared.books().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  private synchronized Shared joined(ResourceId resource, Shared mine) {
    Shared there = reads.get(resource);
    if (there != null && there.servesAt(mine.begunAt())) {
      return there;
    }
    reads.put(resource, mine);
    return mine;
  }

  private void read(ResourceId resource, Shared mine) {
    try {
      mine.books().complete(source.apply(resource));
    } catch (RuntimeException | Error failure) {
      forget(resource);
      mine.books().completeExceptionally(failure);
    }
  }

  private static boolean isCreated(BooksAsOf books) {
    return books.ledger().policy().isDefined();
  }

  private record Shared(Instant begunAt, CompletableFuture<Option<BooksAsOf>> books) {

    /** A clock that was set back ends it too. */
    boolean servesAt(Instant now) {
      return !now.isBefore(begunAt) && !now.isAfter(begunAt.plus(MAX_AGE));
    }
  }
}

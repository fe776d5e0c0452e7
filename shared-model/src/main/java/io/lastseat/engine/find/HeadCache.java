package io.lastseat.engine.find;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.LruMap;
import io.lastseat.model.Books;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.lastseat.pauses.Pause;
import io.lastseat.pauses.SingleFlight;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/**
 * Heads of resources as they were at most {@link #MAX_AGE} ago. So a crowd of calls about one
 * resource costs one read instead of one each.
 *
 * <p>All calls within that time after the begin of a read share it, whether it has ended or not. So
 * no call gets an older head, even from a slow read.
 */
public final class HeadCache implements Heads {

  /** How long ago a shared read may have begun. */
  public static final Duration MAX_AGE = Duration.ofMillis(50);

  /** The most resources to remember. The least recently used is forgotten first. */
  public static final int MAX_RESOURCES = 10_000;

  private static final Instant OUTDATED = Instant.MIN;

  /** Reads the newest head, strongly consistently. A known head makes the read cheaper. */
  private final BiFunction<ResourceId, Option<Head>, Option<Head>> source;

  private final Clock clock;
  private final Clock ages;
  private final Pause pause;
  private final SingleFlight<ResourceId, ResourceId, Option<Head>> newest;
  private final LruMap<ResourceId, Shared> reads = new LruMap<>(MAX_RESOURCES);
  private final LruMap<ResourceId, CompletableFuture<Head>> awaited = new LruMap<>(MAX_RESOURCES);

  /** The commits whose rows this process has written, as long as a head may list them as owed. */
  private final LruMap<ResourceId, Written> written = new LruMap<>(MAX_RESOURCES);

  /** The newest commits that this process has sent, whether DynamoDB has written them or not. */
  private final LruMap<ResourceId, Long> sent = new LruMap<>(MAX_RESOURCES);

  /**
   * Commits whose rows are written.
   *
   * @param as a head of the same log, which tells whether the log was restored since
   */
  private record Written(Head as, Set<Long> commits) {}

  /**
   * Remembers heads of this log.
   *
   * @param clock says what is young enough to be in no archive
   * @param ages never stands still; it says how old a read is
   * @param pause waits for a read that another call has begun
   */
  public HeadCache(DecisionLog log, Clock clock, Clock ages, Pause pause) {
    this(
        (resource, before) -> before.fold(() -> log.head(resource), log::head), clock, ages, pause);
  }

  /**
   * Remembers heads of this source, which reads the newest one; a known head makes that cheaper.
   */
  public HeadCache(
      BiFunction<ResourceId, Option<Head>, Option<Head>> source, Clock clock, Pause pause) {
    this(source, clock, clock, pause);
  }

  private HeadCache(
      BiFunction<ResourceId, Option<Head>, Option<Head>> source,
      Clock clock,
      Clock ages,
      Pause pause) {
    this.source = source;
    this.clock = clock;
    this.ages = ages;
    this.pause = pause;
    this.newest = new SingleFlight<>(pause, Integer.MAX_VALUE);
  }

  /**
   * The head of a resource that was created. None only after a read of its own, so this method
   * finds a resource that was created a moment ago.
   */
  public Option<Head> created(ResourceId resource) {
    return recent(resource)
        .filter(Head::isCreated)
        .orElse(() -> fetch(resource, Option.none()).filter(Head::isCreated));
  }

  /**
   * The head of a resource that was created, by one shared read. It may miss a resource that was
   * created less than {@link #MAX_AGE} ago.
   */
  public Option<Head> recentlyCreated(ResourceId resource) {
    return recent(resource).filter(Head::isCreated);
  }

  /**
   * The head for a request.
   *
   * @param create the terms on which the request creates its resource, which then need not exist
   */
  public Option<Head> forRequest(ResourceId resource, Option<Terms> create) {
    return create.isDefined()
        ? recent(resource).orElse(Option.some(Head.before(resource)))
        : created(resource);
  }

  /** The books of a resource that was created. */
  public Option<Books> books(ResourceId resource) {
    return created(resource).map(Head::books);
  }

  /**
   * Reports that this head is about to change. The next caller reads the newest head, unless this
   * process knows a newer one.
   */
  public void outdated(Head seen) {
    remember(OUTDATED, seen);
  }

  /**
   * The head that this process read or wrote last, of any age. None if there is none, or if it is
   * known to be outdated.
   */
  public synchronized Option<Head> lastKnown(ResourceId resource) {
    Shared there = reads.get(resource);
    return there == null || there.begunAt().equals(OUTDATED)
        ? Option.none()
        : known(resource).filter(Head::isCreated);
  }

  /**
   * The newest head of an archived resource: its rows and requests may be deleted, although an
   * earlier head did not show that. No read is needed for what was used in the last 30 days, since
   * nothing so young is archived.
   *
   * @param used when the log took the request in, or decided it
   */
  public Option<Head> archived(ResourceId resource, Instant used) {
    Instant now = clock.instant();
    boolean young =
        used.isAfter(now.minus(ArchivedPart.YOUNGEST).plus(ArchivedPart.CLOCKS_DIFFER))
            && used.isBefore(now.plus(ArchivedPart.CLOCKS_DIFFER));
    return Option.when(!young, () -> newest(resource))
        .flatMap(head -> head)
        .filter(head -> head.books().archived());
  }

  @Override
  public Head newest(Head before) {
    return readNewest(before.resource(), Option.some(before))
        .getOrElse(() -> Head.before(before.resource()));
  }

  /**
   * The newest head, by a read that begins after this call did.
   *
   * @throws LogBehindException if the log ends before a head that this process knows
   */
  @Override
  public Option<Head> newest(ResourceId resource) {
    return newest.ask(
        resource, resource, all -> Vector.fill(all.size(), readNewest(resource, known(resource))));
  }

  /** The newest head by a read after this call began; or the head before the first commit. */
  public Head newestOrBefore(ResourceId resource) {
    return newest(resource).getOrElse(() -> Head.before(resource));
  }

  private Option<Head> readNewest(ResourceId resource, Option<Head> before) {
    Instant begunAt = ages.instant();
    Option<Head> head = fetch(resource, before);
    before.forEach(
        known -> LogBehindException.check(known, head.getOrElse(() -> Head.before(resource))));
    head.forEach(read -> remember(begunAt, read));
    return head;
  }

  /** Notes that this process is about to append that commit: from now on it may arrive. */
  public synchronized void sent(ResourceId resource, long commit) {
    sent.put(resource, Math.max(commit, lastSent(resource)));
  }

  /** Whether an append of this process may still arrive right after this head. */
  public synchronized boolean isInDoubt(Head head) {
    return lastSent(head.resource()) > head.number();
  }

  private long lastSent(ResourceId resource) {
    return Option.of(sent.get(resource)).getOrElse(0L);
  }

  /** Notes that this process appended the commit of this head. */
  public void appended(Head head) {
    remember(ages.instant(), withWritten(head));
  }

  /** Notes that the rows of these commits exist, in the log of that head. */
  public synchronized void rowsAreThere(Head as, Iterable<Long> commits) {
    ResourceId resource = as.resource();
    Set<Long> before =
        Option.of(written.get(resource))
            .filter(mine -> !as.isRestoredSince(mine.as()))
            .fold(HashSet::empty, Written::commits);
    written.put(resource, new Written(as, before.addAll(commits)));
    Shared there = reads.get(resource);
    if (there != null) {
      known(resource)
          .map(head -> there.withHead(Option.some(head.withRows(commits))))
          .forEach(more -> reads.put(resource, more));
    }
  }

  private Option<Head> fetch(ResourceId resource, Option<Head> before) {
    return source.apply(resource, before).map(this::withWritten);
  }

  /** Removes from a newer head the commits whose rows this process has already written. */
  public synchronized Head withWritten(Head read) {
    Written mine = written.take(read.resource());
    if (mine == null || read.isRestoredSince(mine.as())) {
      return read;
    }
    Set<Long> left =
        mine.commits()
            .filter(commit -> commit > read.number() || read.marks().owing().contains(commit));
    if (left.nonEmpty()) {
      written.put(read.resource(), new Written(mine.as(), left));
    }
    return read.withRows(left);
  }

  /** Remembers a read head, unless this process has appended a newer one during the read. */
  private synchronized void remember(Instant begunAt, Head head) {
    if (known(head.resource()).forAll(known -> known.number() <= head.number())) {
      put(begunAt, head);
    }
  }

  private synchronized void put(Instant begunAt, Head head) {
    Option<Head> before = known(head.resource());
    reads.put(head.resource(), Shared.ended(begunAt, Option.some(head)));
    tell(before, head);
  }

  /** Completes when this process reads or writes a newer head of the resource than this one. */
  public synchronized CompletableFuture<Head> newerThan(Head seen) {
    Option<Head> newer = known(seen.resource()).filter(head -> head.number() > seen.number());
    if (newer.isDefined()) {
      return CompletableFuture.completedFuture(newer.get());
    }
    CompletableFuture<Head> news =
        Option.of(awaited.get(seen.resource())).getOrElse(CompletableFuture::new);
    awaited.put(seen.resource(), news);
    return news;
  }

  private synchronized void tell(Option<Head> before, Head head) {
    if (before.forAll(known -> known.number() < head.number())) {
      CompletableFuture<Head> waiting = awaited.take(head.resource());
      if (waiting != null) {
        waiting.complete(head);
      }
    }
  }

  private Option<Head> recent(ResourceId resource) {
    Option<Head> before = known(resource);
    CompletableFuture<Option<Head>> mine = new CompletableFuture<>();
    CompletableFuture<Option<Head>> shared = joined(resource, mine);
    if (shared == mine) {
      read(resource, mine, before);
    }
    return pause.share(shared);
  }

  /** The head of an earlier read, which makes the next read cheaper. */
  private synchronized Option<Head> known(ResourceId resource) {
    Shared there = reads.get(resource);
    return there == null || there.head().isCompletedExceptionally()
        ? Option.none()
        : there.head().getNow(there.before());
  }

  private synchronized CompletableFuture<Option<Head>> joined(
      ResourceId resource, CompletableFuture<Option<Head>> mine) {
    Instant now = ages.instant();
    Shared there = reads.get(resource);
    if (there != null && there.servesAt(now)) {
      return there.head();
    }
    reads.put(resource, new Shared(now, mine, lastKnown(resource)));
    return mine;
  }

  private void read(
      ResourceId resource, CompletableFuture<Option<Head>> mine, Option<Head> before) {
    try {
      Option<Head> found = fetch(resource, before);
      mine.complete(found);
      found.forEach(head -> tell(before, head));
    } catch (RuntimeException | Error failure) {
      forget(resource);
      mine.completeExceptionally(failure);
    }
  }

  private synchronized void forget(ResourceId resource) {
    reads.take(resource);
  }

  /**
   * A read that has begun or ended.
   *
   * @param before the head that is known until the read has ended
   */
  private record Shared(
      Instant begunAt, CompletableFuture<Option<Head>> head, Option<Head> before) {

    static Shared ended(Instant begunAt, Option<Head> head) {
      return new Shared(begunAt, CompletableFuture.completedFuture(head), Option.none());
    }

    /** Replaces the known head of this read by a newer one. */
    Shared withHead(Option<Head> more) {
      return head.isDone() ? ended(begunAt, more) : new Shared(begunAt, head, more);
    }

    /** Whether a call at this moment may share the read. If the clock was set back, it may not. */
    boolean servesAt(Instant now) {
      return !now.isBefore(begunAt) && !now.isAfter(begunAt.plus(MAX_AGE));
    }
  }
}

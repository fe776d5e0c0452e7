package io.lastseat.serializer.archive;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.decide.Archivable;
import io.lastseat.engine.NextCommit;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Closes the name of a resource for good, and deletes the archived commits. It may run beside
 * anything that decides, and may end at any point.
 *
 * <p>A commit closes the name, as for any other decision. It has the number after the head on which
 * the conditions were checked, so nothing can be decided in between. Its books refuse every later
 * request ({@link io.lastseat.model.Reason#RESOURCE_ARCHIVED}), and an append on an older head is
 * lost, as always.
 */
public final class Archiving {

  /**
   * The counts of a run that deletes.
   *
   * @param commits the commits that became tombstones
   * @param copies the deletions of rows and requests of these commits, including those that were
   *     gone already
   * @param left why something is left; none if nothing is left
   */
  public record Swept(long commits, long copies, Option<String> left) {}

  private final DecisionLog log;
  private final RowTable rows;
  private final LogToArchive toArchive;
  private final Tombstones tombstones;
  private final ArchiveRun sweep;
  private final SerialDecider decider;
  private final TablesBinding binding;
  private final Clock clock;
  private final ServerClock serverClock;

  /** Archives in the tables of these parts. */
  public Archiving(SerializerParts parts) {
    this.log = parts.log();
    this.rows = parts.rows();
    this.toArchive = new LogToArchive(parts);
    this.tombstones = new Tombstones(parts.client(), parts.tables());
    this.sweep = new ArchiveRun(parts, tombstones);
    this.decider = parts.decider();
    this.binding = parts.binding();
    this.clock = parts.clock();
    this.serverClock = parts.serverClock();
  }

  /**
   * Closes the name for good, if nothing prevents it. If the name is closed already, nothing
   * changes.
   *
   * @param keepClaims whether live claims on the resource may stay for good; none of them can then
   *     be given back, on any of its resources
   * @param dryRun whether to write nothing
   * @return the head of the log, which names the archived commits (in a dry run, the present head);
   *     or why the name cannot be closed, and what to do
   */
  public Either<String, Head> close(ResourceId resource, boolean keepClaims, boolean dryRun) {
    binding.mustHold();
    serverClock.mustNotBeOff();
    Option<Head> newest = log.head(resource).filter(Head::isCreated);
    if (newest.isEmpty()) {
      return Either.left("There is no resource %s in these tables.".formatted(resource));
    }
    Head head = newest.get();
    if (head.books().archived()) {
      return Either.right(head);
    }
    try {
      return close(head, keepClaims, dryRun);
    } catch (RuntimeException gap) {
      // Another run may have closed the name and begun to delete.
      return Either.right(archived(resource).getOrElseThrow(() -> gap));
    }
  }

  private Either<String, Head> close(Head head, boolean keepClaims, boolean dryRun) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Option<String> hindered =
        Archivable.obstacle(head.books(), now).map(Archiving::words).orElse(() -> young(head, now));
    if (hindered.isDefined()) {
      return Either.left(hindered.get());
    }
    if (!dryRun) {
      // Writes the rows that are owed, since the commit that closes the name owes none.
      BatchReport rows = decider.wake(head.resource());
      for (RuntimeException failure : rows.failure()) {
        throw failure;
      }
      if (!rows.commits().isEmpty()) {
        return Either.left(IN_USE);
      }
    }
    LiveClaims claims = new LiveClaims(now);
    Instant unusedSince = now.minus(ArchivedPart.YOUNGEST);
    Option<ArchivedPart> all = toArchive.all(head, unusedSince, claims::next);
    if (all.isEmpty()) {
      return Either.left(
          ("A request in the table has no verdict, or cannot be read, or says that it is younger"
                  + " than %d days; or there are more than %,d: 'lastseat audit' shows how many are"
                  + " pending.")
              .formatted(ArchivedPart.YOUNGEST.toDays(), LogToArchive.MOST_REQUESTS));
    }
    if (claims.count() > 0 && !keepClaims) {
      return Either.left(words(claims));
    }
    return dryRun ? Either.right(head) : append(head, NextCommit.archiving(head, all.get(), now));
  }

  private Either<String, Head> append(Head before, Commit last) {
    binding.mustHold();
    if (log.append(last).isDone()) {
      return Either.right(Head.of(last));
    }
    // The append may have been sent twice, or another run may have made it.
    return archived(before.resource()).toEither(IN_USE);
  }

  /** Whether the name is closed for good. */
  public boolean isArchived(ResourceId resource) {
    return archived(resource).isDefined();
  }

  private Option<Head> archived(ResourceId resource) {
    return log.head(resource).filter(head -> head.books().archived());
  }

  /**
   * Whether anything of the archived part is deleted. The first to be deleted are the rows of the
   * first commit, and then that commit.
   */
  public boolean isBegun(Head archived) {
    ResourceId resource = archived.resource();
    return tombstones.is(resource, 1)
        || rows.missing(log.firstOf(resource, 1, 1, 1).flatMap(Commit::rows)).nonEmpty();
  }

  /**
   * Deletes the archived part: rows, requests, and at last each commit. If a run ends early, the
   * next run deletes the rest.
   *
   * @param archived the head that {@link #close} returned
   */
  public Swept sweep(Head archived) {
    return sweep.all(archived);
  }

  private static final String IN_USE =
      "Something was decided meanwhile: look at the resource, and run it again.";

  private static Option<String> young(Head head, Instant now) {
    Instant from = max(head.decidedAt(), head.books().clock()).plus(ArchivedPart.YOUNGEST);
    return Option.when(
        !from.isBefore(now),
        () ->
            "Its newest decision is of %s: archive it after %s, %d days later."
                .formatted(head.decidedAt(), from, ArchivedPart.YOUNGEST.toDays()));
  }

  private static Instant max(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static String words(Archivable.Obstacle obstacle) {
    return switch (obstacle) {
      case IS_A_LOCK -> "It is a lock: its name and its tokens go on.";
      case IS_A_SERIES -> "It is a series: by its plan people find its slots. Archive these.";
      case OPEN ->
          "It is neither closed nor past closesAt: close it first (PATCH with the term closed).";
      case HELD -> "Units are held: wait until they are confirmed, or have lapsed.";
      case WAITING ->
          "Requests are on the waiting list: cancel them, or close it with the term closed, which"
              + " refuses them.";
    };
  }

  private static String words(LiveClaims claims) {
    return ("%,d claims have something here and elsewhere (%s). Once it is archived, none of them"
            + " can be given back any more, here or there. Cancel those that are to end; or say"
            + " --keep-claims, and they stand for good.")
        .formatted(claims.count(), claims.others().take(5).mkString(", "));
  }
}

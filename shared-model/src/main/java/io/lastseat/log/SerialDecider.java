package io.lastseat.log;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.binding.TablesReplacedException;
import io.lastseat.clock.Reading;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import io.lastseat.decide.Promotions;
import io.lastseat.log.KnownHeads.Remembered;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Fate;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Waiter;
import io.lastseat.model.request.Arrival;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

/**
 * Decides the requests of each resource one after the other, in any process, however often, and
 * while other processes do the same.
 *
 * <p>One conditional append decides; everything else is a copy of it. The newest commit holds the
 * books. The absence of the next number is the fence. So the protocol needs no lock, no version
 * attribute and no transaction. It needs these steps, in this order:
 *
 * <ol>
 *   <li><b>Know the head</b> of the log: read strongly consistently for one read unit, or that of
 *       the commit that this process appended last. If another process was faster since, the append
 *       will say so.
 *   <li><b>Look up</b> the requests that may have a verdict, and leave them out: <i>after</i> the
 *       head was read, and again after every lost append. Only few requests can have one, see
 *       {@link Search}. So a decision costs no read in the common case, on however many shards.
 *   <li><b>Decide</b> in memory as many as fit into one commit. Whoever is due on the waiting list
 *       comes first, in this commit and in the next ones.
 *   <li><b>Append</b> the next number if absent. Refused: another process was faster, or an earlier
 *       try of this one whose answer was lost. Begin again with the same requests. No answer:
 *       forget the head and fail; the next delivery reads what really happened. This process never
 *       sends a number before the one before it was acknowledged or read back. So the log has no
 *       gaps, and a late append meets a number that is taken.
 *   <li><b>Write the rows</b> of all resources of the batch together. The requests are finished
 *       only when DynamoDB has acknowledged every row; the next commit says that they are there.
 * </ol>
 *
 * <p>Rows that another process owes are left to the next delivery of those requests, with two
 * exceptions. A process that knows nothing of the log yet completes what its predecessors may owe.
 * And where too many commits owe rows ({@link LogLimits#owing}), the older half is completed first.
 *
 * <p>A failure stops one resource and is part of its {@link Decided}. Only what concerns all
 * resources is thrown.
 *
 * <p>The idea of a log whose next free slot is taken by compare-and-set is that of the shared log
 * (Balakrishnan et al., "Tango: Distributed Data Structures over a Shared Log", SOSP 2013), with a
 * DynamoDB item for a slot. The anomaly that it prevents is write skew (Berenson et al., "A
 * Critique of ANSI SQL Isolation Levels", SIGMOD 1995).
 */
public final class SerialDecider {

  /** Losing so many appends over one docket is taken for a failure: try again later. */
  static final int MAX_LOST_APPENDS = 100;

  private static final int REMEMBERED_RESOURCES = 10_000;

  private final LogParts parts;
  private final OwedRows owed;
  private final LookUp lookUp;
  private final FactReader factReader;
  private final WaiterReader waiterReader;
  private final KnownHeads knownHeads = new KnownHeads(REMEMBERED_RESOURCES);

  /** Decides with these parts. */
  public SerialDecider(LogParts parts) {
    this.parts = parts;
    this.owed = new OwedRows(parts.log(), parts.rows());
    this.lookUp = new LookUp(parts.log(), parts.rows(), owed, parts.epoch());
    this.factReader = new FactReader(parts.log(), parts.rows(), owed, parts.requests(), lookUp);
    this.waiterReader = new WaiterReader(parts.log(), parts.rows(), owed);
  }

  /**
   * Decides these dockets, each of another resource, side by side; failures are in the answers.
   *
   * @throws TablesReplacedException where nothing can be decided on any resource
   * @throws software.amazon.awssdk.core.exception.SdkException where that could not be found out
   */
  public Vector<Decided> decide(Seq<Docket> dockets) {
    if (dockets.isEmpty()) {
      return Vector.empty();
    }
    Asked tables = parts.binding().ask();
    Vector<Run> runs = dockets.map(docket -> new Run(docket, tables)).toVector();
    SideBySide.run(parts.resources(), runs.map(run -> (Supplier<Run>) run::append));
    tables.mustHold();
    finish(runs);
    return runs.map(run -> run.course.done());
  }

  /** Decides one docket. */
  public Decided decide(ResourceId resource, Seq<Arrival> arrivals) {
    return decide(Vector.of(new Docket(resource, arrivals))).head();
  }

  /**
   * Does what is due on a resource though no request asks for it. It promotes those on the waiting
   * list for whom there is room by now. And it writes the rows that the newest commits may miss:
   * those whose writer died before them, or gave an append up that arrived later. It always reads
   * the log: what this process remembers of it may be older than such a commit, and without an
   * append this would go unnoticed.
   */
  public Decided wake(ResourceId resource) {
    knownHeads.take(resource);
    return decide(resource, Vector.empty());
  }

  /** Rows of different resources share their calls. */
  private void finish(Vector<Run> runs) {
    Vector<Run> owing = runs.reject(run -> run.course.due().isEmpty());
    try {
      parts.rows().write(owing.flatMap(run -> run.course.due()));
      runs.forEach(Run::rowsAreThere);
    } catch (RuntimeException failure) {
      owing.forEach(run -> run.course.failed(failure));
    }
    runs.forEach(Run::remember);
  }

  /** One docket on its way. */
  private final class Run {

    private final DocketCourse course;
    private final Asked tables;
    private final Option<Remembered> before;
    private Head head;
    private boolean alone = true;
    private long placesToRead = 1;

    Run(Docket docket, Asked tables) {
      course = new DocketCourse(docket);
      this.tables = tables;
      before = knownHeads.take(docket.resource());
      head = before.map(Remembered::head).getOrElse(() -> Head.before(docket.resource()));
    }

    Run append() {
      try {
        Head start = before.fold(this::takeOver, this::stillKnown);
        alone = before.forAll(last -> last.head().number() == start.number());
        head = prepare(start);
        tables.mustHold();
        while (isUnderWay()) {
          head = withFewOwing(head);
          Instant now = now();
          Batch batch = decide(now);
          Option<Long> place = batch.missing().flatMap(fact -> fact.what().toOption());
          if (place.isDefined()) {
            learnWhoWaits(place.get(), batch.books().free());
          } else if (!batch.entries().isEmpty()) {
            append(commit(now, batch));
          } else if (course.isAllDecided()) {
            break; // The first one on the waiting list does not fit.
          } else {
            // What it is about never was: that must stop nobody.
            course.defer(course.open().iterator().next().id(), "what it is about is not known");
          }
        }
      } catch (RuntimeException failure) {
        course.failed(failure);
      }
      return this;
    }

    /**
     * A process that knows nothing yet writes what rows its predecessors may owe, and before its
     * first append, which says so: else the debts of processes that live for one batch would add
     * up.
     */
    private Head takeOver() {
      ResourceId resource = course.resource();
      Head newest = parts.log().head(resource).getOrElse(() -> Head.before(resource));
      owed.complete(owed.commits(newest), course);
      return newest.withRows(writeRows());
    }

    private Head stillKnown(Remembered last) {
      // A look at the log tells how late it is, too.
      boolean timeIsKnown = !(parts.serverClock().now() instanceof Reading.Unknown);
      return last.alone() && timeIsKnown ? last.head() : Heads.newest(parts.log(), last.head());
    }

    private Head prepare(Head newest) {
      return factReader.read(lookUp.leaveOut(newest, course), course);
    }

    private Head withFewOwing(Head newest) {
      int most = parts.limits().owing();
      if (newest.marks().owing().size() < most) {
        return newest;
      }
      Vector<Long> ours = writeRows();
      Head rest = newest.withRows(ours);
      if (rest.marks().owing().size() < most) {
        return rest;
      }
      owed.complete(owed.oldest(rest, (most + 1) / 2), course);
      return rest.withRows(writeRows());
    }

    private Vector<Long> writeRows() {
      if (!course.due().isEmpty()) {
        tables.mustHold();
      }
      parts.rows().write(Vector.ofAll(course.due()));
      return course.rowsAreThere();
    }

    private boolean isUnderWay() {
      return !course.isAllDecided() || Promotions.arePossible(booksAt(parts.clock().instant()));
    }

    /** Time passes by requests; where none was given, by the clock of this process. */
    private Books booksAt(Instant now) {
      return course.isAWake() ? head.books().at(now) : head.books();
    }

    private Instant now() {
      parts.serverClock().mustNotBeOff();
      return parts.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Batch decide(Instant now) {
      return Batch.decide(
          booksAt(now),
          facts(now),
          course.open(),
          CommitBytes::ofEntry,
          parts.limits().commitBytes());
    }

    /** No more can be served than there are units free; but many may have given up. */
    private void learnWhoWaits(long place, long free) {
      placesToRead = Math.min(RowTable.KEYS_PER_CALL, Math.max(2 * placesToRead, free));
      Head seen = waiterReader.read(head, place, placesToRead, course);
      head = seen.number() > head.number() ? prepare(seen) : head;
    }

    private void append(Commit commit) {
      remind(commit.books());
      if (parts.log().append(commit) == Append.DONE) {
        course.appended(commit);
        head = Head.of(commit);
      } else {
        course.lostAppend(parts.backoff());
        head = prepare(Heads.newest(parts.log(), head));
      }
      placesToRead = 1;
    }

    /** Before the append, so that no process can die between the two. */
    private void remind(Books books) {
      books.wakesAt().forEach(moment -> parts.wheel().remind(books.resource(), moment));
    }

    private Commit commit(Instant now, Batch batch) {
      long number = head.number() + 1;
      Marks marks =
          head.marks().withDecided(number, Vector.ofAll(course.open()).take(batch.taken()));
      return new Commit(
          number,
          now,
          Decider.RULES,
          batch.entries(),
          batch.books().withLog(CommitBytes.after(batch.books(), marks, batch.bytes())),
          marks);
    }

    private Facts facts(Instant now) {
      return new Facts() {
        @Override
        public Instant decidedAt() {
          return now;
        }

        @Override
        public Option<Fate> fate(RequestId id) {
          return course.fates().of(id);
        }

        @Override
        public Option<Waiter> waiter(long place) {
          return Option.of(course.waiters().get(place));
        }
      };
    }

    void rowsAreThere() {
      head = head.withRows(course.rowsAreThere());
    }

    /** After a failure the next try reads the head; but which rows were confirmed stays true. */
    void remember() {
      if (!course.hasFailed()) {
        knownHeads.put(new Remembered(head, alone && course.wasAlone()));
      } else {
        before.forEach(last -> knownHeads.put(new Remembered(last.head(), false)));
      }
    }
  }
}

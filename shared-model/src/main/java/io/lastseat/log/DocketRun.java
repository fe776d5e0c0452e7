package io.lastseat.log;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.clock.Reading;
import io.lastseat.decide.Batch;
import io.lastseat.decide.MissingFact;
import io.lastseat.decide.Promotions;
import io.lastseat.log.KnownHeads.Remembered;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Arrival;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** One docket on its way: the steps of {@link SerialDecider}, for one thread. */
final class DocketRun {

  /** What a run reads and writes with. */
  record Tools(
      LogParts parts,
      OwedRows owed,
      LookUp lookUp,
      FactReader facts,
      WaiterReader waiters,
      TallyReader tallies) {

    static Tools of(LogParts parts) {
      OwedRows owed = new OwedRows(parts.log(), parts.rows());
      LookUp lookUp = new LookUp(parts.log(), parts.rows(), owed, parts.epoch());
      return new Tools(
          parts,
          owed,
          lookUp,
          new FactReader(parts.log(), parts.rows(), owed, parts.requests(), lookUp),
          new WaiterReader(parts.log(), parts.rows(), owed),
          new TallyReader(parts.log(), parts.rows(), owed));
    }
  }

  /** So many commits of some 230 promotions each, when all requests of the docket are decided. */
  static final int MOST_PROMOTIONS_ALONE = 20;

  private final Tools tools;
  private final LogParts parts;
  private final DocketCourse course;
  private final Asked tables;
  private final Option<Remembered> before;
  private final Option<ServedAt> servedAt;
  private final Reminders reminders;
  private final ListLearner learner;
  private final JointRun joint;
  private Head head;
  private boolean alone = true;
  private int promotionsAlone;

  /**
   * Nothing is done yet.
   *
   * @param before what this process remembers of the log
   * @param servedAt when those on the waiting list are served where no request is given; none for a
   *     while ago, see {@link SerialDecider#GRACE}
   */
  DocketRun(
      Tools tools,
      Docket docket,
      Asked tables,
      Option<Remembered> before,
      Option<ServedAt> servedAt) {
    this.tools = tools;
    this.parts = tools.parts();
    this.course = new DocketCourse(docket);
    this.tables = tables;
    this.before = before;
    this.servedAt = servedAt;
    reminders = new Reminders(parts);
    learner = new ListLearner(tools, course);
    joint = new JointRun(tools, learner, tables);
    head = before.map(Remembered::head).getOrElse(() -> Head.before(docket.resource()));
  }

  DocketCourse course() {
    return course;
  }

  /** Decides as much of it as can be; a failure is kept in the course. */
  DocketRun append() {
    try {
      Head start = before.fold(this::takeOver, this::stillKnown);
      alone = before.forAll(last -> last.head().number() == start.number());
      head = prepare(start);
      tables.mustHold();
      while (isUnderWay()) {
        head = tools.owed().keepFew(head, parts.limits().owing(), course, tables);
        Instant now = now();
        Batch batch = decide(now);
        MissingFact missing = batch.missing().getOrNull();
        if (missing != null && ListLearner.canLearn(missing)) {
          learned(learner.learn(head, missing, batch.books().free()));
        } else if (missing instanceof MissingFact.OfOthers && batch.entries().isEmpty()) {
          together(now);
        } else if (!batch.entries().isEmpty()) {
          append(commit(now, batch));
          if (course.isAllDecided() && ++promotionsAlone >= MOST_PROMOTIONS_ALONE) {
            // Others of the batch wait. Whatever comes next at this resource goes on with them.
            parts.wheel().remind(course.resource(), now);
            break;
          }
        } else if (course.isAllDecided()) {
          break; // The first one on the waiting list does not fit.
        } else if (missing instanceof MissingFact.OfHold hold) {
          // A claim took the hold: one log of it was restored without a decision that another has.
          course.deferTogether(
              course.open().iterator().next().id(),
              "%s: if a table was restored, run 'lastseat recover'".formatted(hold));
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
   * first append, which says so: else the debts of processes that live for one batch would add up.
   */
  private Head takeOver() {
    ResourceId resource = course.resource();
    Head newest = parts.log().head(resource).getOrElse(() -> Head.before(resource));
    tools.owed().complete(tools.owed().commits(newest), course);
    return newest.withRows(writeRows());
  }

  private Head stillKnown(Remembered last) {
    // A look at the log tells how late it is, too.
    boolean timeIsKnown = !(parts.serverClock().now() instanceof Reading.Unknown);
    return last.alone() && timeIsKnown ? last.head() : Heads.newest(parts.log(), last.head());
  }

  private Head prepare(Head newest) {
    return tools.facts().read(tools.lookUp().leaveOut(newest, course), course);
  }

  private Vector<Long> writeRows() {
    return tools.owed().write(course, tables);
  }

  private boolean isUnderWay() {
    return !course.isAllDecided() || Promotions.arePossible(booksAt(parts.clock().instant()));
  }

  /** Time passes by requests; where none was given, by the clock of this process. */
  private Books booksAt(Instant now) {
    Books books = head.books().inEpoch(parts.epoch());
    return course.isAWake()
        ? books.at(servedAt.map(ServedAt::clock).getOrElse(() -> now.minus(SerialDecider.GRACE)))
        : books;
  }

  private Instant now() {
    return servedAt.map(ServedAt::now).getOrElse(this::read);
  }

  private Instant read() {
    parts.serverClock().mustNotBeOff();
    return parts.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private Batch decide(Instant now) {
    return Batch.decide(
        booksAt(now),
        new CourseFacts(course, now),
        course.open(),
        CommitBytes::ofEntry,
        parts.limits().commitBytes());
  }

  /** As of the known head; or nothing was learned, since this one is newer. */
  private void learned(Head seen) {
    head = seen.number() > head.number() ? prepare(seen) : head;
  }

  private void together(Instant now) {
    Option<Commit> commit = joint.decide(head, now, new CourseFacts(course, now));
    if (commit.isDefined()) {
      course.appended(commit.get());
      head = Head.of(commit.get());
    } else {
      head = prepare(Heads.newest(parts.log(), head));
    }
  }

  private void append(Commit commit) {
    reminders.before(commit);
    if (parts.log().append(commit) == Append.DONE) {
      course.appendedAfter(head.books(), commit);
      course.appended(commit);
      head = Head.of(commit);
    } else {
      course.lostAppend(parts.backoff());
      Head newest = Heads.newest(parts.log(), head);
      tools.owed().completeRefused(commit, newest, course);
      head = prepare(newest);
    }
    learner.decided();
  }

  private Commit commit(Instant now, Batch batch) {
    Vector<Arrival> taken = Vector.ofAll(course.open()).take(batch.taken());
    Marks marks = head.marks().withDecided(head.number() + 1, taken);
    return NextCommit.of(
        head, now, marks, batch.entries(), batch.books(), batch.bytes(), full(batch.full()));
  }

  private Option<Integer> full(boolean isFull) {
    return Option.when(isFull, parts.limits().commitBytes());
  }

  /** The newest commit that it knows of. */
  long number() {
    return head.number();
  }

  /** For a run that shares no call with others. */
  void finish() {
    try {
      head = head.withRows(writeRows());
    } catch (RuntimeException failure) {
      course.failed(failure);
    }
  }

  void rowsAreThere() {
    head = head.withRows(course.rowsAreThere());
  }

  /**
   * After a failure the next try takes the log over anew: no request brings the rows of promotions
   * that may be missing now.
   */
  Option<Remembered> remembered() {
    return Option.when(!course.hasFailed(), () -> new Remembered(head, alone && course.wasAlone()));
  }
}

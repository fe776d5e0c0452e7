package io.lastseat.intake.execution;

import io.lastseat.decide.BooksAfter;
import io.lastseat.intake.execution.ExecutionDocument.ExecutionState;
import io.lastseat.intake.execution.ExecutionLog.ExecutionStep.Kind;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.roster.Roster.RosterPlace;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;

/** Reads an execution's history from its log, up to the newest commit at the first page. */
public record ExecutionLog(DecisionLog log, Clock clock) {

  /**
   * Reads a page: one read of at most {@code limit} commits and 1 MB.
   *
   * @param from the place where the page begins; none for the first page
   * @param limit the most steps
   * @return the page; or the refusal if the place does not exist or another kind of resource has
   *     that name
   */
  Either<Refusal, ExecutionPage> page(ResourceId name, Option<RosterPlace> from, int limit) {
    Option<Head> newest = from.isEmpty() ? log.head(name) : log.headOf(name, from.get().asOf());
    if (newest.filter(Head::isCreated).isEmpty()) {
      return from.isEmpty()
          ? Either.right(new ExecutionPage(Vector.empty(), Option.none()))
          : Either.left(Refusal.NO_SUCH_PLACE);
    }
    Head asOf = newest.get();
    return asOf.books().isExecution()
        ? Either.right(page(asOf, from.getOrElse(() -> RosterPlace.first(asOf)), limit))
        : Either.left(Refusal.NO_EXECUTION);
  }

  private ExecutionPage page(Head asOf, RosterPlace from, int limit) {
    ResourceId name = asOf.resource();
    Vector<Commit> commits = log.firstOf(name, from.commit(), from.asOf(), limit);
    if (commits.isEmpty()) {
      throw new IllegalStateException("The log has a gap at commit " + from.commit());
    }
    Books before =
        from.commit() == 1
            ? Books.empty(name)
            : log.headOf(name, from.commit() - 1).map(Head::books).get();
    Vector<ExecutionStep> steps = Vector.empty();
    for (Commit commit : commits) {
      int done = commit.number() == from.commit() ? from.offset() : 0;
      Vector<ExecutionStep> next = steps(before, commit, asOf).drop(done);
      int room = limit - steps.size();
      if (next.size() > room) {
        RosterPlace here = new RosterPlace(from.asOf(), commit.number(), done + room);
        return new ExecutionPage(steps.appendAll(next.take(room)), Option.some(here));
      }
      steps = steps.appendAll(next);
      before = commit.books();
    }
    long following = commits.last().number() + 1;
    return new ExecutionPage(
        steps,
        Option.when(following <= from.asOf(), () -> new RosterPlace(from.asOf(), following, 0)));
  }

  private boolean isFollowed(Head asOf) {
    return log.head(asOf).exists(newest -> newest.number() > asOf.number());
  }

  /** The steps of a commit. The newest commit also shows whether the newest run has lapsed. */
  private Vector<ExecutionStep> steps(Books before, Commit commit, Head asOf) {
    Vector<ExecutionStep> steps = steps(before, commit);
    return commit.number() < asOf.number() || isFollowed(asOf)
        ? steps
        : steps.appendAll(lapsed(commit.books().at(clock.instant())));
  }

  /** The steps of one commit, in order. */
  private static Vector<ExecutionStep> steps(Books before, Commit commit) {
    Vector<ExecutionStep> steps = Vector.empty();
    Books books = BooksAfter.before(commit, before);
    for (Entry entry : commit.entries()) {
      Books after = BooksAfter.after(books, entry, commit.decidedAt());
      steps = steps.appendAll(steps(books, entry, after, commit.decidedAt()));
      books = after;
    }
    return steps;
  }

  private static Vector<ExecutionStep> steps(
      Books before, Entry entry, Books after, Instant decidedAt) {
    if (!(entry instanceof Verdict verdict) || !verdict.accepted() || after.lock().isEmpty()) {
      return Vector.empty();
    }
    Vector<ExecutionStep> lapsed =
        verdict.request() instanceof Reserve
            ? lapsed(before.at(after.clock())).toVector()
            : Vector.empty();
    return lapsed.appendAll(
        kind(before, verdict.request())
            .map(kind -> new ExecutionStep(kind, after.lock().get(), decidedAt)));
  }

  /** The lapse of the newest run; none if it has not lapsed by the clock of these books. */
  private static Option<ExecutionStep> lapsed(Books books) {
    return books
        .lock()
        .filter(run -> ExecutionState.of(books) == ExecutionState.LAPSED)
        .map(run -> new ExecutionStep(Kind.LAPSED, run, run.grant().until().get()));
  }

  /** The kind of step that a request makes; none for a repetition of a success. */
  private static Option<Kind> kind(Books before, Request request) {
    if (request instanceof Reserve) {
      return Option.some(Kind.STARTED);
    } else if (request instanceof Extend) {
      return Option.some(Kind.RENEWED);
    } else if (request instanceof Confirm) {
      return Option.when(before.lock().flatMap(LockGrant::result).isEmpty(), Kind.SUCCEEDED);
    }
    return Option.when(request instanceof Cancel, Kind.FAILED);
  }

  /**
   * Some steps of the history of an execution.
   *
   * @param steps the steps in order; there may be fewer than asked for, although more follow
   * @param next where the following page begins; none after the last step
   */
  record ExecutionPage(Vector<ExecutionStep> steps, Option<RosterPlace> next) {}

  /**
   * A step in the history of an execution.
   *
   * @param run the run after the step
   * @param at when the step was decided; for a lapse the moment of the lapse
   */
  record ExecutionStep(Kind kind, LockGrant run, Instant at) {

    /** The kinds of steps in the history of an execution. */
    enum Kind {
      STARTED,
      RENEWED,
      SUCCEEDED,
      FAILED,
      LAPSED;

      /** The word in documents. */
      String code() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }
}

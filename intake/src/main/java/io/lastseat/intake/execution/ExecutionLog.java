package io.lastseat.intake.execution;

import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.roster.RosterPlace;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;

/** Reads the history of an execution from its log, as of the newest commit at the first page. */
public final class ExecutionLog {

  private final DecisionLog log;
  private final Clock clock;

  /** Reads from this log. */
  public ExecutionLog(DecisionLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
  }

  /**
   * A page: one read of at most {@code limit} commits and 1 MB.
   *
   * @param from none begins anew
   * @param limit the most steps
   * @return the page; the books if another kind of resource has that name
   */
  public Either<Refusal, ExecutionPage> page(ResourceId name, Option<RosterPlace> from, int limit) {
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

  /** The newest commit shows the state of the newest run. */
  private Vector<ExecutionStep> steps(Books before, Commit commit, Head asOf) {
    Vector<ExecutionStep> steps = ExecutionSteps.of(before, commit);
    return commit.number() < asOf.number() || isFollowed(asOf)
        ? steps
        : steps.appendAll(ExecutionSteps.lapsed(commit.books().at(clock.instant())));
  }
}

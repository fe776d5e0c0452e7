package io.lastseat.simulator.walk;

import io.lastseat.audit.promises.Promise;
import io.lastseat.dynamo.store.Database;
import io.lastseat.model.request.Reserve;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.EndAudit;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.walk.Actor.Heard;
import io.lastseat.tables.TablesItem;
import io.vavr.collection.Vector;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A small world that a walk explores. It is only data: the tables at the beginning, the actors, and
 * what comes when all actors have ended. Every world gets the same checks.
 */
public final class SmallWorld {

  private final Database begun;

  /** Applicants who call once, without a key. */
  private final Set<String> once = new HashSet<>();

  /** The tables at the end; each content is audited once. */
  private final Set<Database> audits = new HashSet<>();

  /** Auditors by identity of the database: to compare two databases costs as much as an audit. */
  private final IdentityHashMap<Database, WorldAuditor> audited = new IdentityHashMap<>();

  private Database start;
  private Vector<Actor> actors = Vector.empty();
  private Vector<Actor> written = Vector.empty();
  private Vector<Actor> last = Vector.empty();
  private boolean archives;

  SmallWorld(Database start) {
    this.begun = start;
    this.start = start;
  }

  /** Adds actors that run when all others have ended. */
  SmallWorld atLast(Actor... comes) {
    last = Vector.of(comes);
    return this;
  }

  /** Restores the log to this commit at the start: later commits and their rows are lost. */
  void restoredTo(long commit) {
    for (String table :
        List.of(FewRequests.TABLES.decisions(), FewRequests.TABLES.reservations())) {
      start
          .items(table)
          .filter(item -> new Attributes(item).number("commitNo", 0) > commit)
          .forEach(item -> start = start.without(table, item));
    }
    start =
        start.with(
            FewRequests.TABLES.reservations(),
            new TablesItem(FewRequests.TABLES, 1, TablesItem.State.IN_USE).write());
  }

  void before(Actor actor) {
    start = actor.after(start);
  }

  /** Adds the request that this actor writes to the tables of the beginning. */
  void also(Actor actor) {
    String table = FewRequests.TABLES.requests();
    actor
        .after(begun)
        .items(table)
        .filter(item -> begun.find(table, item).isEmpty())
        .forEach(item -> start = start.with(table, item));
  }

  /** Adds this actor. An object that is added twice stands for two actors of one kind. */
  void acts(Actor actor) {
    actors = actors.append(actor);
    archives |= actor instanceof SerializerProcess.Archives;
  }

  /** Adds a request that may be written: the stream brings its record at the end. */
  void mayWrite(SerializerProcess.Following follower) {
    if (!written.contains(follower)) {
      written = written.append(follower);
      last = last.append(follower);
    }
  }

  /** Notes that these applicants call once each, without a key, and get one verdict at most. */
  void once(Vector<String> applicants) {
    applicants.forEach(once::add);
  }

  /** Adds serializers that get the records of all requests that may be written so far. */
  void delivered() {
    actors = actors.appendAll(written);
  }

  /** Replaces each actor by another one. */
  SmallWorld with(UnaryOperator<Actor> other) {
    actors = actors.map(other);
    return this;
  }

  public Database start() {
    return start;
  }

  Vector<Actor> actors() {
    return actors;
  }

  /**
   * Whether items are ever deleted. Then a call under way that has no effect now may have one
   * later.
   */
  boolean archives() {
    return archives;
  }

  /** Makes an auditor of these tables: a client's answers count for no other client. */
  private WorldAuditor audit(Database database) {
    return archives
        ? WorldAuditor.of(FewRequests.TABLES, start, database)
        : WorldAuditor.of(FewRequests.TABLES, database);
  }

  /**
   * Checks the promises for these tables, before any next step of an actor, and after the stream
   * has delivered everything once more. So a crash of all actors at every point is included. In the
   * middle of a sweep the product's audit is left out: archived rows are there in part.
   *
   * @throws Violation if a promise is broken
   */
  void check(Database database) {
    Set<String> decided = new HashSet<>();
    audited
        .computeIfAbsent(database, this::audit)
        .history()
        .verdicts()
        .flatMap(row -> row.verdict().request().reserves().toJavaStream())
        .map(Reserve::applicant)
        .filter(applicant -> once.contains(applicant) && !decided.add(applicant))
        .forEach(
            twice -> {
              throw new Violation(
                  Promise.ONE_VERDICT, "the one call of %s has several verdicts".formatted(twice));
            });
    Database end =
        last.foldLeft(database, (now, next) -> next.mayBegin(now) ? next.after(now) : now);
    try {
      audit(end).allAtRest();
      if (!archives && audits.add(end)) {
        EndAudit.check(FewRequests.TABLES, end, any -> false);
      }
    } catch (Violation violation) {
      throw violation.after("when the stream delivers everything once more,");
    }
  }

  /** Checks the statements of an actor at its end; throws a {@link Violation}. */
  void ended(Vector<Heard> heard, Database database) {
    if (heard.nonEmpty()) {
      // A client's answers do not count for a client that was answered before.
      boolean anew = heard.size() > 1 && heard.head() instanceof Heard.Answered;
      WorldAuditor auditor =
          anew ? audit(database) : audited.computeIfAbsent(database, this::audit);
      heard.forEach(one -> one.mustBeSo(auditor));
    }
  }
}

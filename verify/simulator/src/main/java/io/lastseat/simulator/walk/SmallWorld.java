package io.lastseat.simulator.walk;

import io.lastseat.audit.promises.Promise;
import io.lastseat.model.request.Reserve;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.EndAudit;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.walk.Actor.Heard;
import io.lastseat.tables.TablesItem;
import io.vavr.collection.Vector;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A small world that a walk explores. It is nothing but data: what the tables hold at the
 * beginning, who acts, and what still comes when all are at their end. What is checked is the same
 * in each.
 */
public final class SmallWorld {

  private final Database begun;

  /** Applicants who call once, and without a key. */
  private final Set<String> once = new HashSet<>();

  /** What the tables held in the end: an audit of each is enough. */
  private final Set<Database> audits = new HashSet<>();

  /** By the database itself: to compare two of them costs as much as to audit one. */
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

  /** These come when all actors are at their ends. */
  SmallWorld atLast(Actor... comes) {
    last = Vector.of(comes);
    return this;
  }

  /** The log was restored before: what came behind this commit is lost, with its rows. */
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
            new TablesItem(FewRequests.TABLES, 1, false).write());
  }

  void before(Actor actor) {
    start = actor.after(start);
  }

  /** The request that this actor writes into the tables of the beginning stands there, too. */
  void also(Actor actor) {
    String table = FewRequests.TABLES.requests();
    actor
        .after(begun)
        .items(table)
        .filter(item -> begun.find(table, item).isEmpty())
        .forEach(item -> start = start.with(table, item));
  }

  /** Adds this actor. One object that occurs twice stands for two actors of one kind. */
  void acts(Actor actor) {
    actors = actors.append(actor);
    archives |= actor instanceof SerializerProcess.Archives;
  }

  /** A request that may be written: the stream brings its record at last. */
  void mayWrite(SerializerProcess.Following follower) {
    if (!written.contains(follower)) {
      written = written.append(follower);
      last = last.append(follower);
    }
  }

  /** Each of these applicants calls once, and without a key: so he gets one verdict at most. */
  void once(Vector<String> applicants) {
    applicants.forEach(once::add);
  }

  /** Adds serializers that get the records of all that may be written so far. */
  void delivered() {
    actors = actors.appendAll(written);
  }

  /** The same world with other actors in the place of these. */
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
   * Whether anything is ever deleted: then a call that is under way and could do nothing now may do
   * something later.
   */
  boolean archives() {
    return archives;
  }

  /** Tables as they stand; anew for the answers of one client, which count for no other. */
  private WorldAuditor audit(Database database) {
    return archives
        ? WorldAuditor.of(FewRequests.TABLES, start, database)
        : WorldAuditor.of(FewRequests.TABLES, database);
  }

  /**
   * Checks what must hold whenever the tables look like this, before any next step of an actor, and
   * when the stream delivers everything once more. So a crash of all actors at every point is in
   * it. In the middle of a sweep the product's audit finds rows of then, and misses others.
   *
   * @throws Violation where it does not
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

  /** Checks what must hold when an actor ends that says this; throws a {@link Violation}. */
  void ended(Vector<Heard> heard, Database database) {
    if (heard.nonEmpty()) {
      // What one client has heard does not count for a client that was answered before.
      boolean anew = heard.size() > 1 && heard.head() instanceof Heard.Answered;
      WorldAuditor auditor =
          anew ? audit(database) : audited.computeIfAbsent(database, this::audit);
      heard.forEach(one -> one.mustBeSo(auditor));
    }
  }
}

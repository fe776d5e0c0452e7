package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.EndAudit;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.store.Database;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Function;

/**
 * What must hold in every state, and when the stream delivers everything once more: then the
 * product's audit finds nothing, too.
 */
final class Aftermath {

  private final Function<Database, Auditor> audit;

  /** What the tables held in the end: an audit of each is enough. */
  private final Set<Database> audits = new HashSet<>();

  /** By the database itself: to compare two of them costs as much as to audit one. */
  private final IdentityHashMap<Database, Auditor> audited = new IdentityHashMap<>();

  /** Of a world that audits tables so. */
  Aftermath(Function<Database, Auditor> audit) {
    this.audit = audit;
  }

  /** The tables in this state, audited once. */
  Auditor audited(Database database) {
    return audited.computeIfAbsent(database, this::auditedAnew);
  }

  /** The same anew, for the answers of one client, which count for no other. */
  Auditor auditedAnew(Database database) {
    return audit.apply(database);
  }

  /**
   * Throws {@link Violation} where a promise is broken, now or after these deliveries.
   *
   * @param ends whether the product's audit may run then: in the middle of a sweep it finds rows of
   *     then, and misses others
   */
  void check(Database database, Iterable<Actor> deliveries, boolean ends) {
    audited(database);
    Database atLast = database;
    for (Actor last : deliveries) {
      atLast = last.mayBegin(atLast) ? last.after(atLast) : atLast;
    }
    try {
      auditedAnew(atLast).allAtRest();
      if (ends && audits.add(atLast)) {
        EndAudit.check(FewRequests.TABLES, atLast, any -> false);
      }
    } catch (Violation violation) {
      throw violation.after("when the stream delivers everything once more,");
    }
  }
}

package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.EndAudit;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.Database;
import java.util.HashSet;
import java.util.Set;

/**
 * What must hold in every state, and when the stream delivers everything once more: then the
 * product's audit finds nothing, too.
 *
 * @param intake how intake is altered
 * @param serializer how the serializer is altered
 * @param ends what the tables may hold in the end: an audit of each is enough
 */
record Aftermath(Alteration intake, Alteration serializer, Set<Database> ends) {

  Aftermath(Alteration intake, Alteration serializer) {
    this(intake, serializer, new HashSet<>());
  }

  /** Undone guards must break a promise: that a mark looks different is no story. */
  Auditor audited(Database database) {
    return isWhole()
        ? Auditor.of(FewRequests.TABLES, database)
        : Auditor.ofPromises(FewRequests.TABLES, database);
  }

  private boolean isWhole() {
    return intake.equals(Alteration.NONE) && serializer.equals(Alteration.NONE);
  }

  /** Throws {@link Violation} where a promise is broken, now or after these deliveries. */
  void check(Database database, Iterable<Actor> deliveries) {
    audited(database);
    Database atLast = database;
    for (Actor last : deliveries) {
      atLast = last.mayBegin(atLast) ? GoodWeather.after(last, atLast) : atLast;
    }
    try {
      audited(atLast).allAtRest();
      atTheEnd(atLast);
    } catch (Violation violation) {
      throw violation.after("when the stream delivers everything once more,");
    }
  }

  /** The product's audit of what the tables hold in the end. */
  void atTheEnd(Database database) {
    if (isWhole() && ends.add(database)) {
      EndAudit.check(FewRequests.TABLES, database, any -> false);
    }
  }
}

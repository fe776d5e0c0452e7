package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.Database;

/**
 * What must hold in every state, and when the stream delivers everything once more.
 *
 * @param intake how intake is altered
 * @param serializer how the serializer is altered
 */
record Aftermath(Alteration intake, Alteration serializer) {

  /** Undone guards must break a promise: that a mark looks different is no story. */
  Auditor audited(Database database) {
    return intake.equals(Alteration.NONE) && serializer.equals(Alteration.NONE)
        ? Auditor.of(FewRequests.TABLES, database)
        : Auditor.ofPromises(FewRequests.TABLES, database);
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
    } catch (Violation violation) {
      throw violation.after("when the stream delivers everything once more,");
    }
  }
}

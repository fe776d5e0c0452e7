package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.WrittenOnce;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.ItemChange;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.TablesClient;
import java.util.ArrayList;
import java.util.List;

/** Runs one actor alone, with every call answered. */
final class GoodWeather {

  /**
   * The tables after the actor's run.
   *
   * @throws io.lastseat.simulator.auditor.Violation where it changed what was written before
   */
  static Database after(Actor actor, Database before) {
    Database[] now = {before};
    List<ItemChange> changes = new ArrayList<>();
    actor.run(
        new TablesClient(
            request -> {
              Result result = Operations.apply(now[0], request);
              result.changes().forEach(changes::add);
              now[0] = result.after();
              return TablesClient.orThrow(result.answer());
            }));
    // Only now: the code under test would handle the exception as a failure of the call.
    changes.forEach(WrittenOnce::check);
    return now[0];
  }

  private GoodWeather() {}
}

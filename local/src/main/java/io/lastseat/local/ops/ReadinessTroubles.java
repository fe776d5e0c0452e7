package io.lastseat.local.ops;

import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Supplier;

/** What {@code /readyz} says. */
final class ReadinessTroubles implements TroubleSource {

  private final Supplier<Map<String, Option<String>>> checks;

  ReadinessTroubles(Supplier<Map<String, Option<String>>> checks) {
    this.checks = checks;
  }

  @Override
  public String looksAt() {
    return "whether the tables answer and the stream is read (/readyz)";
  }

  @Override
  public Vector<Trouble> now() {
    return checks
        .get()
        .toVector()
        .flatMap(
            check ->
                check
                    ._2()
                    .map(
                        why ->
                            Trouble.of(
                                "ready " + check._1(),
                                true,
                                "Not ready: " + check._1(),
                                why,
                                "Requests that are written down meanwhile are decided when this is"
                                    + " over.")));
  }
}

package io.lastseat.local.health;

import io.lastseat.local.health.HealthCheck.Finding;
import io.lastseat.local.health.HealthCheck.Use;
import io.vavr.Tuple;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.BiConsumer;

/** The list of health checks. For any number of threads. */
public final class Health {

  private final Vector<HealthCheck> checks;
  private final BiConsumer<String, String> failed;
  private Map<String, Option<String>> before = LinkedHashMap.empty();

  /**
   * These checks, in their order.
   *
   * @param failed takes the name of a check of readiness and the cause, when it begins to fail
   */
  public Health(Vector<HealthCheck> checks, BiConsumer<String, String> failed) {
    this.checks = checks;
    this.failed = failed;
  }

  /** All of them, for the page. */
  public Vector<HealthCheck> checks() {
    return checks;
  }

  /** Each check of readiness by its name, with what is wrong. */
  public synchronized Map<String, Option<String>> readiness() {
    Map<String, Option<String>> now =
        LinkedHashMap.ofEntries(
            checks
                .filter(check -> check.use() == Use.READINESS)
                .map(check -> Tuple.of(check.name(), cause(check))));
    now.filter((name, wrong) -> before.get(name).forAll(Option::isEmpty))
        .forEach((name, wrong) -> wrong.forEach(why -> failed.accept(name, why)));
    before = now;
    return now;
  }

  private static Option<String> cause(HealthCheck check) {
    return check.ask().headOption().map(Finding::cause);
  }

  /** Whether no check of readiness fails. */
  public boolean isReady() {
    return readiness().values().forAll(Option::isEmpty);
  }

  /** How many findings each check has that needs no calls of its own, by its name. */
  public Map<String, Integer> counts() {
    return LinkedHashMap.ofEntries(
        checks
            .filter(check -> check.use() != Use.READ)
            .map(check -> Tuple.of(check.name(), check.ask().size())));
  }
}

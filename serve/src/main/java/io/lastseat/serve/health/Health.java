package io.lastseat.serve.health;

import io.lastseat.serve.health.HealthCheck.Finding;
import io.lastseat.serve.health.HealthCheck.Use;
import io.vavr.Tuple;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.BiConsumer;

/** The list of health checks; safe for any number of threads. */
public final class Health {

  private final Vector<HealthCheck> checks;
  private final BiConsumer<String, String> failed;
  private Map<String, Option<String>> before = LinkedHashMap.empty();

  /**
   * A list of these checks, in this order.
   *
   * @param failed takes the name of a readiness check and the cause, when the check begins to fail
   */
  public Health(Vector<HealthCheck> checks, BiConsumer<String, String> failed) {
    this.checks = checks;
    this.failed = failed;
  }

  /** All checks, for the operator's page. */
  public Vector<HealthCheck> checks() {
    return checks;
  }

  /** The readiness checks by name; each has its cause if it fails. */
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

  /** Whether every readiness check passes. */
  public boolean isReady() {
    return readiness().values().forAll(Option::isEmpty);
  }

  /** The number of findings of each check that needs no AWS calls, by name of the check. */
  public Map<String, Integer> counts() {
    return LinkedHashMap.ofEntries(
        checks
            .filter(check -> check.use() != Use.READ)
            .map(check -> Tuple.of(check.name(), check.ask().size())));
  }
}

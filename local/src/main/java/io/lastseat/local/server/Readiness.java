package io.lastseat.local.server;

import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Whether the server can decide what it takes in. However often it is asked, the tables are asked
 * once a second at most.
 */
public final class Readiness {

  private static final Duration COUNTS = Duration.ofSeconds(1);

  private final Map<String, Supplier<Option<String>>> checks;
  private Map<String, Option<String>> found = LinkedHashMap.empty();
  private long foundAt;
  private volatile boolean stopping;

  /**
   * By these checks.
   *
   * @param checks by their names, in order: what is wrong, if anything is
   */
  Readiness(Map<String, Supplier<Option<String>>> checks) {
    this.checks = checks;
  }

  /** From now on it is not ready. */
  void stop() {
    stopping = true;
  }

  /** Each check with what is wrong. */
  public Map<String, Option<String>> look() {
    return ofChecks().put("running", Option.when(stopping, () -> "the server stops"));
  }

  private synchronized Map<String, Option<String>> ofChecks() {
    if (found.isEmpty() || System.nanoTime() - foundAt > COUNTS.toNanos()) {
      found = checks.mapValues(Supplier::get);
      foundAt = System.nanoTime();
    }
    return found;
  }

  /** Whether nothing is wrong. */
  public boolean isReady() {
    return look().values().forAll(Option::isEmpty);
  }
}

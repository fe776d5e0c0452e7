package io.lastseat.local.server;

import io.lastseat.tables.TableNames;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Whether the server can decide what it takes in. However often it is asked, the tables are asked
 * once a second at most.
 */
public final class Readiness {

  private static final Logger LOG = LoggerFactory.getLogger(Readiness.class);
  private static final Duration COUNTS = Duration.ofSeconds(1);

  private final Map<String, Supplier<Option<String>>> checks;
  private final BiConsumer<String, String> failed;
  private final LongSupplier nanoTime;
  private Map<String, Option<String>> found = LinkedHashMap.empty();
  private long foundAt;
  private volatile boolean stopping;

  /** Whether the tables answer, and the stream of requests is read. */
  static Readiness ofServer(DynamoDbClient client, TableNames names, BooleanSupplier isRead) {
    return new Readiness(
        LinkedHashMap.of(
            "tables",
            new TablesLook(client, names)::trouble,
            "mapping",
            () -> Option.when(!isRead.getAsBoolean(), () -> "the stream of requests is not read")),
        (part, why) -> LOG.warn("The server is not ready, {}: {}", part, why));
  }

  /**
   * By these checks.
   *
   * @param checks by their names, in order: what is wrong, if anything is
   * @param failed is told the name of a check and what is wrong, when it begins to be
   */
  Readiness(Map<String, Supplier<Option<String>>> checks, BiConsumer<String, String> failed) {
    this(checks, failed, System::nanoTime);
  }

  /**
   * The same by another measure of time.
   *
   * @param nanoTime like {@link System#nanoTime()}
   */
  Readiness(
      Map<String, Supplier<Option<String>>> checks,
      BiConsumer<String, String> failed,
      LongSupplier nanoTime) {
    this.checks = checks;
    this.failed = failed;
    this.nanoTime = nanoTime;
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
    if (found.isEmpty() || nanoTime.getAsLong() - foundAt > COUNTS.toNanos()) {
      Map<String, Option<String>> before = found;
      found = checks.mapValues(Supplier::get);
      tell(before);
      foundAt = nanoTime.getAsLong();
    }
    return found;
  }

  private void tell(Map<String, Option<String>> before) {
    found
        .filter((name, wrong) -> before.get(name).forAll(Option::isEmpty))
        .forEach((name, wrong) -> wrong.forEach(why -> failed.accept(name, why)));
  }

  /** Whether nothing is wrong. */
  public boolean isReady() {
    return look().values().forAll(Option::isEmpty);
  }
}

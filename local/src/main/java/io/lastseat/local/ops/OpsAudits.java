package io.lastseat.local.ops;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.Difference;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Audits a resource when an operator asks for it, one at a time, as {@code lastseat audit} does. It
 * only reads; it costs a read unit for each verdict.
 */
final class OpsAudits implements AutoCloseable {

  private static final int KEPT = 100;
  private static final int QUEUED = 20;

  /**
   * What one found.
   *
   * @param at when it was over
   * @param failure why it could not be done; none if it was
   */
  record Result(
      String resource,
      Instant at,
      long verdicts,
      long differences,
      Option<Difference> first,
      Option<String> failure) {}

  private final DynamoDbClient client;
  private final TableNames names;
  private final Clock clock;
  private final Map<String, Result> results = new LinkedHashMap<>();
  private final Set<String> underWay = new LinkedHashSet<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread daemon = new Thread(work, "ops-audit");
            daemon.setDaemon(true);
            return daemon;
          });

  OpsAudits(DynamoDbClient client, TableNames names, Clock clock) {
    this.client = client;
    this.names = names;
    this.clock = clock;
  }

  /** Begins one, unless it is under way, or too many are. */
  synchronized boolean begin(ResourceId resource) {
    if (underWay.size() >= QUEUED || !underWay.add(resource.text())) {
      return false;
    }
    try {
      thread.execute(() -> audit(resource));
      return true;
    } catch (RejectedExecutionException closed) {
      underWay.remove(resource.text());
      return false;
    }
  }

  private void audit(ResourceId resource) {
    Result result;
    try (Audit audit = new Audit(client, names, AuditWatcher.none(), clock)) {
      result =
          audit
              .of(resource)
              .map(this::result)
              .getOrElse(() -> failed(resource, "There is nothing about it in these tables."));
    } catch (RuntimeException failure) {
      result = failed(resource, failure.toString());
    }
    over(result);
  }

  private Result result(ResourceBooks books) {
    return new Result(
        books.resource().text(),
        clock.instant(),
        books.decisions(),
        books.differences(),
        books.firstDifference(),
        Option.none());
  }

  private Result failed(ResourceId resource, String why) {
    return new Result(resource.text(), clock.instant(), 0, 0, Option.none(), Option.some(why));
  }

  private synchronized void over(Result result) {
    underWay.remove(result.resource());
    results.remove(result.resource());
    results.put(result.resource(), result);
    if (results.size() > KEPT) {
      results.remove(results.keySet().iterator().next());
    }
  }

  /** Of each resource the newest. */
  synchronized Vector<Result> results() {
    return Vector.ofAll(results.values());
  }

  /** The newest of one; none if none is over. */
  synchronized Option<Result> of(String resource) {
    return Option.of(results.get(resource));
  }

  synchronized boolean isUnderWay(String resource) {
    return underWay.contains(resource);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}

package io.lastseat.serve.ops;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serve.health.HealthChecks.Audited;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Audits resources for an operator, one at a time, like {@code lastseat audit}. An audit only
 * reads; it costs a read unit for each verdict.
 */
final class OpsAudits implements AutoCloseable {

  private static final int KEPT = 100;
  private static final int QUEUED = 20;

  private final DynamoDbClient client;
  private final TableNames names;
  private final Clock clock;
  private final Map<ResourceId, Audited> results = new LinkedHashMap<>();
  private final Set<ResourceId> underWay = new LinkedHashSet<>();
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

  /** Begins an audit of the resource. Returns false if one is under way there, or too many are. */
  synchronized boolean begin(ResourceId resource) {
    if (underWay.size() >= QUEUED || !underWay.add(resource)) {
      return false;
    }
    try {
      thread.execute(() -> audit(resource));
      return true;
    } catch (RejectedExecutionException closed) {
      underWay.remove(resource);
      return false;
    }
  }

  private void audit(ResourceId resource) {
    Either<String, ResourceBooks> found;
    try (Audit audit = new Audit(client, names, AuditWatcher.none(), clock)) {
      found = audit.of(resource).toEither("There is nothing about it in these tables.");
    } catch (RuntimeException failure) {
      found = Either.left(failure.toString());
    }
    over(new Audited(resource, clock.instant(), found));
  }

  private synchronized void over(Audited result) {
    underWay.remove(result.resource());
    results.remove(result.resource());
    results.put(result.resource(), result);
    if (results.size() > KEPT) {
      results.remove(results.keySet().iterator().next());
    }
  }

  /** The newest result of each resource. */
  synchronized Vector<Audited> results() {
    return Vector.ofAll(results.values());
  }

  /** The newest result of the resource; none if no audit of it has ended. */
  synchronized Option<Audited> of(ResourceId resource) {
    return Option.of(results.get(resource));
  }

  synchronized boolean isUnderWay(ResourceId resource) {
    return underWay.contains(resource);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}

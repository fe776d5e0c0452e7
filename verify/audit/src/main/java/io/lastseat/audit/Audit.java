package io.lastseat.audit;

import io.lastseat.audit.LaneRequests.PackedTokens;
import io.lastseat.binding.BoundTables;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Derives all verdicts again from the recorded requests, and compares the log, the books, the rows
 * and the marks with the result. It only reads, and serializers may run.
 *
 * <p>Memory: {@value PackedTokens#BYTES_PER_TOKEN} bytes and two bits for each request of the
 * current resource, {@value LaneRequests#BYTES_PER_UNRECORDED} bytes for each request that was
 * decided in its call, and pages.
 *
 * <p>Cost: one read unit for the row of each verdict, one for the row of the next change of each
 * live reservation, and one for each 4 KB of requests and of log. Every read that decides something
 * is strongly consistent.
 *
 * <p>Every method throws {@code SdkException} if DynamoDB cannot be reached or keeps refusing, and
 * {@link io.lastseat.tables.fields.NewerVersionException} if a newer program wrote a commit or a
 * row, or newer rules decided it.
 */
public final class Audit implements AutoCloseable {

  private static final int CALLS_AT_ONCE = 4;

  private final DynamoDbClient client;
  private final TableNames names;
  private final AuditWatcher watcher;
  private final Clock clock;
  private final Executor calls;

  /** Uses the machine's clock to judge whether a missing row may still be written. */
  public Audit(DynamoDbClient client, TableNames names, AuditWatcher watcher, Clock clock) {
    this(client, names, watcher, clock, Executors.newFixedThreadPool(CALLS_AT_ONCE, Audit::daemon));
  }

  private Audit(
      DynamoDbClient client, TableNames names, AuditWatcher watcher, Clock clock, Executor calls) {
    this.client = client;
    this.names = names;
    this.watcher = watcher;
    this.clock = clock;
    this.calls = calls;
  }

  /** Audits nearby tables: one call after the other, in the caller's thread. */
  public static Audit inTurn(
      DynamoDbClient client, TableNames names, AuditWatcher watcher, Clock clock) {
    return new Audit(client, names, watcher, clock, Runnable::run);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "audit-rows");
    thread.setDaemon(true);
    return thread;
  }

  /** Audits one resource; none if it has neither a log nor a request. */
  public Option<ResourceBooks> of(ResourceId resource) {
    ResourceBooks books = audited(resource, Vector.range(0, Limits.MAX_LANES));
    boolean anything =
        books.asOfCommit() > 0 || books.allPending() + books.deferred() + books.unreadable() > 0;
    return Option.when(anything, books);
  }

  /** Audits every resource, in alphabetical order. */
  public List<ResourceBooks> ofAll() {
    List<ResourceBooks> all = new ArrayList<>();
    new TableReader(client, names)
        .resources(watcher)
        .forEach((resource, lanes) -> all.add(audited(resource, lanes)));
    return all;
  }

  private ResourceBooks audited(ResourceId resource, Iterable<Integer> lanes) {
    long epoch = new BoundTables(client, names).epoch();
    TableReader reader = new TableReader(client, names, calls);
    ResourceBooks books = new ResourceAudit(reader, epoch, resource, watcher, clock).run(lanes);
    // The log may have been archived during the audit, once in its life.
    return books.differences() > 0 && reader.log(resource).isArchivedSince(books.asOfCommit())
        ? audited(resource, lanes)
        : books;
  }

  @Override
  public void close() {
    if (calls instanceof ExecutorService threads) {
      threads.shutdownNow();
    }
  }
}

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
 * and the marks with what should stand. It only reads; serializers may run.
 *
 * <p>Memory: {@value PackedTokens#BYTES_PER_TOKEN} bytes and two bits for each request of the
 * resource that it is at, {@value LaneRequests#BYTES_PER_UNRECORDED} bytes for each that was
 * decided in its call, and pages.
 *
 * <p>Cost: a row for each verdict (one read unit), a look for the row of the next change for each
 * live reservation (one unit), and a unit for each 4 KB of requests and of log. Every read that
 * decides something is strongly consistent.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached or keeps refusing,
 * and {@link io.lastseat.tables.fields.NewerVersionException} where a commit or a row is of a newer
 * program, or was decided by newer rules.
 */
public final class Audit implements AutoCloseable {

  private static final int CALLS_AT_ONCE = 4;

  private final DynamoDbClient client;
  private final TableNames names;
  private final AuditWatcher watcher;
  private final Clock clock;
  private final Executor calls;

  /** The clock, that of the machine, tells whether a missing row may still be under way. */
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

  /** Of tables that are at hand: it makes one call after the other, in the caller's thread. */
  public static Audit inTurn(
      DynamoDbClient client, TableNames names, AuditWatcher watcher, Clock clock) {
    return new Audit(client, names, watcher, clock, Runnable::run);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "audit-rows");
    thread.setDaemon(true);
    return thread;
  }

  /** Audits one resource; none if there is neither a log nor a request of it. */
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
    // Once in its life it may have been archived meanwhile.
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

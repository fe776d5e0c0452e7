package io.lastseat.intake.api;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.WakeWheel;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.PublicList;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.testkit.Records;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Decides the requests that intake wrote, when a test asks for it, through the same append as all.
 * It decides one second after the morning of {@link World}, or at the newest request's time if that
 * is later.
 */
public final class DecidingByHand {

  private static final Instant EARLIEST = World.MORNING.plusSeconds(1);

  private static final Clock CLOCK = Clock.fixed(EARLIEST, ZoneOffset.UTC);

  private final AtomicReference<Instant> now = new AtomicReference<>(EARLIEST);
  private final DynamoDbClient client;
  private final TableNames tables;
  private final WrittenRequests written;
  private final SerialDecider decider;
  private final SerialDecider oneByOne;
  private final DecisionLog log;
  private final Set<String> done = new HashSet<>();

  /**
   * Decides requests of these tables.
   *
   * @param written the writes of all clients, this one included
   */
  public DecidingByHand(DynamoDbClient client, TableNames tables, WrittenRequests written) {
    this.client = client;
    this.tables = tables;
    this.written = written;
    Backoff backoff = Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(5));
    log = new DecisionLog(client, tables);
    RowTable rows = new RowTable(client, tables, Runnable::run, backoff);
    LogParts parts =
        new LogParts(
            log,
            rows,
            new RequestItems(client, tables),
            ((InstantSource) now::get).withZone(ZoneOffset.UTC),
            ServerClock.TRUSTING,
            backoff,
            Runnable::run,
            LogLimits.ORDINARY,
            0,
            TablesBinding.TRUSTED,
            new WakeWheel(client, tables),
            new PublicList(client, tables));
    decider = new SerialDecider(parts);
    oneByOne =
        new SerialDecider(
            new LogParts(
                parts.log(),
                parts.rows(),
                parts.requests(),
                parts.clock(),
                parts.serverClock(),
                parts.backoff(),
                parts.resources(),
                LogLimits.ORDINARY.withCommitBytes(1),
                parts.epoch(),
                parts.binding(),
                parts.wheel(),
                parts.publicList()));
  }

  public synchronized void decideAll() {
    decideAll(decider);
  }

  /** Decides each request in a commit of its own. */
  public synchronized void decideAllOneByOne() {
    decideAll(oneByOne);
  }

  private void decideAll(SerialDecider with) {
    Vector<PendingRequest> open =
        written
            .keys()
            .flatMap(this::open)
            .sorted(
                Comparator.comparing(
                        (PendingRequest pendingRequest) -> pendingRequest.request().takenAt())
                    .thenComparing(pendingRequest -> pendingRequest.id().text()));
    open.groupBy(pendingRequest -> pendingRequest.request().resource())
        .forEach((resource, some) -> decide(with, resource, some));
  }

  private void decide(SerialDecider with, ResourceId resource, Vector<PendingRequest> some) {
    now.set(
        some.map(pendingRequest -> pendingRequest.request().takenAt())
            .append(EARLIEST)
            .max()
            .get());
    with.decide(resource, some).failure().forEach(DecidingByHand::rethrow);
    some.forEach(pendingRequest -> done.add(name(pendingRequest)));
    some.forEach(pendingRequest -> written.forget(RequestItems.key(resource, pendingRequest.id())));
  }

  /** Reads a request; the put may still be under way, or the item may not be a request. */
  private Option<PendingRequest> open(Map<String, AttributeValue> key) {
    GetItemResponse found =
        client.getItem(get -> get.tableName(tables.requests()).key(key).consistentRead(true));
    if (!found.hasItem()) {
      return Option.none();
    }
    Option<PendingRequest> open =
        RequestCodec.read(found.item()) instanceof ReadRequest.Known known
            ? Option.some(PendingRequest.found(known.stored()))
                .filter(pendingRequest -> !done.contains(name(pendingRequest)))
            : Option.none();
    if (open.isEmpty()) {
      written.forget(key);
    }
    return open;
  }

  private static String name(PendingRequest pendingRequest) {
    return pendingRequest.request().resource() + "/" + pendingRequest.id();
  }

  void write(Request request) {
    write(request, item -> {});
  }

  /** Writes a request whose item is altered. */
  void write(Request request, Consumer<Map<String, AttributeValue>> altered) {
    Map<String, AttributeValue> item = new HashMap<>(Records.item(request));
    altered.accept(item);
    client.putItem(put -> put.tableName(tables.requests()).item(item));
  }

  /** Appends commits of one refusal each, without requests or rows. */
  void refuse(ResourceId resource, int count) {
    long newest = log.head(resource).get().number();
    Commit commit = log.range(resource, newest, newest).head();
    List<WriteRequest> puts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      commit = refusal(commit);
      Map<String, AttributeValue> item = CommitCodec.write(commit);
      puts.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
    }
    for (Vector<WriteRequest> some : Vector.ofAll(puts).grouped(25)) {
      client.batchWriteItem(batch -> batch.requestItems(Map.of(tables.decisions(), some.asJava())));
    }
  }

  private static Commit refusal(Commit before) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    ByteBuffer.wrap(token).putLong(8, before.number());
    ResourceId resource = before.resource();
    Reserve request =
        new Reserve(
            RequestId.of(token, 1), resource, CLOCK.instant(), "Nobody", 1000, Option.none());
    Decision.Made decision =
        (Decision.Made) Decider.decide(before.books(), Facts.at(CLOCK.instant()), request);
    long number = before.number() + 1;
    return new Commit(
        number,
        CLOCK.instant(),
        Decider.RULES,
        Vector.of(decision.verdict()),
        decision.books(),
        before
            .marks()
            .withRows(before.marks().owing())
            .withDecided(number, Vector.of(PendingRequest.found(Records.stored(request)))));
  }

  private static void rethrow(RuntimeException failure) {
    throw failure;
  }

  /** Returns the number of requests of the resource in the table, decided or not. */
  long count(ResourceId resource) {
    return client
        .scanPaginator(
            scan ->
                scan.tableName(tables.requests())
                    .consistentRead(true)
                    .filterExpression("begins_with(lane, :resource)")
                    .expressionAttributeValues(
                        Map.of(":resource", AttributeValue.fromS(resource.text() + "#"))))
        .items()
        .stream()
        .count();
  }
}

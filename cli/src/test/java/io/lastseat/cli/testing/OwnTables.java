package io.lastseat.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.recover.Recovery;
import io.lastseat.cli.recover.Recovery.Recovered;
import io.lastseat.cli.typed.Served;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.log.AppendAnswer;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serve.LastseatServer;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tables of a test's own, in which it decides, loses, recovers and audits. */
public class OwnTables {

  /** A recovery on this day names the next epoch, see {@link io.lastseat.tables.Epoch#after}. */
  private static final Clock FIRST_DAY =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  private static final AtomicLong COUNTER = new AtomicLong();

  public final DynamoDbClient client = Store.shared().client();

  /** The log lines of the deciders. */
  public final List<String> lines = new CopyOnWriteArrayList<>();

  /** The output of the last recovery. */
  public final List<String> listed = new ArrayList<>();

  public TableNames names = TableNames.withPrefix("own-%d-".formatted(COUNTER.incrementAndGet()));

  /** The deciders' epoch. */
  public long epoch;

  private final AtomicLong tokens = new AtomicLong();
  private List<DynamodbStreamRecord> delivered = List.of();

  public OwnTables() {
    Tables.create(client, names);
  }

  public RequestId id() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    ByteBuffer.wrap(token).putLong(0, tokens.incrementAndGet() * 0x9E3779B97F4A7C15L);
    return RequestId.of(token, 1);
  }

  /** A server that uses them. */
  public LastseatServer served() {
    String prefix = names.requests().replaceFirst("requests$", "");
    return LastseatServer.start(Served.at(Store.shared().dynamo().endpoint(), prefix));
  }

  /** The options by which a command finds them. */
  public List<String> options() {
    return List.of(
        "--endpoint=" + Store.shared().dynamo().endpoint(),
        "--tables=%s,%s,%s".formatted(names.requests(), names.decisions(), names.reservations()));
  }

  public static Instant now() {
    return Instant.ofEpochMilli(System.currentTimeMillis());
  }

  public Configure configure(ResourceId resource, Terms terms) {
    return new Configure(id(), resource, now(), terms, Option.none(), Option.none());
  }

  /** Writes the request as intake does, and returns it. */
  public <R extends Request> R take(R request) {
    put(names.requests(), Records.item(request));
    return request;
  }

  /** Writes the requests, and lets a new serializer decide them. */
  public void decide(Request... requests) {
    Stream.of(requests).forEach(this::take);
    delivered = Stream.of(requests).map(Records::record).toList();
    deliverAgain();
  }

  /** Delivers the last decided records again, as the stream may do. */
  public void deliverAgain() {
    assertThat(decides(delivered)).as(lines.toString()).isTrue();
  }

  /** Returns whether a new serializer reports all of these records as done. */
  public boolean decides(List<DynamodbStreamRecord> some) {
    return parts().batch().handle(Records.delivered(some)).isEmpty();
  }

  /** Decides a reservation in its call, as intake does: only the commit is written. */
  public Reserve decideAtOnce(Reserve request) {
    Head head = log().head(request.resource()).get();
    assertThat(log().append(ImmediateCommit.of(head, request, now(), epoch)))
        .isEqualTo(AppendAnswer.DONE);
    return request;
  }

  public SerializerParts parts() {
    return SerializerParts.of(
        client, Clock.systemUTC(), ServerClock.TRUSTING, names, Telemetry.lines(lines::add), epoch);
  }

  public Reconciled reconcile() {
    return new Reconciliation(parts(), ReconcileSettings.olderThan(Duration.ZERO)).all();
  }

  public Recovered recover(boolean dryRun) {
    listed.clear();
    return new Recovery(client, names, FIRST_DAY, listed::add).run(Option.none(), dryRun);
  }

  /**
   * Recovers, after a look that writes nothing and reports the same. A second recovery finds
   * nothing to do, and names the next epoch, with which the tables are opened.
   */
  public Recovered recoverAfterALook() {
    Set<Map<String, AttributeValue>> before = everything();
    Recovered look = recover(true);
    assertThat(everything()).isEqualTo(before);
    Recovered recovered = recover(false);
    assertThat(recovered).isEqualTo(look);
    assertThat(recovered.isSafe()).isTrue();
    List<String> first = List.copyOf(listed);
    Recovered again = recover(false);
    assertThat(again.commitsCut() + again.rowsWritten() + again.setAside()).isZero();
    assertThat(again.requestsPutBack()).isZero();
    assertThat(again.pending()).isEqualTo(recovered.pending());
    assertThat(again.epoch()).isEqualTo(recovered.epoch() + 1);
    epoch = again.epoch();
    listed.addAll(first);
    return recovered;
  }

  public DecisionLog log() {
    return new DecisionLog(client, names);
  }

  public long head(ResourceId resource) {
    return log().head(resource).map(Head::number).getOrElse(0L);
  }

  public Vector<Commit> commits(ResourceId resource) {
    return log().range(resource, 1, Long.MAX_VALUE);
  }

  /** Returns the audit's counts for each of these resources. */
  public Vector<ResourceBooks> audited(ResourceId... resources) {
    try (Audit audit = new Audit(client, names, AuditWatcher.none(), Clock.systemUTC())) {
      return Vector.of(resources).map(resource -> audit.of(resource).get());
    }
  }

  /** Returns all items of a table. */
  public List<Map<String, AttributeValue>> items(String table) {
    return client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
        .toList();
  }

  public Set<Map<String, AttributeValue>> everything() {
    return Vector.of(names.requests(), names.decisions(), names.reservations())
        .flatMap(this::items)
        .toJavaSet();
  }

  public void put(String table, Map<String, AttributeValue> item) {
    client.putItem(put -> put.tableName(table).item(item));
  }

  /** Deletes the item with this key; the map may have other attributes. */
  public void delete(String table, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(keyOf(table));
    client.deleteItem(delete -> delete.tableName(table).key(key));
  }

  private Set<String> keyOf(String table) {
    if (table.equals(names.requests())) {
      return Set.of("lane", "requestId");
    }
    return table.equals(names.decisions())
        ? Set.of("resourceId", "commitNo")
        : Set.of("request", "part");
  }

  /** Deletes the commit of this number. */
  public void lose(ResourceId resource, long number) {
    assertThat(log().headOf(resource, number)).isNotEmpty();
    delete(
        names.decisions(),
        Map.of(
            "resourceId", AttributeValue.fromS(resource.text()),
            "commitNo", AttributeValue.fromN(Long.toString(number))));
  }

  /** Restores a table under its own name to these items. */
  public void restore(String table, List<Map<String, AttributeValue>> earlier) {
    Set<Map<String, AttributeValue>> kept = new HashSet<>(earlier);
    items(table).stream().filter(item -> !kept.contains(item)).forEach(item -> delete(table, item));
    earlier.forEach(item -> put(table, item));
  }
}

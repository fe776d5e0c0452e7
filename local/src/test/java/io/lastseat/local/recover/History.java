package io.lastseat.local.recover;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.local.recover.Recovery.Recovered;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** Three tables of their own, what was asked in them, and earlier states of each table. */
final class History {

  private static final AtomicLong HISTORIES = new AtomicLong();
  private static final AtomicLong NEW_TABLES = new AtomicLong();

  final DynamoDbClient client = Store.shared().client();
  final Records records = Records.ofNewResource();
  final List<String> lines = new CopyOnWriteArrayList<>();
  final List<String> listed = new ArrayList<>();
  final List<DynamodbStreamRecord> taken = new ArrayList<>();
  TableNames names = TableNames.withPrefix("history-%d-".formatted(HISTORIES.incrementAndGet()));
  long epoch;

  History() {
    Tables.create(client, names);
  }

  ResourceId resource() {
    return records.resource();
  }

  /** Intake's part: it knows the log as it is. */
  DynamodbStreamRecord take(DynamodbStreamRecord asked) {
    Map<String, AttributeValue> item =
        RequestCodec.write(
            new StoredRequest(Records.request(asked), Option.some(new NotIn(epoch, head()))));
    try {
      client.putItem(
          put ->
              put.tableName(names.requests())
                  .item(item)
                  .conditionExpression("attribute_not_exists(requestId)")
                  .returnValuesOnConditionCheckFailure(
                      ReturnValuesOnConditionCheckFailure.ALL_OLD));
    } catch (ConditionalCheckFailedException taken) {
      return recordOf(taken.item());
    }
    DynamodbStreamRecord record = recordOf(item);
    taken.add(record);
    return record;
  }

  /** Intake's part where it decides in the call: it writes no request. */
  void decideAtOnce(DynamodbStreamRecord asked) {
    Reserve request = (Reserve) Records.request(asked);
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    assertThat(log().append(ImmediateCommit.of(log().head(resource()).get(), request, now, epoch)))
        .isEqualTo(AppendAnswer.DONE);
  }

  /** The record that the stream of today's table of requests has of it. */
  DynamodbStreamRecord recordOf(Map<String, AttributeValue> item) {
    Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue> image =
        new HashMap<>();
    item.forEach(
        (name, value) ->
            image.put(
                name,
                new com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue()
                    .withS(value.s())
                    .withN(value.n())
                    .withBOOL(value.bool())));
    DynamodbStreamRecord record = Records.record(image);
    record.setEventSourceARN("arn:aws:dynamodb:eu-central-1:1:table/t/stream/" + names.requests());
    return record;
  }

  /** A serializer that starts now. */
  boolean decides(List<DynamodbStreamRecord> some) {
    return parts().batch().handle(Records.event(some)).getBatchItemFailures().isEmpty();
  }

  void decide(DynamodbStreamRecord... some) {
    for (DynamodbStreamRecord one : some) {
      assertThat(decides(List.of(one))).as(lines.toString()).isTrue();
    }
  }

  SerializerParts parts() {
    return SerializerParts.of(
        client, ServerClock.TRUSTING, names, Telemetry.lines(lines::add), epoch);
  }

  Reconciled reconcile() {
    return new Reconciliation(parts(), ReconcileSettings.olderThan(Duration.ZERO)).all();
  }

  Recovered recover(boolean dryRun) {
    listed.clear();
    return new Recovery(client, names, Clock.systemUTC(), listed::add).run(Option.none(), dryRun);
  }

  List<Map<String, AttributeValue>> copy(String table) {
    return client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
        .toList();
  }

  Set<Map<String, AttributeValue>> everything() {
    return List.of(names.requests(), names.decisions(), names.reservations()).stream()
        .flatMap(table -> copy(table).stream())
        .collect(Collectors.toSet());
  }

  void restoreRequests(List<Map<String, AttributeValue>> copy) {
    names = new TableNames(restored(copy, "requests"), names.decisions(), names.reservations());
  }

  void restoreDecisions(List<Map<String, AttributeValue>> copy) {
    names = new TableNames(names.requests(), restored(copy, "decisions"), names.reservations());
  }

  void restoreReservations(List<Map<String, AttributeValue>> copy) {
    names = new TableNames(names.requests(), names.decisions(), restored(copy, "reservations"));
  }

  /** As DynamoDB restores: into a new table. */
  private String restored(List<Map<String, AttributeValue>> copy, String kind) {
    String prefix = "restored-%d-".formatted(NEW_TABLES.incrementAndGet());
    String name = prefix + kind;
    TableDefinitions.all(TableNames.withPrefix(prefix))
        .filter(table -> table.tableName().equals(name))
        .forEach(client::createTable);
    client.waiter().waitUntilTableExists(table -> table.tableName(name));
    copy.forEach(item -> client.putItem(put -> put.tableName(name).item(item)));
    return name;
  }

  long head() {
    return log().head(resource()).map(Head::number).getOrElse(0L);
  }

  private DecisionLog log() {
    return new DecisionLog(DynamoDbEnhancedClient.builder().dynamoDbClient(client).build(), names);
  }

  Vector<Verdict> verdicts() {
    return log().range(resource(), 1, Long.MAX_VALUE).flatMap(Commit::verdicts);
  }

  /** All is well: every request has one verdict and a row, nobody too many is in. */
  void isWhole(long places) {
    Vector<RequestId> decided = verdicts().map(Verdict::request).map(Request::id);
    assertThat(decided)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(taken.stream().map(Records::id).toList());
    assertThat(verdicts().map(Verdict::change).sum().longValue()).isLessThanOrEqualTo(places);
    assertThat(audited().allPending()).isZero();
  }

  /** What the audit counts; it finds no difference. */
  ResourceBooks audited() {
    try (Audit audit = new Audit(client, names, AuditWatcher.none(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(resource()).get();
      assertThat(books.firstDifference()).isEmpty();
      return books;
    }
  }
}

package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** One resource in tables in memory, for the tests of this package. */
abstract class HallTables {

  static final TableNames NAMES = TableNames.withPrefix("");
  static final ResourceId HALL = new ResourceId("hall");
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final RequestId CREATION = new RequestId(0, "c".repeat(26));

  /** At this time a missing row is lost, and not merely late. */
  static final Clock NEXT_DAY = Clock.fixed(NOW.plus(Duration.ofDays(1)), ZoneOffset.UTC);

  Database database = Database.of(TableDefinitions.all(NAMES));
  final DynamoDbClient tables = TablesClient.of(this::call);
  final WorldAuditor auditor = new WorldAuditor(NAMES);

  DynamoDbResponse call(DynamoDbRequest call) {
    Result result = Operations.apply(database, call);
    database = result.after();
    return TablesClient.orThrow(result.answer());
  }

  /** The same, before the eyes of the auditor. */
  DynamoDbResponse watched(DynamoDbRequest call) {
    Result result = Operations.apply(database, call);
    database = result.after();
    auditor.see(result.changes());
    return TablesClient.orThrow(result.answer());
  }

  SerializerParts parts(Duration later, long epoch) {
    return ProcessParts.still(tables, NAMES, NOW.plus(later))
        .inEpoch(epoch)
        .serializer(LogLimits.ORDINARY);
  }

  SerializerParts parts() {
    return parts(Duration.ZERO, 0);
  }

  SerialDecider decider() {
    return parts().decider();
  }

  /** Returns a new decider, whose DynamoDB calls this function answers. */
  static SerialDecider decider(Function<DynamoDbRequest, DynamoDbResponse> calls) {
    return ProcessParts.still(TablesClient.of(calls), NAMES, NOW)
        .serializer(LogLimits.ORDINARY)
        .decider();
  }

  RowsOf rows(RequestId id) {
    return parts().rows().of(HALL, id);
  }

  /** Returns the head of the hall. */
  Head head() {
    return parts().log().head(HALL).get();
  }

  /** Checks that the audit finds no difference at these resources. */
  void audited(ResourceId... resources) {
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.none(), NEXT_DAY)) {
      for (ResourceId resource : resources) {
        assertThat(audit.of(resource).get().firstDifference()).isEmpty();
      }
    }
  }

  void created(long capacity) {
    assertThat(decide(decider(), byStream(creation(capacity), 1)).failure()).isEmpty();
  }

  /** Returns the reconciliation, so much later. */
  Reconciliation sweeper(Duration later) {
    return new Reconciliation(parts(later, 0), ReconcileSettings.olderThan(Duration.ofHours(26)));
  }

  Reconciliation tomorrow() {
    return sweeper(Duration.ofDays(2));
  }

  /** Deletes a row by hand. */
  void lose(String partition, String part) {
    int rows = database.items(NAMES.reservations()).size();
    database =
        database.without(
            NAMES.reservations(),
            Map.of("request", AttributeValue.fromS(partition), "part", AttributeValue.fromS(part)));
    assertThat(database.items(NAMES.reservations())).hasSize(rows - 1);
  }

  /** Writes these requests about one resource, and has this process decide them. */
  BatchReport written(SerialDecider decider, Request... requests) {
    Vector<StoredRequest> all = Vector.of(requests).map(HallTables::stored);
    all.forEach(this::write);
    return decider.decide(requests[0].resource(), all.map(PendingRequest::found));
  }

  /** A process that knows nothing yet decides them then. */
  BatchReport written(Instant now, Request... requests) {
    BatchReport decided = written(parts(Duration.between(NOW, now), 0).decider(), requests);
    assertThat(decided.failure()).isEmpty();
    return decided;
  }

  static BatchReport decide(SerialDecider decider, PendingRequest... pendingRequests) {
    return decider.decide(HALL, Vector.of(pendingRequests));
  }

  static BatchReport decide(SerialDecider decider, StoredRequest... found) {
    return decider.decide(HALL, Vector.of(found).map(PendingRequest::found));
  }

  static Vector<String> verdicts(BatchReport decided) {
    return decided.commits().flatMap(commit -> commit.verdicts()).map(HallTables::said).toVector();
  }

  static String said(Verdict verdict) {
    return verdict.request().id().token().replaceFirst("^0+(?=.)", "")
        + " "
        + verdict.refusal().map(reason -> reason.code()).getOrElse("accepted");
  }

  void write(StoredRequest stored) {
    write(RequestCodec.write(stored));
  }

  void write(Map<String, AttributeValue> item) {
    tables.putItem(put -> put.tableName(NAMES.requests()).item(item));
  }

  /** Returns the item as a newer program would write it. */
  static Map<String, AttributeValue> newer(StoredRequest stored) {
    Map<String, AttributeValue> item = new HashMap<>(RequestCodec.write(stored));
    item.put("saidFromTomorrowOn", AttributeValue.fromS("something"));
    return item;
  }

  static StoredRequest creation(long capacity) {
    return creation(Terms.ofCapacity(capacity));
  }

  static StoredRequest creation(Terms terms) {
    return stored(new Configure(CREATION, HALL, NOW, terms, Option.none(), Option.none()));
  }

  /** Returns a replacement of the hall's first terms. */
  static StoredRequest replacement(long capacity) {
    Terms terms = Terms.ofCapacity(capacity);
    return stored(new Configure(CREATION, HALL, NOW, terms, Option.none(), Option.some(1L)));
  }

  static Configure creates(int number, ResourceId resource, Terms terms) {
    return new Configure(id(number), resource, NOW, terms, Option.none(), Option.none());
  }

  static StoredRequest reserve(int number) {
    return stored(seat(number, HALL, NOW));
  }

  static Reserve seat(int number, ResourceId resource, Instant takenAt) {
    return new Reserve(id(number), resource, takenAt, "guest", 1, Option.none());
  }

  /** A seat that is held for so long. */
  static Reserve held(int number, ResourceId resource, Duration hold) {
    Option<Duration> length = Option.some(hold);
    return new Reserve(id(number), resource, NOW, "guest", 1, Option.none(), length);
  }

  static Reserve waits(int number, ResourceId resource) {
    return new Reserve(id(number), resource, NOW, "guest", 1, Option.none(), Option.none(), true);
  }

  /** Returns terms of one seat, holds of any length, and a waiting list. */
  static Terms listed() {
    return Terms.ofCapacity(1)
        .withHolds(new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()))
        .withWaiting(new WaitingTerms(Option.some(3L), Option.none()));
  }

  static StoredRequest waiting(int number) {
    return stored(waits(number, HALL));
  }

  static StoredRequest cancel(RequestId target) {
    return cancel(target, NOW);
  }

  static StoredRequest cancel(RequestId target, Instant takenAt) {
    return stored(new Cancel(Cancel.idFor(target), HALL, takenAt, target));
  }

  static PendingRequest byStream(StoredRequest stored, long number) {
    return new PendingRequest(
        stored, Option.some(new StreamPosition("stream", BigInteger.valueOf(number))));
  }

  static StoredRequest knowing(long epoch, long commit, StoredRequest stored) {
    return new StoredRequest(stored.request(), Option.some(new NotIn(epoch, commit)));
  }

  static StoredRequest stored(Request request) {
    return new StoredRequest(request, Option.some(new NotIn(0, 0)));
  }

  static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}

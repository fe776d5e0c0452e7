package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.decide.Decider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
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
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What is promised of every kind of request, in whatever it says. */
abstract class KindContract {

  static final ResourceId HALL = new ResourceId("h".repeat(Limits.MAX_RESOURCE_ID_CHARS));

  /** On the grid of holds, so that the shortest one lapses as far ahead as a clock may be. */
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00.125Z");

  /** A row that is missing then is lost, and no longer under way. */
  private static final Clock NEXT_DAY = Clock.fixed(NOW.plus(Duration.ofDays(1)), ZoneOffset.UTC);

  /** So many may wait in the hall. */
  static final long MOST_WAITING = 2;

  private static final TableNames NAMES = TableNames.withPrefix("");

  private Database database = Database.of(TableDefinitions.all(NAMES));
  private final DynamoDbClient tables =
      TablesClient.of(
          call -> {
            Result result = Operations.apply(database, call);
            database = result.after();
            return TablesClient.orThrow(result.answer());
          });
  private final SerializerParts parts =
      StillParts.serializer(tables, NAMES, NOW, LogLimits.ORDINARY);

  /** A request, and what comes of it: the code of its outcome, or of why it is refused. */
  record Sample(String outcome, Request request) {}

  static Sample is(String outcome, Request request) {
    return new Sample(outcome, request);
  }

  /** Some of this kind: the smallest, the largest, one that is refused where that can be. */
  abstract Vector<Sample> samples();

  final Vector<Request> requests() {
    return samples().map(Sample::request);
  }

  /** How many come from the waiting list by all this. */
  int promoted() {
    return 0;
  }

  /** What one applicant may have of the hall. */
  PerApplicant perApplicant() {
    return PerApplicant.UNLIMITED;
  }

  /** How the resource is created before them; none where one of them does it. */
  Option<Configure> creation() {
    return Option.some(created());
  }

  /** What is decided before them, after the resource was created. */
  Vector<Request> before() {
    return Vector.empty();
  }

  /** The item that is read as this request. */
  Map<String, AttributeValue> item(StoredRequest stored) {
    return RequestCodec.write(stored);
  }

  @BeforeEach
  void theResourceIsThere() {
    creation().forEach(this::decide);
    before().forEach(this::decide);
  }

  @Test
  void itComesBackFromItsItem() {
    for (Request request : requests()) {
      assertThat(RequestCodec.read(item(stored(request))))
          .isEqualTo(new ReadRequest.Ours(stored(request)));
    }
  }

  @Test
  void itComesBackFromTheLogAndFromItsRow() {
    for (Request request : requests()) {
      decide(request);
      assertThat(newest().verdicts().map(verdict -> verdict.request())).containsExactly(request);
      Row row = newest().rows().find(one -> one.about().equals(request.id())).get();
      assertThat(row).isInstanceOf(VerdictRow.class);
      assertThat(RowCodec.read(RowCodec.SCHEMA.itemToMap(row, false))).isEqualTo(row);
    }
  }

  @Test
  void itsSizeInTheLogIsNeverAboveItsBound() {
    for (Request request : requests()) {
      long before = log().head(HALL).map(head -> head.books().log().bytes()).getOrElse(0L);
      decide(request);
      assertThat((long) ItemSize.of(CommitCodec.write(newest())))
          .isPositive()
          .isLessThanOrEqualTo(newest().books().log().bytes() - before);
    }
  }

  /** As one that does not know the kind, and as one that does not know all that it may say. */
  @Test
  void anOlderProgramLeavesItUndecided() {
    for (Request request : requests()) {
      Map<String, AttributeValue> item = new HashMap<>(item(stored(request)));
      item.put("saidFromTomorrowOn", AttributeValue.fromS("something"));
      assertThat(RequestCodec.read(item)).isInstanceOf(ReadRequest.Newer.class);
      item.remove("saidFromTomorrowOn");
      item.put("kind", AttributeValue.fromS("kindOfTomorrow"));
      assertThat(RequestCodec.read(item)).isInstanceOf(ReadRequest.Newer.class);
      assertThat(KindCodecs.of(request).since()).isBetween(1, Decider.RULES);
    }
  }

  @Test
  void theAuditDerivesTheSameVerdicts() {
    requests().forEach(this::decide);
    ResourceBooks books;
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.none(), NEXT_DAY)) {
      books = audit.of(HALL).get();
    }
    assertThat(books.firstDifference()).isEmpty();
    assertThat(books.allPending()).isZero();
    assertThat(books.decisions())
        .isEqualTo(samples().size() + earlier().count(ofTheHall()) + promoted());
  }

  private Vector<Request> earlier() {
    return creation().<Request>map(request -> request).toVector().appendAll(before());
  }

  private static Predicate<Request> ofTheHall() {
    return request -> request.resource().equals(HALL);
  }

  @Test
  void eachComesToItsOutcome() {
    for (Sample sample : samples()) {
      decide(sample.request());
      Outcome outcome = newest().verdicts().head().outcome();
      assertThat(outcome.refusal().map(Reason::code).getOrElse(outcome::code))
          .as("%s", sample.request())
          .isEqualTo(sample.outcome());
    }
  }

  private void decide(Request request) {
    tables.putItem(
        PutItemRequest.builder().tableName(NAMES.requests()).item(item(stored(request))).build());
    Decided decided =
        parts
            .decider()
            .decide(request.resource(), Vector.of(PendingRequest.found(stored(request))));
    assertThat(decided.failure()).isEmpty();
  }

  private Commit newest() {
    long number = log().head(HALL).get().number();
    return log().range(HALL, number, number).head();
  }

  private DecisionLog log() {
    return new DecisionLog(DynamoDbEnhancedClient.builder().dynamoDbClient(tables).build(), NAMES);
  }

  private Configure created() {
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none());
    WaitingTerms list =
        new WaitingTerms(Option.some(MOST_WAITING), Option.some(Limits.LONGEST_HOLD));
    return new Configure(
        id(999),
        HALL,
        NOW,
        Terms.ofCapacity(Limits.MAX_UNITS)
            .withHolds(holds)
            .withWaiting(list)
            .withPerApplicant(perApplicant()),
        Option.none(),
        Option.none());
  }

  private static StoredRequest stored(Request request) {
    return new StoredRequest(request, Option.some(new NotIn(0, 0)));
  }

  /** Two units, held for so long. */
  static Reserve held(int number, Duration hold) {
    return new Reserve(id(number), HALL, NOW, "a", 2, Option.none(), Option.some(hold));
  }

  /** So many units, or a place on the waiting list. */
  static Reserve waiting(int number, long units) {
    return new Reserve(
        id(number),
        HALL,
        NOW,
        longest(Limits.MAX_APPLICANT_CHARS),
        units,
        Option.none(),
        Option.some(Limits.LONGEST_HOLD),
        true);
  }

  static RequestId id(int number) {
    return new RequestId(Limits.MAX_LANES - 1, "%026d".formatted(number));
  }

  static Cancel release(int number, Instant takenAt) {
    return new Cancel(Cancel.idFor(first(number)), HALL, takenAt, first(number));
  }

  /** In the first lane, as a request that creates its resource. */
  static RequestId first(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }

  /** Of so many code points of four bytes each. */
  static String longest(int codePoints) {
    return "\uD83D\uDCBA".repeat(codePoints);
  }
}

package io.lastseat.simulator.kinds;

import static io.lastseat.simulator.kinds.Kind.HALL;
import static io.lastseat.simulator.kinds.Kind.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.decide.Decider;
import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.kinds.Kind.Sample;
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
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The promises of every kind of request, for any content. */
class KindContractTest {

  /** A row that is missing then is lost, and no longer under way. */
  private static final Clock NEXT_DAY = Clock.fixed(NOW.plus(Duration.ofDays(1)), ZoneOffset.UTC);

  private static final TableNames NAMES = TableNames.withPrefix("");

  private final DynamoDbClient tables = TablesClient.over(Database.of(TableDefinitions.all(NAMES)));
  private final SerializerParts parts =
      ProcessParts.still(tables, NAMES, NOW).serializer(LogLimits.ORDINARY);
  private final DecisionLog log = parts.log();

  static Vector<Kind> kinds() {
    return KindsOfReservations.ALL
        .appendAll(KindsOfResources.ALL)
        .appendAll(KindsOfLocks.ALL)
        .appendAll(KindsOfCategories.ALL);
  }

  /** A part is never asked for: claims have them. */
  static Stream<Class<?>> classes() {
    return Stream.of(Request.class.getPermittedSubclasses())
        .filter(kind -> kind != ClaimPart.class);
  }

  /** Every kind of request has a contract test. */
  @ParameterizedTest
  @MethodSource("classes")
  void everyKindHasSamplesOfItAlone(Class<?> kind) {
    assertThat(kinds().find(one -> one.toString().equals(kind.getSimpleName())).get().requests())
        .hasSizeGreaterThan(1)
        .hasOnlyElementsOfType(kind);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void itComesBackFromItsItem(Kind kind) {
    for (StoredRequest stored : kind.requests().map(Kind::stored)) {
      assertThat(RequestCodec.read(kind.item(stored))).isEqualTo(new ReadRequest.Known(stored));
    }
  }

  /** The older program lacks the kind, or lacks some of its attributes. */
  @ParameterizedTest
  @MethodSource("kinds")
  void anOlderProgramLeavesItUndecided(Kind kind) {
    for (Request request : kind.requests()) {
      Map<String, AttributeValue> item = new HashMap<>(kind.item(Kind.stored(request)));
      item.put("saidFromTomorrowOn", AttributeValue.fromS("something"));
      assertThat(RequestCodec.read(item)).isInstanceOf(ReadRequest.Newer.class);
      item.remove("saidFromTomorrowOn");
      item.put("kind", AttributeValue.fromS("kindOfTomorrow"));
      assertThat(RequestCodec.read(item)).isInstanceOf(ReadRequest.Newer.class);
      assertThat(KindCodecs.of(request).since()).isBetween(1, Decider.RULES);
    }
  }

  /** It comes back from the log and from its row, and its size is never above its bound. */
  @ParameterizedTest
  @MethodSource("kinds")
  void eachComesToItsOutcome(Kind kind) {
    kind.earlier().forEach(request -> decide(kind, request));
    for (Sample sample : kind.samples) {
      Request request = sample.request();
      long before = log.head(HALL).map(head -> head.books().log().bytes()).getOrElse(0L);
      Commit newest = decide(kind, request);
      assertThat(newest.verdicts().map(verdict -> verdict.request())).containsExactly(request);
      Outcome outcome = newest.verdicts().head().outcome();
      assertThat(outcome.refusal().map(Reason::code).getOrElse(outcome::code))
          .as("%s", request)
          .isEqualTo(sample.outcome());
      Row row = newest.rows().find(one -> one.about().equals(request.id())).get();
      assertThat(row).isInstanceOf(VerdictRow.class);
      assertThat(RowCodec.read(RowCodec.write(row))).isEqualTo(row);
      assertThat((long) ItemSize.of(CommitCodec.write(newest)))
          .isPositive()
          .isLessThanOrEqualTo(newest.books().log().bytes() - before);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theAuditDerivesTheSameVerdicts(Kind kind) {
    kind.earlier().appendAll(kind.requests()).forEach(request -> decide(kind, request));
    ResourceBooks books;
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.none(), NEXT_DAY)) {
      books = audit.of(HALL).get();
    }
    assertThat(books.firstDifference()).isEmpty();
    assertThat(books.allPending()).isZero();
    assertThat(books.decisions()).isEqualTo(kind.decisions());
  }

  /** The newest commit of its resource since then. */
  private Commit decide(Kind kind, Request request) {
    StoredRequest stored = Kind.stored(request);
    tables.putItem(
        PutItemRequest.builder().tableName(NAMES.requests()).item(kind.item(stored)).build());
    BatchReport decided =
        parts.decider().decide(request.resource(), Vector.of(PendingRequest.found(stored)));
    assertThat(decided.failure()).isEmpty();
    long number = log.head(request.resource()).get().number();
    return log.range(request.resource(), number, number).head();
  }
}

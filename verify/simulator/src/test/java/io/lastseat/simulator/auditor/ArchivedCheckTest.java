package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Call;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The auditor on the log of an archived hall: correct, and with one fault each. */
class ArchivedCheckTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final Instant MORNING = Instant.parse("2026-01-01T08:00:00Z");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final String TERMS =
      "{\"capacity\": 2, \"admission\": \"immediate\", \"closesAt\": \"2026-01-02T08:00:00Z\"}";

  private final WorldAuditor auditor = new WorldAuditor(NAMES);
  private final DynamoDbClient client = TablesClient.of(this::audited);
  private Database database = Database.of(TableDefinitions.all(NAMES));
  private UnaryOperator<Map<String, AttributeValue>> written = item -> item;
  private Option<Violation> broken = Option.none();

  @BeforeEach
  void adaHasASeat() {
    call(Calls.creating(Calls.reserve(HALL.text(), "Ada", 1, "a"), TERMS));
  }

  @Test
  void aHallIsArchivedAndSwept() {
    close();
    new Archiving(parts(33)).sweep(new Archiving(parts(33)).close(HALL, true, false).get());
    assertThat(auditor.commitsArchived()).isOne();
    auditor.nothingLeft(database);
    auditor.allAtRest();
    assertThat(broken).isEmpty();
  }

  @Test
  void aHallThatIsOpenIsNotArchived() {
    marks(
        item -> with(item, millis(MORNING.plus(Duration.ofHours(23))), "decidedAt"),
        "archives what is still open");
  }

  @Test
  void whatIsYoungIsNotArchived() {
    marks(
        item -> with(item, millis(MORNING.plus(Duration.ofDays(29))), "decidedAt"),
        "archives what was used");
  }

  @Test
  void allThatIsArchivedIsSaid() {
    marks(
        item -> with(item, AttributeValue.fromN("0"), "marks", "archived", "through"),
        "says that ArchivedPart[through=0");
  }

  @Test
  void noneOfTheRequestsWasTakenInLater() {
    AttributeValue earlier = millis(MORNING.minusMillis(1));
    marks(item -> with(item, earlier, "marks", "archived", "before"), "says that none came after");
  }

  @Test
  void nothingElseIsAppendedWithoutEntries() {
    marks(item -> with(item, null, "marks", "archived"), "0 entries");
  }

  @Test
  void everyRequestIsDecidedFirst() {
    auditor.see(Vector.of(new ItemChange(NAMES.requests(), Option.none(), ofBen(), true)));
    close();
    found("is undecided");
  }

  @Test
  void numbersStayAndNothingElseGoes() {
    Map<String, AttributeValue> first = commit(1);
    fails(() -> reduce(first), "counts, and is reduced");
    fails(() -> auditor.deleted(NAMES.decisions(), first), "is deleted");
    close();
    fails(() -> auditor.deleted(NAMES.decisions(), first), "is deleted");
    fails(() -> reduce(commit(2)), "is reduced out of its turn");
    reduce(first);
    fails(() -> reduce(commit(2)), "counts, and is reduced");
  }

  @Test
  void whatCountsIsNotDeleted() {
    Map<String, AttributeValue> request =
        Map.of(
            "lane", AttributeValue.fromS(HALL.text() + "#0"),
            "requestId", AttributeValue.fromS("0-x"),
            "takenAt", millis(MORNING));
    Map<String, AttributeValue> row = rowOfAda();
    fails(() -> auditor.deleted(NAMES.requests(), request), "counts, and is deleted");
    fails(() -> auditor.deleted(NAMES.reservations(), row), "counts, and is deleted");
    close();
    auditor.deleted(NAMES.requests(), request);
    auditor.deleted(NAMES.reservations(), row);
  }

  @Test
  void whatIsLeftIsSeenAtTheEnd() {
    close();
    fails(() -> auditor.nothingLeft(database), "is archived and still there");
  }

  @Test
  void aRowIsLeftOnlyIfItWasWrittenBehindTheSweep() {
    close();
    sweepHerRow();
    put(NAMES.reservations(), rowOfAda());
    put(NAMES.decisions(), numberOf(commit(1)));
    fails(() -> auditor.nothingLeft(database), "is of a commit that is archived");
    put(NAMES.reservations(), rowOfAda());
    auditor.nothingLeft(database);
    auditor.deleted(NAMES.reservations(), rowOfAda());
    fails(() -> auditor.nothingLeft(database), "is of a commit that is archived");
    assertThat(broken).isEmpty();
  }

  /** A slow process writes the row after its deletion, before its commit becomes a tombstone. */
  @Test
  void aRowMayBeWrittenOnceMoreBehindItsDeletion() {
    close();
    sweepHerRow();
    auditor.deleted(NAMES.reservations(), rowOfAda());
    put(NAMES.reservations(), rowOfAda());
    put(NAMES.decisions(), numberOf(commit(1)));
    auditor.nothingLeft(database);
    assertThat(broken).isEmpty();
  }

  /** Deletes the row that her call wrote. */
  private void sweepHerRow() {
    for (Map<String, AttributeValue> row : database.items(NAMES.reservations())) {
      if (row.containsKey("commitNo")) {
        Map<String, AttributeValue> key = new HashMap<>(row);
        key.keySet().retainAll(Set.of("request", "part"));
        client.deleteItem(delete -> delete.tableName(NAMES.reservations()).key(key));
      }
    }
  }

  private static Map<String, AttributeValue> rowOfAda() {
    return Map.of(
        "request", AttributeValue.fromS(HALL.text() + "/0-x"),
        "part", AttributeValue.fromS("verdict"),
        "resourceId", AttributeValue.fromS(HALL.text()),
        "commitNo", AttributeValue.fromN("1"));
  }

  /** Ben's request is in the table, and the archiving process missed it. */
  private static Map<String, AttributeValue> ofBen() {
    return Map.of(
        "lane", AttributeValue.fromS(HALL.text() + "#0"),
        "requestId", AttributeValue.fromS("0-ben"),
        "v", AttributeValue.fromN("1"),
        "kind", AttributeValue.fromS("cancel"),
        "target", AttributeValue.fromS("0-another"),
        "takenAt", millis(MORNING));
  }

  private void marks(UnaryOperator<Map<String, AttributeValue>> wrong, String how) {
    written = item -> item.get("entries").l().isEmpty() ? wrong.apply(item) : item;
    close();
    found(how);
  }

  private void found(String how) {
    assertThat(broken).isNotEmpty();
    assertThat(broken.get()).hasMessageContaining(how);
  }

  private static void fails(ThrowingCallable what, String how) {
    assertThatThrownBy(what).isInstanceOf(Violation.class).hasMessageContaining(how);
  }

  private void call(Call call) {
    new IntakeFunction(ProcessParts.still(client, NAMES, MORNING).immediateIntake())
        .answer(call, Calls.INVOCATION);
  }

  private void close() {
    new Archiving(parts(31)).close(HALL, true, false);
  }

  private SerializerParts parts(int day) {
    return ProcessParts.still(client, NAMES, MORNING.plus(Duration.ofDays(day)))
        .serializer(LogLimits.ORDINARY);
  }

  private Map<String, AttributeValue> commit(long number) {
    return database
        .items(NAMES.decisions())
        .find(item -> item.get("commitNo").n().equals(Long.toString(number)))
        .get();
  }

  private void reduce(Map<String, AttributeValue> commit) {
    auditor.see(
        Vector.of(new ItemChange(NAMES.decisions(), Option.some(commit), numberOf(commit), false)));
  }

  private static Map<String, AttributeValue> numberOf(Map<String, AttributeValue> commit) {
    Map<String, AttributeValue> number = new HashMap<>(commit);
    number.keySet().retainAll(Set.of("resourceId", "commitNo", "v"));
    return number;
  }

  private void put(String table, Map<String, AttributeValue> item) {
    client.putItem(put -> put.tableName(table).item(item));
  }

  private DynamoDbResponse audited(DynamoDbRequest call) {
    DynamoDbRequest altered =
        call instanceof PutItemRequest put && put.item().containsKey("entries")
            ? put.toBuilder().item(written.apply(put.item())).build()
            : call;
    Result result = Operations.apply(database, altered);
    try {
      if (altered instanceof DeleteItemRequest delete && result.answer().isRight()) {
        database
            .find(delete.tableName(), delete.key())
            .forEach(item -> auditor.deleted(delete.tableName(), item));
      }
      auditor.see(result.changes());
    } catch (Violation first) {
      broken = broken.orElse(Option.some(first));
    }
    database = result.after();
    return TablesClient.orThrow(result.answer());
  }

  /** The item with this value at that place; without it for null. */
  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, @Nullable AttributeValue value, String... path) {
    Map<String, AttributeValue> altered = new HashMap<>(item);
    String[] inside = Arrays.copyOfRange(path, 1, path.length);
    altered.compute(
        path[0],
        (name, old) ->
            inside.length == 0
                ? value
                : AttributeValue.fromM(with(Objects.requireNonNull(old).m(), value, inside)));
    return altered;
  }

  private static AttributeValue millis(Instant time) {
    return AttributeValue.fromN(Long.toString(time.toEpochMilli()));
  }
}

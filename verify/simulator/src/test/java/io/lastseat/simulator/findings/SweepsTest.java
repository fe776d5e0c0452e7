package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serializer.sweep.Slice;
import io.lastseat.simulator.functions.StreamRecords;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What the sweeper brings. */
class SweepsTest extends HallTables {

  // The time of a slice ends while a request is held against the whole log.

  @Test
  void whatWasNotHeldAgainstTheLogIsNotPassedOver() {
    created(5_000);
    write(creation(5_000));
    SerialDecider one = decider();
    for (int number = 2; number <= 1_005; number++) {
      StoredRequest stored = knowing(0, number - 1, reserve(number));
      write(stored);
      assertThat(decide(one, byStream(stored, number)).failure()).isEmpty();
    }
    write(reserve(1)); // acknowledged long ago, and lost by the stream
    Reconciliation reconciliation = tomorrow();
    // The time is over after the first page of each slice.
    Slice slice = reconciliation.begin(() -> true);
    int slices = 1;
    while (slice.next().isDefined() && slices < 100) {
      slice = reconciliation.goOn(slice.next().get(), () -> true);
      slices++;
    }
    boolean decided = verdict(id(1)).isDefined();
    assertThat(decided || slice.next().isDefined() || slice.found().leftSomethingUndecided())
        .as("it is decided, or goes on, or says that something is left: " + slice)
        .isTrue();
  }

  // A decided request was deleted and another one is pending: their number is right, and only the
  // sum over their names tells that something is pending.

  @Test
  void thePendingOneIsDecided() {
    oneDeletedAndOnePending();
    assertThat(reconcile()).isEqualTo(1);
  }

  @Test
  void andWouldNotBeIfOnlyTheNumberCounted() {
    oneDeletedAndOnePending();
    long sumOfWhatIsThere = RequestSet.NONE.plus(id(0)).plus(id(2)).sum();
    for (Map<String, AttributeValue> commit : database.items(NAMES.decisions())) {
      Map<String, AttributeValue> marks = new HashMap<>(commit.get("marks").m());
      marks.put("fromTableSum", AttributeValue.fromN(Long.toString(sumOfWhatIsThere)));
      Map<String, AttributeValue> altered = new HashMap<>(commit);
      altered.put("marks", AttributeValue.fromM(marks));
      tables.putItem(PutItemRequest.builder().tableName(NAMES.decisions()).item(altered).build());
    }
    assertThat(reconcile()).isZero();
  }

  private void oneDeletedAndOnePending() {
    Vector.of(0, 1, 2).map(SweepsTest::stored).forEach(this::write);
    assertThat(
            decider()
                .decide(HALL, Vector.of(0, 1).map(number -> PendingRequest.found(stored(number))))
                .failure())
        .isEmpty();
    database = database.without(NAMES.requests(), RequestCodec.write(stored(1)));
  }

  private long reconcile() {
    return tomorrow().all().decided();
  }

  private static StoredRequest stored(int number) {
    return stored(
        new Configure(id(number), HALL, NOW, Terms.ofCapacity(1), Option.none(), Option.none()));
  }

  // Found by the simulator: an immediate append landed without an answer, its request went by the
  // stream, and the stream forgot the record. The reconciliation found the verdict in the log and
  // took the request for done, so nobody wrote the row that its sender looks for.

  private static final Duration A_DAY = Duration.ofDays(1);

  @Test
  void theReconciliationWritesTheRow() {
    created(2);
    StoredRequest fallBack = knowing(0, 1, reserve(1));
    appendAtOnce(fallBack);
    write(fallBack);

    Reconciled found = reconciled();

    assertThat(found.failures().count()).isZero();
    assertThat(found.decided()).isZero();
    assertThat(parts(A_DAY, 0).rows().of(HALL, id(1)).verdict().map(VerdictRow::immediate))
        .containsExactly(true);
  }

  @Test
  void whatTheLogWasNotReadForIsNotDecidedTwice() {
    created(2);
    StoredRequest fallBack = knowing(0, 1, reserve(1));
    appendAtOnce(fallBack);
    write(fallBack);
    write(knowing(0, 1, reserve(2)));

    assertThat(reconciled().decided()).isEqualTo(1);
    assertThat(reconciled().decided()).isZero();
  }

  private Reconciled reconciled() {
    return new Reconciliation(parts(A_DAY, 0), ReconcileSettings.olderThan(Duration.ofHours(1)))
        .all();
  }

  private void appendAtOnce(StoredRequest stored) {
    SerializerParts parts = parts(Duration.ZERO, 0);
    Head head = parts.log().head(HALL).get();
    assertThat(parts.log().append(ImmediateCommit.of(head, (Reserve) stored.request(), NOW, 0)))
        .isEqualTo(AppendAnswer.DONE);
  }

  // A request of a newer program waits beside the stream, whatever the type of what it says
  // besides.

  static List<AttributeValue> values() {
    return List.of(
        AttributeValue.fromS("text"),
        AttributeValue.fromS(""),
        AttributeValue.fromN("1"),
        AttributeValue.fromBool(false),
        AttributeValue.fromNul(true),
        AttributeValue.fromB(SdkBytes.fromUtf8String("bytes")),
        AttributeValue.fromSs(List.of("a")),
        AttributeValue.fromNs(List.of("1")),
        AttributeValue.fromM(Map.of()),
        AttributeValue.fromL(List.of()),
        AttributeValue.fromL(List.of(AttributeValue.fromS("a"))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void itIsNotDecidedAsWhatThisProgramKnows(AttributeValue value) {
    created(5);
    Map<String, AttributeValue> item = new HashMap<>(RequestCodec.write(reserve(1)));
    item.put("saidFromTomorrowOn", value);
    DynamodbStreamRecord record = StreamRecords.of("stream", "INSERT", item, BigInteger.TEN, NOW);
    write(item);
    assertThat(
            new SerializerFunction(parts(Duration.ZERO, 0))
                .handleRequest(StreamRecords.event(List.of(record)), null)
                .getBatchItemFailures())
        .isEmpty();
    SerializerParts later = parts(Duration.ofHours(1), 0);
    assertThat(
            new ParkedSweep(
                    later,
                    new Reconciliation(later, ReconcileSettings.olderThan(Duration.ofDays(1))))
                .look())
        .isZero();
    assertThat(later.parkedNotes().all().map(note -> note.requests().head()))
        .containsExactly(id(1));
    assertThat(verdict(id(1))).isEmpty();
  }
}

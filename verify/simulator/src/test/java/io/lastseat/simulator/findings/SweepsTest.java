package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.SerialDecider;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serializer.sweep.Slice;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.stream.StreamRecord;
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

/** The requests that the sweeper brings. */
class SweepsTest extends HallTables {

  // The time of a slice ends during a request's search through the whole log.

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
    Reconciled found = slice.found();
    int slices = 1;
    while (slice.next().isDefined() && slices < 100) {
      slice = reconciliation.goOn(slice.next().get(), () -> true);
      found = found.plus(slice.found());
      slices++;
    }
    boolean decided = rows(id(1)).verdict().isDefined();
    assertThat(decided || slice.next().isDefined() || found.leftSomethingUndecided())
        .as("it is decided, or goes on, or says that something is left: " + slice + found)
        .isTrue();
  }

  // A decided request was deleted and another one is pending. Their number is right, and only the
  // sum over their names shows the pending one.

  @Test
  void thePendingOneIsDecided() {
    Vector.of(0, 1, 2).map(SweepsTest::stored).forEach(this::write);
    assertThat(decide(decider(), stored(0), stored(1)).failure()).isEmpty();
    database = database.without(NAMES.requests(), RequestCodec.write(stored(1)));
    assertThat(tomorrow().all().decided()).isEqualTo(1);
  }

  private static StoredRequest stored(int number) {
    return stored(creates(number, HALL, Terms.ofCapacity(1)));
  }

  // Found by the simulator: an immediate append arrived without an answer, its request went by the
  // stream, and the stream dropped the record. The reconciliation found the verdict in the log and
  // took the request for done. So the row that its sender reads was never written.

  private static final Duration A_DAY = Duration.ofDays(1);

  @Test
  void theReconciliationWritesTheRow() {
    oneFellBack();

    Reconciled found = reconciled();

    assertThat(found.failures().count()).isZero();
    assertThat(found.decided()).isZero();
    assertThat(parts(A_DAY, 0).rows().of(HALL, id(1)).verdict().map(VerdictRow::immediate))
        .containsExactly(true);
  }

  @Test
  void whatTheLogWasNotReadForIsNotDecidedTwice() {
    oneFellBack();
    write(knowing(0, 1, reserve(2)));

    assertThat(reconciled().decided()).isEqualTo(1);
    assertThat(reconciled().decided()).isZero();
  }

  private void oneFellBack() {
    created(2);
    StoredRequest fallBack = knowing(0, 1, reserve(1));
    Commit inItsCall = ImmediateCommit.of(head(), (Reserve) fallBack.request(), NOW, 0);
    assertThat(parts().log().append(inItsCall)).isEqualTo(AppendAnswer.DONE);
    write(fallBack);
  }

  private Reconciled reconciled() {
    return new Reconciliation(parts(A_DAY, 0), ReconcileSettings.olderThan(Duration.ofHours(1)))
        .all();
  }

  // A newer program's request waits outside the stream, whatever the type of its unknown attribute.

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
    StreamRecord record =
        StreamRecords.of("stream", "INSERT", item, BigInteger.TEN, Option.some(NOW));
    write(item);
    assertThat(parts().parkingBatch().handle(Vector.of(record))).isEmpty();
    SerializerParts later = parts(Duration.ofHours(1), 0);
    assertThat(
            new ParkedSweep(
                    later,
                    new Reconciliation(later, ReconcileSettings.olderThan(Duration.ofDays(1))))
                .look())
        .isZero();
    assertThat(later.parkedNotes().all().map(note -> note.requests().head()))
        .containsExactly(id(1));
    assertThat(rows(id(1)).verdict()).isEmpty();
  }
}

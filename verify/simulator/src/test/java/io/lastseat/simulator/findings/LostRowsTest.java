package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.MissingPlaceException;
import io.lastseat.intake.roster.Roster;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Rows of changes, places, tallies and promotions that are lost, late or half written. */
class LostRowsTest extends HallTables {

  // Found by the walk: a process changed a reservation and died before its rows. Another one lost
  // an append to it, changed the reservation again and wrote its own rows. Changes are read in
  // order, so the missing row hid the second change. The end of the reservation then gave back the
  // quantity of the first change.

  private final SerialDecider second = decider();

  private void theRowOfTheFirstChangeIsMissing() {
    assertThat(decide(second, byStream(creation(9), 1)).failure()).isEmpty();
    assertThat(decide(second, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(dying(), byStream(change(2, 7), 3)).failure()).isNotEmpty();
    assertThat(decide(second, byStream(change(3, 4), 4)).failure()).isEmpty();
    // This commit confirms the rows of the second change.
    assertThat(decide(second, byStream(reserve(4), 5)).failure()).isEmpty();
    SerializerParts now = parts();
    assertThat(now.log().head(HALL).get().books().taken()).isEqualTo(4 + 1);
    assertThat(now.rows().of(HALL, id(2)).verdict()).isEmpty();
  }

  @Test
  void theEndGivesBackWhatTheLastChangeLeft() {
    theRowOfTheFirstChangeIsMissing();
    assertThat(decide(second, byStream(cancel(id(1)), 6)).failure()).isEmpty();

    assertThat(head().books().taken()).isEqualTo(1);
  }

  @Test
  void theRosterShowsWhatTheLastChangeLeft() {
    theRowOfTheFirstChangeIsMissing();
    SerializerParts now = parts();

    assertThat(
            new Roster(now.log(), now.rows())
                .page(HALL, Option.none(), 10)
                .get()
                .entries()
                .map(entry -> entry.grant().units()))
        .containsExactly(4L, 1L);
  }

  private static StoredRequest change(int number, long quantity) {
    return stored(new Change(id(number), HALL, NOW, id(1), quantity));
  }

  private SerialDecider dying() {
    return decider(request -> dies(request, row -> false));
  }

  private SerialDecider dyingInTheMiddle() {
    return decider(this::diesInTheMiddle);
  }

  private DynamoDbResponse diesInTheMiddle(DynamoDbRequest request) {
    return dies(request, row -> row.putRequest().item().get("part").s().equals("verdict"));
  }

  /** Lets a process die at its row writes, if they match. */
  private DynamoDbResponse dies(DynamoDbRequest request, Predicate<WriteRequest> written) {
    if (request instanceof BatchWriteItemRequest rows) {
      List<WriteRequest> some =
          rows.requestItems().get(NAMES.reservations()).stream().filter(written).toList();
      if (!some.isEmpty()) {
        call(rows.toBuilder().requestItems(Map.of(NAMES.reservations(), some)).build());
      }
      throw SdkClientException.create("it died before all of its rows were there");
    }
    return call(request);
  }

  // A cancellation has two rows. Its writer died when DynamoDB had stored the first (a batch may be
  // carried out in part), and the cancellation is delivered again.

  @Test
  void aCancellationIsFinishedOnlyWhenTheEndOfItsReservationIsThere() {
    SerialDecider one = decider();
    assertThat(decide(one, byStream(creation(5), 1)).failure()).isEmpty();
    assertThat(decide(one, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(dyingInTheMiddle(), byStream(cancel(id(1)), 3)).failure()).isNotEmpty();

    BatchReport again = decide(one, byStream(cancel(id(1)), 3));

    assertThat(again.failure()).isEmpty();
    assertThat(again.finished()).isEqualTo(1);
    assertThat(head().books().taken()).isZero();
    assertThat(rows(id(1)).since())
        .as("the end of the reservation, in commits %s", commits())
        .isNotEmpty();
  }

  private List<Long> commits() {
    return parts().log().range(HALL, 1, Long.MAX_VALUE).map(Commit::number).asJava();
  }

  /** Found by the simulator: the redelivery found the first row and did not look for the second. */
  @Test
  void whoWroteTheOneRowWritesTheOther() {
    boolean[] dies = {false};
    SerialDecider one = decider(request -> dies[0] ? diesInTheMiddle(request) : call(request));
    assertThat(decide(one, PendingRequest.found(creation(5))).failure()).isEmpty();
    assertThat(decide(one, PendingRequest.found(reserve(1))).failure()).isEmpty();
    dies[0] = true;
    assertThat(decide(one, PendingRequest.found(cancel(id(1)))).finished()).isZero();
    assertThat(rows(Cancel.idFor(id(1))).verdict()).isNotEmpty();
    assertThat(rows(id(1)).since()).isEmpty();

    dies[0] = false;
    assertThat(decide(one, PendingRequest.found(cancel(id(1)))).finished()).isEqualTo(1);

    assertThat(rows(id(1)).since()).isNotEmpty();
  }

  // Found by the simulator: a sweeper gave up an append, which arrived after the sweeper had read
  // the log. The next sweep of the process trusted its memory, and the row stayed missing.

  @Test
  void rowsAreCompletedByWhoeverRemembersAnOlderLog() {
    assertThat(decide(second, PendingRequest.found(creation(9))).failure()).isEmpty();
    assertThat(decide(dying(), PendingRequest.found(reserve(1))).failure()).isNotEmpty();
    assertThat(rows(id(1)).verdict()).isEmpty();

    assertThat(second.wake(HALL).failure()).isEmpty();

    assertThat(rows(id(1)).verdict()).isNotEmpty();
  }

  // A cancellation made room, and its commit promoted a waiting request. The writer died when
  // DynamoDB had stored only the row of the verdict. A process that was there before gets the
  // cancellation again, and the promotion belongs to no record. So the promoted request showed as
  // waiting until a new process came, or the next day.

  @Test
  void whoWasPromotedIsToldSoByTheNextDelivery() {
    SerialDecider one = decider();
    assertThat(decide(one, byStream(creation(listed()), 1)).failure()).isEmpty();
    assertThat(decide(one, byStream(reserve(1), 2), byStream(waiting(2), 3)).failure()).isEmpty();
    assertThat(decide(dyingInTheMiddle(), byStream(cancel(id(1)), 4)).failure()).isNotEmpty();

    BatchReport again = decide(one, byStream(cancel(id(1)), 4));

    assertThat(again.failure()).isEmpty();
    assertThat(again.finished()).isEqualTo(1);
    assertThat(rows(id(2)).since()).isNotEmpty();
  }

  // Found by the simulator (seed 500180). A process wakes a list, and sends its append twice: the
  // first send writes the commit, the second is refused. The commit has no request, so no process
  // looked for it, and the promotion got no row.

  @Test
  void whoWasPromotedByAnEarlierSendGetsItsRow() {
    decided(creates(1, HALL, listed()));
    decided(held(2, HALL, Duration.ofSeconds(10)));
    decided(waits(3, HALL));

    assertThat(sendingTwice().wake(HALL).failure()).isEmpty();

    assertThat(rows(id(3)).since()).isNotEmpty();
  }

  private void decided(Request request) {
    assertThat(decide(decider(), PendingRequest.found(stored(request))).failure()).isEmpty();
  }

  private SerialDecider sendingTwice() {
    return ProcessParts.still(
            TablesClient.of(
                request -> {
                  if (request instanceof PutItemRequest put
                      && put.tableName().equals(NAMES.decisions())) {
                    tables.putItem(put);
                  }
                  return TablesClient.send(tables, request);
                }),
            NAMES,
            NOW.plus(Duration.ofMinutes(1)))
        .serializer(LogLimits.ORDINARY)
        .decider();
  }

  // The waiting list needs a row that is lost, and no request writes it again.

  private void oneWaits() {
    Vector<StoredRequest> all = Vector.of(creation(listed()), reserve(1), waiting(2));
    all.forEach(this::write);
    decide(decider(), byStream(all.get(0), 1));
    decide(decider(), byStream(all.get(1), 2), byStream(all.get(2), 3));
    // This one says that the rows of the others are there.
    SerialDecider next = decider();
    write(reserve(3));
    assertThat(decide(next, byStream(reserve(3), 4)).failure()).isEmpty();
    write(reserve(4));
    assertThat(decide(next, byStream(reserve(4), 5)).failure()).isEmpty();
  }

  @Test
  void nobodyIsPromotedUntilTheReconciliationHasWrittenItAgain() {
    oneWaits();
    lose("hall/place-0000000001", "place");
    write(cancel(id(1)));
    var stopped = decide(decider(), byStream(cancel(id(1)), 6));
    assertThat(stopped.failure().get()).isInstanceOf(MissingPlaceException.class);
    assertThat(stopped.commits()).isEmpty();

    assertThat(tomorrow().all().leftSomethingUndecided()).isFalse();

    assertThat(rows(id(2)).since()).isNotEmpty();
  }

  @Test
  void nothingIsDecidedAboutWhoeverWasPromotedUntilThatIsWrittenAgain() {
    oneWaits();
    SerialDecider one = decider();
    write(cancel(id(1)));
    assertThat(decide(one, byStream(cancel(id(1)), 6)).failure()).isEmpty();
    write(reserve(5));
    assertThat(decide(one, byStream(reserve(5), 7)).failure()).isEmpty();
    lose("hall/" + id(2), "grant-0000000001");
    write(cancel(id(2)));
    var stopped = decide(decider(), byStream(cancel(id(2)), 8));
    assertThat(stopped.failure().get()).isInstanceOf(MissingPlaceException.class);

    assertThat(tomorrow().all().leftSomethingUndecided()).isFalse();

    assertThat(head().books().taken()).isZero();
  }
}

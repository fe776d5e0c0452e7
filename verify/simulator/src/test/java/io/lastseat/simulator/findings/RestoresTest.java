package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.feed.FeedTable;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.RequestItems;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Answer;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Restored tables, and a resource that is created again. */
class RestoresTest extends HallTables {

  // A request was parked. Then the table of requests was restored to a moment before it.

  @Test
  void aParkedRequestThatARestoreHasLostIsDecidedByNobodyAndItsNoteGoes() {
    created(1);
    SerializerParts parts = parts(Duration.ofHours(1), 1);
    ParkedItem note =
        ParkedItem.of(
            HALL, Vector.of(id(1)), "the log was too hot", true, NOW, NOW.plusSeconds(30));
    tables.putItem(put -> put.tableName(NAMES.reservations()).item(note.write()));
    ParkedSweep sweep =
        new ParkedSweep(
            parts, new Reconciliation(parts, ReconcileSettings.olderThan(Duration.ofDays(1))));
    assertThat(sweep.look()).isEqualTo(1);
    assertThat(parts.parkedNotes().all()).isEmpty();
    assertThat(parts.rows().of(HALL, id(1)).verdict()).isEmpty();
  }

  /** The request was deleted by hand. The stream has its first record, and delivers a second. */
  @Test
  void whatWasPutBackHasTwoRecordsInOneStreamAndOneVerdict() {
    created(2);
    new RequestItems(tables, NAMES).putBack(reserve(1).request());
    // Returns a request without knowledge of the log.
    StoredRequest putBack = new StoredRequest(reserve(1).request(), Option.none());
    assertThat(decide(parts(Duration.ofHours(1), 1).decider(), putBack).failure()).isEmpty();
    StoredRequest back =
        ((ReadRequest.Known) new RequestItems(tables, NAMES).find(HALL, id(1)).get()).stored();
    BatchReport second = decide(parts(Duration.ofHours(2), 1).decider(), byStream(back, 3));
    assertThat(second.failure()).isEmpty();
    assertThat(verdicts(second)).isEmpty();
  }

  // Makes a log that is older than its rows and requests: nothing is decided on it.

  private void aLogThatLostItsLastTwoCommits() {
    assertThat(failure(creation(1))).isEmpty();
    Database then = database;
    assertThat(failure(knowing(0, 1, reserve(1)))).isEmpty();
    assertThat(failure(knowing(0, 2, reserve(2)))).isEmpty();
    database = database.restored(NAMES.decisions(), then);
  }

  @Test
  void aRowBeyondTheHeadStopsDeciding() {
    aLogThatLostItsLastTwoCommits();
    assertThat(failure(knowing(0, 1, reserve(1))))
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void theEndOfAReservationThatTheLogHasLostStopsDeciding() {
    aLogThatLostItsLastTwoCommits();
    assertThat(failure(knowing(0, 1, cancel(id(1)))))
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void aRequestThatKnowsMoreThanTheLogWaits() {
    aLogThatLostItsLastTwoCommits();
    BatchReport decided = decide(decider(), knowing(0, 3, reserve(3)));
    assertThat(decided.commits()).isEmpty();
    assertThat(decided.deferred()).hasSize(1);
    assertThat(decided.deferred().head().why()).contains("commit 3", "lastseat audit --repair");
  }

  @Test
  void aReconciliationDecidesNothingEither() {
    aLogThatLostItsLastTwoCommits();
    Vector.of(creation(1), knowing(0, 1, reserve(1)), knowing(0, 3, reserve(3)))
        .forEach(this::write);
    Reconciled reconciled = tomorrow().all();
    assertThat(reconciled.decided()).isZero();
    assertThat(reconciled.failures().count()).isPositive();
  }

  /** The request has no row, and the reconciliation read the whole log: once that sufficed. */
  @Test
  void notEvenWhatHasNoRow() {
    aLogThatLostItsLastTwoCommits();
    Vector.of(creation(1), knowing(0, 3, reserve(3))).forEach(this::write);
    assertThat(tomorrow().all().decided()).isZero();
  }

  private Option<RuntimeException> failure(StoredRequest stored) {
    return decide(decider(), stored).failure();
  }

  // The creation of the resource comes again: after its terms were changed, after its row was lost,
  // and to a log that was lost.

  private static final StoredRequest FIRST = creating(1, 2);

  private Database before;

  private void aReservationThatCreatedTheResource() {
    write(FIRST);
    before = database;
    assertThat(verdicts(decide(decider(), byStream(FIRST, 1)))).containsExactly("1 accepted");
  }

  @Test
  void otherTermsSinceAreNoReasonToDecideItAgain() {
    aReservationThatCreatedTheResource();
    StoredRequest other = replacement(5);
    write(other);
    assertThat(verdicts(decide(decider(), byStream(other, 2))))
        .containsExactly("c".repeat(26) + " accepted");

    BatchReport again = decide(decider(), byStream(FIRST, 1));

    assertThat(again.finished()).isEqualTo(1);
    assertThat(again.commits()).isEmpty();
    assertThat(head().books().capacity()).isEqualTo(5);
    assertThat(head().books().taken()).isEqualTo(1);
    audited(HALL);
  }

  @Test
  void aLostRowIsWrittenAgainAndNothingIsDecided() {
    aReservationThatCreatedTheResource();
    var row = rows(id(1)).verdict().get();
    database = database.without(NAMES.reservations(), RowCodec.write(row));

    assertThat(decide(decider(), byStream(FIRST, 1)).commits()).isEmpty();

    assertThat(rows(id(1)).verdict()).contains(row);
    audited(HALL);
  }

  /** The epoch was raised since: the first request to come then sets the terms. */
  @Test
  void aLogThatWasLostBeginsWithWhoeverComesFirst() {
    aReservationThatCreatedTheResource();
    Database empty = Database.of(TableDefinitions.all(NAMES));
    database = database.restored(NAMES.decisions(), before);
    database = database.restored(NAMES.reservations(), empty);
    StoredRequest other = knowing(1, 0, creating(2, 1));
    write(other);
    var restored = parts(Duration.ZERO, 1).decider();

    assertThat(verdicts(decide(restored, byStream(other, 2), byStream(FIRST, 1))))
        .containsExactly("2 accepted", "1 terms_differ");
    assertThat(decide(restored, byStream(FIRST, 1)).commits()).isEmpty();
    assertThat(head().books().capacity()).isEqualTo(1);
  }

  private static StoredRequest creating(int number, long capacity) {
    return stored(seat(number, HALL, NOW).creating(Terms.ofCapacity(capacity)));
  }

  // A reader takes a cursor of an empty feed, and reads all logs. Then they are restored to an
  // earlier moment.

  private final DynamoDbClient withFeed =
      TablesClient.over(
          Database.of(TableDefinitions.all(NAMES).append(FeedTable.definition("feed"))));

  @Test
  void whoTookTheCursorOfAnEmptyFeedIsToldOfARestore() {
    String cursor = cursor(look(0, "newest"));
    assertThat(cursor(look(0, cursor))).isEqualTo(cursor);
    assertThat(look(1, cursor).status()).isEqualTo(409);
    assertThat(look(1, cursor(look(1, "newest"))).status()).isEqualTo(200);
    assertThat(look(1, "start").status()).as("where a reader begins").isEqualTo(200);
  }

  private static String cursor(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body().replaceAll("(?s).*\"cursor\":\"([^\"]*).*", "$1");
  }

  private Answer look(long epoch, String after) {
    IntakeParts parts = ProcessParts.still(withFeed, NAMES, NOW).inEpoch(epoch).intake();
    return new IntakeFunction(parts.withFeed("feed"))
        .answer(Calls.get("/v1/feed?after=" + after), Calls.INVOCATION);
  }
}

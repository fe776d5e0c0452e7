package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.item.Refusals;
import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.BatchReport.Deferral;
import io.lastseat.intake.roster.Roster;
import io.lastseat.intake.roster.Roster.RosterPage;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Claims that compete with other requests for their resources. */
class ClaimsTest extends HallTables {

  // A claim is confirmed in time, and a request waits for its room. Another claim, sent after the
  // hold's end, is in the same transaction. An earlier version served the list by the later claim's
  // clock first, and so refused the confirmation.

  private static final ResourceId ROOM = new ResourceId("room");
  private static final Duration HOLD = Duration.ofSeconds(10);
  private static final Instant END = NOW.plus(HOLD);

  @Test
  void whatIsConfirmedInTimeIsNotServedToOthersBefore() {
    decide(NOW, creates(1, ROOM, listed()));
    decide(NOW, creates(2, HALL, listed().withCapacity(2)));
    decide(
        NOW,
        new Claim(
            new Reserve(id(3), HALL, NOW, "Ada", 1, Option.none(), Option.some(HOLD)),
            TreeMap.of(ROOM, 1L)));
    decide(NOW, new Reserve(id(4), ROOM, NOW, "Bob", 1, Option.none(), Option.none(), true));

    BatchReport both =
        decide(
            END.plusSeconds(2),
            new Confirm(id(6), HALL, END.minusSeconds(1), id(3), Option.none()),
            new Claim(
                new Reserve(id(5), HALL, END.plusSeconds(1), "Cyd", 1, Option.none()),
                TreeMap.of(ROOM, 1L)));

    assertThat(verdicts(both)).hasSize(2).element(0).asString().endsWith(" accepted");
    assertThat(verdicts(both).last()).isEqualTo("5 sold_out");
    assertThat(parts().log().head(ROOM).get().books().waiting().requests()).isEqualTo(1);
  }

  /**
   * In one transaction the room refuses two claims, each after a promotion. So the second promotion
   * leaves the units of the first claim, and the room's commit has no verdict that names the
   * transaction.
   */
  @Test
  void theAuditKnowsThatARefusalCameBeforeThePromotionBehindIt() {
    decide(NOW, creates(1, ROOM, listed().withCapacity(4)));
    decide(NOW, creates(2, HALL, listed().withCapacity(9)));
    decide(NOW, held(3, 1, 1), held(4, 1, 2), held(5, 2, 3));
    decide(NOW, waits(6, ROOM), waits(7, ROOM), waits(8, ROOM));

    BatchReport three =
        decide(NOW.plus(HOLD.multipliedBy(4)), claim(9, 1, 1), claim(10, 1, 2), claim(11, 2, 3));

    assertThat(verdicts(three)).containsExactly("9 sold_out", "10 sold_out", "11 not_enough_left");
    DecisionLog log = parts().log();
    long newest = log.head(ROOM).get().number();
    Commit last = log.range(ROOM, newest, newest).head();
    assertThat(last.promotions()).hasSize(2);
    assertThat(last.verdicts()).isEmpty();
    audited(HALL, ROOM);
  }

  /** Returns a reservation that lapses after so many times the hold's length. */
  private static Reserve held(int number, long units, int holds) {
    return new Reserve(
        id(number),
        ROOM,
        NOW,
        "guest",
        units,
        Option.none(),
        Option.some(HOLD.multipliedBy(holds)));
  }

  /** Returns a claim that comes a second after so many times the hold's length. */
  private static Claim claim(int number, long units, int holds) {
    Instant at = NOW.plus(HOLD.multipliedBy(holds)).plusSeconds(1);
    return new Claim(seat(number, HALL, at), TreeMap.of(ROOM, units));
  }

  private BatchReport decide(Instant now, Request... requests) {
    BatchReport decided = written(now, requests);
    assertThat(decided.deferred()).isEmpty();
    return decided;
  }

  // Found by the simulator: a claim's time is far ahead, so the process's clock limits the
  // promotions before it, and that clock is set back meanwhile. The promotions and the claim are
  // decided by one reading of the clock.

  private static final ResourceId DESK = new ResourceId("desk");

  private final Deque<Instant> readings = new ArrayDeque<>();
  private Instant now = NOW;

  /** The number of readings before the clock is set back. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void byOneReading(int ahead) {
    decideFound(creates(1, DESK, Terms.ofCapacity(1)));
    decideFound(creates(2, HALL, listed()));
    decideFound(held(3, HALL, HOLD));
    decideFound(waits(4, HALL));
    for (int reading = 0; reading < ahead; reading++) {
      readings.add(NOW.plusSeconds(40));
    }
    now = NOW.plusSeconds(12);
    Reserve own = seat(5, DESK, NOW.plus(Duration.ofDays(1)));

    decideFound(new Claim(own, TreeMap.of(HALL, 1L)));

    assertThat(auditor.history().log(HALL.text()).grant(id(4)).get().isWaiting()).isFalse();
    assertThat(auditor.history().kept(DESK.text(), id(5).text()).verdict().accepted()).isFalse();
  }

  private void decideFound(Request request) {
    InstantSource clock = () -> readings.isEmpty() ? now : readings.poll();
    SerializerParts parts =
        ProcessParts.still(tables, NAMES, now).by(clock).serializer(LogLimits.ORDINARY);
    BatchReport decided = written(parts.decider(), request);
    assertThat(decided.failure()).isEmpty();
    assertThat(decided.deferred()).isEmpty();
  }

  @Override
  DynamoDbResponse call(DynamoDbRequest call) {
    return watched(call);
  }

  /** Operators are told of one that always loses to others, and not that a program is too old. */
  @Test
  void theRoundsOfOneThatAlwaysLosesAreCounted() {
    written(NOW, creates(1, HALL, Terms.ofCapacity(5)));
    written(NOW, creates(2, ROOM, Terms.ofCapacity(5)));
    int[] transactions = {0};
    SerialDecider loses =
        decider(
            request -> {
              if (request instanceof TransactWriteItemsRequest) {
                transactions[0]++;
                throw Refusals.transactionsConflict(2);
              }
              return call(request);
            });

    BatchReport decided = written(loses, new Claim(seat(3, HALL, NOW), TreeMap.of(ROOM, 1L)));

    assertThat(decided.deferred().map(Deferral::severalLogs)).containsExactly(true);
    assertThat(decided.overtaken()).isEqualTo(transactions[0]).isEqualTo(15);
    assertThat(decided.lostAppends()).isEqualTo(15);
  }

  // A claim is refused by another resource on books that were read after its arrival. A process
  // that remembers an older head of that resource refuses although there is room, and the auditor
  // reports it.

  private final Map<DynamoDbRequest, DynamoDbResponse> remembered = new HashMap<>();

  @Test
  void withoutThatReadOneIsRefusedByWhatWasSo() {
    SerialDecider remembering =
        decider(
            request ->
                request instanceof QueryRequest query && isOf(HALL, query)
                    ? remembered.computeIfAbsent(request, this::call)
                    : call(request));
    theHallIsFullAndThenNot(remembering);
    assertThatThrownBy(() -> claimed(remembering, 5))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("the next one stood there before it was asked");
  }

  @Test
  void withItOneIsGranted() {
    SerialDecider one = decider();
    theHallIsFullAndThenNot(one);
    assertThat(claimed(one, 5)).isTrue();
  }

  /** The first claim is rightly refused. */
  private void theHallIsFullAndThenNot(SerialDecider process) {
    written(NOW, creates(1, DESK, Terms.ofCapacity(1)));
    written(NOW, creates(2, HALL, Terms.ofCapacity(1)));
    written(NOW, seat(3, HALL, NOW));
    assertThat(claimed(process, 4)).isFalse();
    written(NOW, new Cancel(Cancel.idFor(id(3)), HALL, NOW, id(3)));
  }

  /** Whether a claim of both is granted; throws what the auditor finds. */
  private boolean claimed(SerialDecider process, int number) {
    Claim claim = new Claim(seat(number, DESK, NOW), TreeMap.of(HALL, 1L));
    for (RuntimeException failure : written(process, claim).failure()) {
      throw failure;
    }
    return auditor.history().kept(DESK.text(), id(number).text()).verdict().accepted();
  }

  private static boolean isOf(ResourceId resource, QueryRequest query) {
    return query.expressionAttributeValues().values().stream()
        .anyMatch(value -> resource.text().equals(value.s()));
  }

  // A claim of desk and hall was cancelled. The first query sees the transaction in the hall's log
  // but not in the desk's, and its rows are not written. An earlier roster of the hall showed the
  // claim, although the hall's books had its units back.

  private int looksAtTheDesk;

  @Test
  void theRosterOfAPartReadsTheLogOfItsHomeAgain() {
    written(NOW, creates(1, DESK, Terms.ofCapacity(1)));
    written(NOW, creates(2, HALL, Terms.ofCapacity(1)));
    written(NOW, new Claim(seat(3, DESK, NOW), TreeMap.of(HALL, 1L)));
    Database before = database;
    SerialDecider dying =
        decider(
            request -> {
              if (request instanceof BatchWriteItemRequest) {
                throw SdkClientException.create("it died before its rows");
              }
              return call(request);
            });
    Request end = new Cancel(Cancel.idFor(id(3)), DESK, NOW, id(3));
    assertThat(written(dying, end).failure()).isNotEmpty();
    DynamoDbClient late =
        TablesClient.of(
            request ->
                request instanceof QueryRequest query && isOf(DESK, query) && ++looksAtTheDesk == 1
                    ? TablesClient.orThrow(Operations.apply(before, request).answer())
                    : call(request));
    SerializerParts reader = ProcessParts.still(late, NAMES, NOW).serializer(LogLimits.ORDINARY);

    RosterPage page = new Roster(reader.log(), reader.rows()).page(HALL, Option.none(), 10).get();

    assertThat(page.books().books().taken()).isZero();
    assertThat(page.entries()).isEmpty();
    assertThat(parts().rows().of(DESK, id(3)).since()).as("no row of it").isEmpty();
  }
}

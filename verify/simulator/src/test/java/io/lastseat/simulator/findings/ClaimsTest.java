package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** Claims beside others who want what they concern. */
class ClaimsTest extends HallTables {

  // A claim is confirmed in time, and somebody waits for the room that it holds. Another claim,
  // made after the hold's end, is decided in the same transaction. Those who wait were served by
  // the clock of the later claim before either was decided, so the confirmation was refused.

  private static final ResourceId ROOM = new ResourceId("room");
  private static final Duration HOLD = Duration.ofSeconds(10);
  private static final Instant END = NOW.plus(HOLD);

  @Test
  void whatIsConfirmedInTimeIsNotServedToOthersBefore() {
    decide(NOW, new Configure(id(1), ROOM, NOW, listed(1), Option.none(), Option.none()));
    decide(NOW, new Configure(id(2), HALL, NOW, listed(2), Option.none(), Option.none()));
    decide(
        NOW,
        new Claim(
            new Reserve(id(3), HALL, NOW, "Ada", 1, Option.none(), Option.some(HOLD)),
            TreeMap.of(ROOM, 1L)));
    decide(NOW, new Reserve(id(4), ROOM, NOW, "Bob", 1, Option.none(), Option.none(), true));

    Decided both =
        decide(
            END.plusSeconds(2),
            new Confirm(id(6), HALL, END.minusSeconds(1), id(3), Option.none()),
            new Claim(
                new Reserve(id(5), HALL, END.plusSeconds(1), "Cyd", 1, Option.none()),
                TreeMap.of(ROOM, 1L)));

    assertThat(verdicts(both)).hasSize(2).element(0).asString().endsWith(" accepted");
    assertThat(verdicts(both).last()).isEqualTo("5 sold_out");
    assertThat(parts(Duration.ZERO, 0).log().head(ROOM).get().books().waiting().requests())
        .isEqualTo(1);
  }

  /**
   * In one transaction two claims are refused by the room, each behind somebody who was served
   * there by then. So the second promotion leaves what the first claim asked for, and the room's
   * commit has no verdict that names the transaction.
   */
  @Test
  void theAuditKnowsThatARefusalCameBeforeThePromotionBehindIt() {
    decide(NOW, new Configure(id(1), ROOM, NOW, listed(4), Option.none(), Option.none()));
    decide(NOW, new Configure(id(2), HALL, NOW, listed(9), Option.none(), Option.none()));
    decide(NOW, held(3, 1, 1), held(4, 1, 2), held(5, 2, 3));
    decide(NOW, waits(6), waits(7), waits(8));

    Decided three =
        decide(NOW.plus(HOLD.multipliedBy(4)), claim(9, 1, 1), claim(10, 1, 2), claim(11, 2, 3));

    assertThat(verdicts(three)).containsExactly("9 sold_out", "10 sold_out", "11 not_enough_left");
    DecisionLog log = parts(Duration.ZERO, 0).log();
    long newest = log.head(ROOM).get().number();
    Commit last = log.range(ROOM, newest, newest).head();
    assertThat(last.promotions()).hasSize(2);
    assertThat(last.verdicts()).isEmpty();
    audited(HALL, ROOM);
  }

  /** Lapses after so many holds' time. */
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

  private static Reserve waits(int number) {
    return new Reserve(id(number), ROOM, NOW, "guest", 1, Option.none(), Option.none(), true);
  }

  /** A second after that many holds' time. */
  private static Claim claim(int number, long units, int holds) {
    Instant at = NOW.plus(HOLD.multipliedBy(holds)).plusSeconds(1);
    return new Claim(
        new Reserve(id(number), HALL, at, "guest", 1, Option.none()), TreeMap.of(ROOM, units));
  }

  private Decided decide(Instant now, Request... requests) {
    Decided decided = written(now, requests);
    assertThat(decided.deferred()).isEmpty();
    return decided;
  }

  private static Terms listed(long capacity) {
    return Terms.ofCapacity(capacity)
        .withHolds(new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()))
        .withWaiting(new WaitingTerms(Option.some(3L), Option.none()));
  }

  // Found by the simulator: a claim comes from far ahead, so that the moment by which others are
  // served before it is limited by the clock of the process, and that clock is set back meanwhile.
  // Whoever is served and the claim are decided by one reading of it.

  private static final ResourceId DESK = new ResourceId("desk");

  private final WorldAuditor auditor = new WorldAuditor(NAMES);
  private final Deque<Instant> readings = new ArrayDeque<>();
  private Instant now = NOW;

  /** How many readings were taken before it was set back. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void byOneReading(int ahead) {
    decideFound(new Configure(id(1), DESK, NOW, Terms.ofCapacity(1), Option.none(), Option.none()));
    decideFound(new Configure(id(2), HALL, NOW, listed(), Option.none(), Option.none()));
    decideFound(new Reserve(id(3), HALL, NOW, "guest", 1, Option.none(), Option.some(HOLD)));
    decideFound(new Reserve(id(4), HALL, NOW, "guest", 1, Option.none(), Option.none(), true));
    for (int reading = 0; reading < ahead; reading++) {
      readings.add(NOW.plusSeconds(40));
    }
    now = NOW.plusSeconds(12);
    Reserve own = new Reserve(id(5), DESK, NOW.plus(Duration.ofDays(1)), "guest", 1, Option.none());

    decideFound(new Claim(own, TreeMap.of(HALL, 1L)));

    assertThat(auditor.history().log(HALL.text()).grant(id(4)).get().isWaiting()).isFalse();
    assertThat(auditor.history().kept(DESK.text(), id(5).text()).verdict().accepted()).isFalse();
  }

  private void decideFound(Request request) {
    write(stored(request));
    Decided decided =
        parts()
            .decider()
            .decide(request.resource(), Vector.of(PendingRequest.found(stored(request))));
    assertThat(decided.failure()).isEmpty();
    assertThat(decided.deferred()).isEmpty();
  }

  @Override
  DynamoDbResponse call(DynamoDbRequest call) {
    Result result = Operations.apply(database, call);
    database = result.after();
    auditor.see(result.changes());
    return TablesClient.orThrow(result.answer());
  }

  private SerializerParts parts() {
    SerializerParts still = StillParts.serializer(tables, NAMES, NOW, LogLimits.ORDINARY);
    return new SerializerParts(
        tables,
        NAMES,
        ((InstantSource) () -> readings.isEmpty() ? now : readings.poll()).withZone(ZoneOffset.UTC),
        still.serverClock(),
        attempt -> {},
        Runnable::run,
        Runnable::run,
        still.telemetry(),
        LogLimits.ORDINARY,
        0);
  }
}

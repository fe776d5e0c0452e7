package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.LogLimits;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Found by the simulator: a claim comes from far ahead, so that the moment by which others are
 * served before it is limited by the clock of the process, and that clock is set back meanwhile.
 * Whoever is served and the claim are decided by one reading of it.
 */
class ServedBeforeClaimTest extends HallTables {

  private static final ResourceId DESK = new ResourceId("desk");
  private static final Duration HOLD = Duration.ofSeconds(10);

  private final Auditor auditor = new Auditor(NAMES);
  private final Deque<Instant> readings = new ArrayDeque<>();
  private Instant now = NOW;

  /** How many readings were taken before it was set back. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void byOneReading(int ahead) {
    decide(new Configure(id(1), DESK, NOW, Terms.ofCapacity(1), Option.none(), Option.none()));
    decide(new Configure(id(2), HALL, NOW, listed(), Option.none(), Option.none()));
    decide(new Reserve(id(3), HALL, NOW, "guest", 1, Option.none(), Option.some(HOLD)));
    decide(new Reserve(id(4), HALL, NOW, "guest", 1, Option.none(), Option.none(), true));
    for (int reading = 0; reading < ahead; reading++) {
      readings.add(NOW.plusSeconds(40));
    }
    now = NOW.plusSeconds(12);
    Reserve own = new Reserve(id(5), DESK, NOW.plus(Duration.ofDays(1)), "guest", 1, Option.none());

    decide(new Claim(own, TreeMap.of(HALL, 1L)));

    assertThat(auditor.history().log(HALL.text()).grant(id(4)).get().isWaiting()).isFalse();
    assertThat(auditor.told(DESK.text(), id(5).text()).verdict().accepted()).isFalse();
  }

  private void decide(Request request) {
    write(stored(request));
    Decided decided =
        parts().decider().decide(request.resource(), Vector.of(Arrival.found(stored(request))));
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

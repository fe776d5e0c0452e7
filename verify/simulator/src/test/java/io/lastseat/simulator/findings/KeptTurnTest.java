package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * Found by the simulator: where a reservation, another one and the end of the first came in one
 * batch, the first was moved right before its end, and so behind the other one.
 */
class KeptTurnTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void aReservationKeepsItsTurnThoughItsEndIsNear() {
    Vector<Request> batch =
        Vector.of(
            new Configure(id(0), HALL, NOW, Terms.ofCapacity(1), Option.none(), Option.none()),
            new Reserve(id(1), HALL, NOW, "first", 1, Option.none()),
            new Reserve(id(2), HALL, NOW, "second", 1, Option.none()),
            new Cancel(Cancel.idFor(id(1)), HALL, NOW, id(1)));

    Vector<Verdict> verdicts =
        StillParts.serializer(
                TablesClient.over(Database.of(TableDefinitions.all(NAMES))),
                NAMES,
                NOW,
                LogLimits.ORDINARY)
            .decider()
            .decide(
                HALL,
                batch.map(
                    request -> PendingRequest.found(new StoredRequest(request, Option.none()))))
            .commits()
            .flatMap(commit -> commit.verdicts())
            .toVector();

    assertThat(verdicts.map(verdict -> verdict.request())).isEqualTo(batch);
    assertThat(verdicts.map(Verdict::accepted)).containsExactly(true, true, false, true);
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}

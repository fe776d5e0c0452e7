package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.request.Arrival;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.Vector;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Two requests of which each needs few commits: together they must not need the whole log. */
class WideLookUpTest extends HallTables {

  private static final int COMMITS = 5_000;

  private long read;

  @Test
  void twoShortSearchesReadNoMoreThanTwiceAThousandCommits() {
    created(10 * COMMITS);
    SerialDecider one = decider();
    // The one commit without its record, long ago.
    assertThat(decide(one, Arrival.found(reserve(0))).failure()).isEmpty();
    for (int number = 1; number < COMMITS; number++) {
      assertThat(decide(one, byStream(knowing(0, number, reserve(number)), 10 + number)).failure())
          .isEmpty();
    }
    SerialDecider other =
        StillParts.serializer(
                new TablesClient(
                    request -> {
                      var response = TablesClient.send(tables, request);
                      if (request instanceof QueryRequest query
                          && query.tableName().equals(NAMES.decisions())) {
                        read += ((QueryResponse) response).count();
                      }
                      return response;
                    }),
                NAMES,
                NOW,
                LogLimits.ORDINARY)
            .decider();
    Decided decided =
        other.decide(
            HALL,
            Vector.of(
                // Redelivered, and its row there or not: new to the log, behind the mark.
                byStream(knowing(0, COMMITS, reserve(2 * COMMITS)), 5),
                // From an intake that has still the epoch before a restore.
                byStream(knowing(7, COMMITS, reserve(2 * COMMITS + 1)), 100_000_000)));
    assertThat(decided.failure()).isEmpty();
    assertThat(read).isLessThan(2_000);
  }
}

package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.request.Arrival;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.TablesClient;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Requests that need few commits: neither together nor by and by do they need the whole log. */
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
    Decided decided =
        decide(
            counting(() -> {}),
            // Redelivered, and its row there or not: new to the log, behind the mark.
            byStream(knowing(0, COMMITS, reserve(2 * COMMITS)), 5),
            // From an intake that has still the epoch before a restore.
            byStream(knowing(7, COMMITS, reserve(2 * COMMITS + 1)), 100_000_000));
    assertThat(decided.failure()).isEmpty();
    assertThat(read).isLessThan(2_000);
  }

  /** Calls of others write 40 commits between each head that it reads and its append, 50 times. */
  @Test
  void aRequestThatLosesItsAppendsReadsNoCommitTwiceAndIsNotDeferred() {
    created(10 * COMMITS);
    SerialDecider others = decider();
    AtomicInteger number = new AtomicInteger();
    Decided decided =
        decide(
            counting(
                () -> {
                  for (int i = 0; i < 40 && number.get() < 2_000; i++) {
                    int next = number.incrementAndGet();
                    decide(others, byStream(knowing(0, next, reserve(next)), 10 + next));
                  }
                }),
            byStream(knowing(0, 1, reserve(COMMITS)), 5));
    assertThat(decided.failure()).isEmpty();
    assertThat(verdicts(decided)).containsExactly(COMMITS + " accepted");
    assertThat(decided.lostAppends()).isEqualTo(50);
    assertThat(read)
        .as("each commit once; at each of 51 tries the head, and a commit that owes rows")
        .isLessThanOrEqualTo(2_000 + 51 * 2 + 1);
  }

  /**
   * @param first is done before each append
   */
  private SerialDecider counting(Runnable first) {
    return StillParts.serializer(
            new TablesClient(
                request -> {
                  if (request instanceof PutItemRequest put
                      && put.tableName().equals(NAMES.decisions())) {
                    first.run();
                  }
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
  }
}

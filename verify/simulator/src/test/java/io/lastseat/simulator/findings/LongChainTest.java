package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.TablesClient;
import org.junit.jupiter.api.Test;

/**
 * Whoever may write requests writes a reservation of a newer kind, and a cancellation of each
 * request that he wrote before. One record of his must not keep a serializer busy for hours: its
 * batch holds the requests of others, of other resources too.
 */
class LongChainTest extends HallTables {

  private static final int LENGTH = 300;

  private long calls;

  @Test
  void oneRecordCostsAFewCallsWhateverStandsInTheTable() {
    created(5);
    write(newer(reserve(1)));
    RequestId last = id(1);
    for (int i = 1; i < LENGTH; i++) {
      write(cancel(last));
      last = Cancel.idFor(last);
    }
    SerialDecider counted =
        StillParts.serializer(
                new TablesClient(
                    request -> {
                      calls++;
                      return TablesClient.send(tables, request);
                    }),
                NAMES,
                NOW,
                LogLimits.ORDINARY)
            .decider();
    decide(counted, byStream(cancel(last), 3));
    assertThat(calls).isLessThan(50);
  }
}

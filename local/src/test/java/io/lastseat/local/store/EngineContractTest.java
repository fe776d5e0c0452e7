package io.lastseat.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.vavr.control.Option;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The embedded engine and DynamoDB Local give the same answers to the same random calls. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineContractTest {

  private static final int OPERATIONS = 9;

  private final EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());

  @AutoClose
  private final DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of());

  @AfterAll
  void stop() {
    dynamo.close();
  }

  @Test
  void sameAnswersToRandomCalls() {
    compare(1, 2_000);
  }

  @Tag("full")
  @ParameterizedTest
  @ValueSource(longs = {2, 3})
  void sameAnswersToMoreOfThem(long seed) {
    compare(seed, 10_000);
  }

  private void compare(long seed, int calls) {
    EngineContract contract = new EngineContract(connections.tables(), EngineContractTest::isKnown);
    EngineContract.Seen seen = contract.compare(seed, calls);
    assertThat(seen.differences()).isEmpty();
    assertThat(seen.kinds().values())
        .as(seen.kinds().toString())
        .hasSize(2 * OPERATIONS)
        .allMatch(times -> times >= 10);
  }

  /**
   * The known differences, in which Amazon's documentation decides for us. A fault of an item
   * cancels a transaction (API reference, CancellationReason), and DynamoDB Local refuses it. A
   * request is validated before its conditions are looked at.
   */
  private static boolean isKnown(String ours, String real) {
    return (real.equals("ValidationException")
            && ours.startsWith("TransactionCanceledException")
            && ours.contains("ValidationError"))
        || (ours.equals("ValidationException")
            && (real.startsWith("ConditionalCheckFailed")
                || real.startsWith("TransactionCanceled")));
  }
}

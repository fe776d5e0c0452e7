package io.lastseat.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.SqliteStore;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The embedded engine on both of its stores, and DynamoDB Local, give the same answers to the same
 * random calls.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineContractTest {

  private static final int OPERATIONS = 9;

  private final DynamoLocal dynamo = new DynamoLocal();

  @AutoClose
  private final DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of());

  private DynamoService sqlite;

  @BeforeAll
  void open(@TempDir Path folder) {
    sqlite =
        new DynamoService(
            SqliteStore.open(folder, failure -> {}), Clock.systemUTC(), System::nanoTime);
  }

  @AfterAll
  void stop() throws Exception {
    sqlite.close();
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
    EngineContract contract =
        new EngineContract(connections.tables(), sqlite, EngineContractTest::isKnown);
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

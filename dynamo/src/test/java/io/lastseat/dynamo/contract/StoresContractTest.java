package io.lastseat.dynamo.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.contract.RandomValues.Wild;
import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.store.SqliteStore;
import io.lastseat.dynamo.store.TableStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine gives the same answers to the same random calls on both of its stores. */
class StoresContractTest {

  private static final int CALLS = 5_000;

  @Test
  void sameAnswersToRandomCalls(@TempDir Path folder) {
    try (DynamoService memory = service(new MemoryStore());
        DynamoService sqlite = service(SqliteStore.open(folder, failure -> {}))) {
      Contract contract = new Contract("table", memory::call, sqlite::call, Contract::wholly);
      Contract.Seen seen = contract.compare(1, EnumSet.allOf(Wild.class), CALLS);
      assertThat(seen.differences()).isEmpty();
      seen.assertManyOfEach();
    }
  }

  private static DynamoService service(TableStore store) {
    return new DynamoService(store, Clock.systemUTC(), System::nanoTime);
  }
}

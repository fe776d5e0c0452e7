package io.lastseat.local.cli.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.dynamodb.Tables.UnfitTable;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.ReplicatedDynamo;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables with replicas in other regions are refused by whatever asks DynamoDB for the tables. */
class GlobalTableTest {

  private static final String PREFIX = "global-";

  @BeforeAll
  static void tables() {
    Tables.create(Store.shared().client(), TableNames.withPrefix(PREFIX));
  }

  @ParameterizedTest
  @ValueSource(strings = {"audit", "recover", "recover --dry-run", "reconcile", "quarantine"})
  void aCommandSaysWhatToDo(String command) throws Exception {
    try (ReplicatedDynamo replicated = new ReplicatedDynamo(Store.shared().dynamo().endpoint())) {
      List<String> all = new ArrayList<>(List.of(command.split(" ")));
      all.addAll(List.of("--endpoint", replicated.endpoint().toString()));
      all.addAll(List.of("--table-prefix", PREFIX));
      Ran ran = Ran.lastseat(all.toArray(new String[0]));
      assertThat(ran.status()).isEqualTo(1);
      assertThat(ran.err().lines())
          .singleElement()
          .asString()
          .startsWith("lastseat: The table " + PREFIX)
          .contains("is a global table (us-west-2)", "one region alone", "remove the replicas");
      assertThat(ran.out()).isEmpty();
    }
  }

  @Test
  void theServerDoesNotStart() throws Exception {
    try (ReplicatedDynamo replicated = new ReplicatedDynamo(Store.shared().dynamo().endpoint())) {
      ServerSettings settings =
          ServerSettings.inMemory(line -> {})
              .on(Option.some(replicated.endpoint()))
              .withTablePrefix(PREFIX);
      assertThatThrownBy(() -> LastseatServer.start(settings).close())
          .isInstanceOf(UnfitTable.class)
          .hasMessageContaining("remove the replicas");
    }
  }
}

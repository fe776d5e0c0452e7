package io.lastseat.cli.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.dynamodb.Tables.UnfitTable;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.DynamoProxy;
import io.lastseat.testkit.Store;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each command that reads the description of a table refuses one with replicas elsewhere. */
class GlobalTableTest {

  private static final String PREFIX = "global-";

  @BeforeAll
  static void tables() {
    Tables.create(Store.shared().client(), TableNames.withPrefix(PREFIX));
  }

  @ParameterizedTest
  @ValueSource(strings = {"audit", "recover", "recover --dry-run", "reconcile", "quarantine"})
  void aCommandSaysWhatToDo(String command) throws Exception {
    try (DynamoProxy replicated = DynamoProxy.replicated(Store.shared().dynamo().endpoint())) {
      Ran ran =
          Ran.of(
                  List.of("--endpoint=" + replicated.endpoint(), "--table-prefix=" + PREFIX),
                  command.split(" "))
              .ended(1);
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
    try (DynamoProxy replicated = DynamoProxy.replicated(Store.shared().dynamo().endpoint())) {
      ServerSettings settings = Served.at(replicated.endpoint(), PREFIX);
      assertThatThrownBy(() -> LastseatServer.start(settings).close())
          .isInstanceOf(UnfitTable.class)
          .hasMessageContaining("remove the replicas");
    }
  }
}

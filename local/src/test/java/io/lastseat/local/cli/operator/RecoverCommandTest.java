package io.lastseat.local.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.local.cli.Ran;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** {@code lastseat recover}: what it says, and its status. */
class RecoverCommandTest {

  private static final TableNames NAMES = TableNames.withPrefix("recover-command-");

  private final DynamoDbClient client = Store.shared().client();

  @Test
  void itSaysWhatItWouldDoThenDoesItAndSaysWhatToDeployWith() {
    Tables.create(client, NAMES);
    client.putItem(
        put ->
            put.tableName(NAMES.reservations())
                .item(
                    Map.of(
                        "request", AttributeValue.fromS("hall/nobody"),
                        "part", AttributeValue.fromS("verdict"))));

    Ran look = command("--dry-run");
    assertThat(look.status()).isZero();
    assertThat(look.out())
        .contains("Set aside: hall/nobody: it cannot be read as a row")
        .contains("1  rows that the log does not know, set aside")
        .contains("Nothing was written.", "Epoch=1 is the next one");
    Ran done = command();
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("Set aside: hall/nobody")
        .contains("It is safe to open again: deploy with Restored=1,", ", open, and start");
    assertThat(command().out())
        .as("nothing differs, and it names a new one")
        .doesNotContain("hall/nobody")
        .contains("It is safe to open again: deploy with Restored=2,");
    assertThat(command("--dry-run").out()).contains("Epoch=3 is the next one");
    assertThat(command("--epoch", "7").out()).contains("deploy with Restored=7");
    Ran used = command("--epoch", "7");
    assertThat(used.status()).isEqualTo(1);
    assertThat(used.out())
        .contains("--epoch 7 was used before this restore: give at least 8", "It is not safe");
    assertThat(command("--epoch", "-1").status()).isEqualTo(2);
    assertThat(command("--epoch", "8192").status()).isEqualTo(2);
  }

  private static Ran command(String... more) {
    List<String> all = new ArrayList<>(List.of("recover"));
    all.addAll(List.of("--endpoint", Store.shared().dynamo().endpoint().toString()));
    all.addAll(List.of("--table-prefix", "recover-command-"));
    all.addAll(List.of(more));
    return Ran.lastseat(all.toArray(new String[0]));
  }
}

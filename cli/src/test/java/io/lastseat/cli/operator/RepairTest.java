package io.lastseat.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.testing.OwnTables;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The output and exit status of {@code lastseat audit --repair}, and of its old name. */
class RepairTest {

  private static final String REPAIR = "audit --repair";
  private static final String RECOVER = "recover";

  private final OwnTables tables = new OwnTables();

  private void damage() {
    tables.put(
        tables.names.reservations(),
        Map.of(
            "request", AttributeValue.fromS("hall/nobody"),
            "part", AttributeValue.fromS("verdict")));
  }

  @Test
  void itSaysWhatItWouldDoThenDoesItAndSaysWhatToDeployWith() {
    damage();
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    assertThat(command(REPAIR, "--dry-run").done().out())
        .contains("Set aside: hall/nobody: it cannot be read as a row")
        .contains("1  rows that the log does not know, set aside")
        .containsPattern("Nothing was written.* \\d+ is the next epoch");
    String first = command(REPAIR).done().out();
    assertThat(first)
        .contains("Set aside: hall/nobody")
        .containsPattern("It is safe to open again: deploy with Restored=\\d+,.*, open, and start");
    long epoch = Long.parseLong(first.replaceAll("(?s).*Restored=(\\d+).*", "$1"));
    assertThat(epoch)
        .as("on another day another restore of the same backup has another one")
        .isGreaterThanOrEqualTo(ChronoUnit.DAYS.between(LocalDate.of(2026, 1, 1), today));
    assertThat(command(REPAIR).out())
        .as("nothing differs, and it names a new one")
        .doesNotContain("hall/nobody")
        .contains("It is safe to open again: deploy with Restored=%d,".formatted(epoch + 1));
    assertThat(command(REPAIR, "--dry-run").out())
        .contains("%d is the next epoch".formatted(epoch + 2));
    assertThat(command(REPAIR, "--epoch", "8000").out()).contains("deploy with Restored=8000");
  }

  @Test
  void theOldNameDoesAndRefusesTheSame() {
    damage();
    assertThat(command(RECOVER, "--dry-run")).isEqualTo(command(REPAIR, "--dry-run"));
    Ran recovered = command(RECOVER, "--epoch", "7").done();
    assertThat(recovered.out()).contains("Set aside: hall/nobody", "deploy with Restored=7,");
    damage();
    assertThat(command(REPAIR, "--epoch", "8").out())
        .isEqualTo(recovered.out().replace("Restored=7,", "Restored=8,"));
    Ran used = command(RECOVER, "--epoch", "8").ended(1);
    assertThat(used.out())
        .contains("--epoch 8 was used before this restore: give at least 9", "It is not safe");
    for (String words : List.of("--epoch -1", "--epoch 8192", "--json", "hall")) {
      String[] wrong = words.split(" ");
      Ran refused = command(RECOVER, wrong).ended(2);
      assertThat(refused).isEqualTo(command(REPAIR, wrong));
    }
    assertThat(Ran.lastseat("recover", "--help")).isEqualTo(Ran.lastseat("audit", "--help"));
  }

  @Test
  void ofADataFolderItSpeaksOfItsServerAndNotOfADeployment(@TempDir Path data) {
    Served.on(data).close();
    String folder = "--data=" + data;
    assertThat(Ran.lastseat("audit", "--repair", "--epoch=7", folder).done().out())
        .contains("safe to start the server again: lastseat serve --data \"" + data + "\"")
        .contains("It decides in epoch 7")
        .doesNotContain("deploy", "Restored=");
    Served.on(data).close();
    assertThat(Ran.lastseat("audit", "--repair", "--dry-run", folder).done().out())
        .containsPattern("[1-9]\\d\\d+ is the next epoch");
  }

  @Test
  void onlyARepairTakesItsOptions() {
    assertThat(command("audit", "--dry-run").status()).isEqualTo(2);
    assertThat(command("audit", "--epoch", "7").status()).isEqualTo(2);
  }

  private Ran command(String name, String... more) {
    return Ran.of(
        tables.options(),
        Stream.of(name.split(" "), more).flatMap(Stream::of).toArray(String[]::new));
  }
}

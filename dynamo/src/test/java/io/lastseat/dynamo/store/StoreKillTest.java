package io.lastseat.dynamo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process with 32 writers is killed at a random moment: what it acknowledged is there, and each
 * operation is there as a whole. More kills: {@code -Dstore.kills=200}.
 */
class StoreKillTest {

  private static final int KILLS = Integer.getInteger("store.kills", 3);
  private static final int KILLS_OF_A_FOLDER = 8;
  private static final int MOST_ACKNOWLEDGED = 3_000;

  @TempDir Path parent;

  @Test
  void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
    Random random = new Random();
    Map<String, Long> acknowledged = new TreeMap<>();
    for (int kill = 0; kill < KILLS; kill++) {
      Path folder = parent.resolve("folder-" + kill / KILLS_OF_A_FOLDER);
      if (kill % KILLS_OF_A_FOLDER == 0) {
        acknowledged.clear();
      }
      kill(folder, random.nextInt(MOST_ACKNOWLEDGED), acknowledged);
      assertThat(acknowledged).isNotEmpty();
      CountingWriters.audit(folder, acknowledged);
    }
  }

  /** Kills the process after so many lines, and reads on to the end of its output. */
  private static void kill(Path folder, int after, Map<String, Long> acknowledged)
      throws IOException {
    Process process =
        new ProcessBuilder(CountingWriters.process(folder, Integer.MAX_VALUE, 2))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int seen = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        CountingWriters.hear(line, acknowledged);
        if (seen++ == after) {
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      process.destroyForcibly();
    }
  }
}

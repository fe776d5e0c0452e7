package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.csv.Csv;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Limits the memory of a process that loads and queries verdicts: Java's and the database's. To run
 * it by hand with more verdicts: {@code mvn verify -pl analyst -am -Dtier=every
 * -Dtest=QueryMemoryTest -Dlastseat.query.verdicts=1000000}.
 */
@Tag("full")
class QueryMemoryTest {

  private static final int VERDICTS = Integer.getInteger("lastseat.query.verdicts", 200_000);
  private static final long MOST_KILOBYTES = 1_000_000;
  private static final int PER_COMMIT = 100;
  private static final int RESOURCES = 4;

  @TempDir private Path folder;

  @Test
  void manyVerdictsTakeLessThanAGigabyte() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                QueryMemoryTest.class.getName(),
                Integer.toString(VERDICTS),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(printed).isZero();
    System.out.println(VERDICTS + " verdicts: at most " + printed + " kB");
    assertThat(Long.parseLong(printed)).isLessThan(MOST_KILOBYTES);
    assertThat(Files.list(folder)).isEmpty();
  }

  /** Loads many verdicts, runs the costliest queries, and prints the peak memory in kB. */
  public static void main(String[] arguments) throws IOException {
    int verdicts = Integer.parseInt(arguments[0]);
    Path folder = Path.of(arguments[1]);
    LogInMemory log =
        new LogInMemory(
            RESOURCES, verdicts / RESOURCES / PER_COMMIT + 1, PER_COMMIT, "Ada Lovelace");
    Extent all = new Extent(Option.none(), new Extent.AsOf.Newest(), true);
    try (LoadedTables tables = LoadedTables.read(log, all, "256MB", folder)) {
      for (String sql :
          Vector.of(
              "SELECT status, count(*) FROM requests GROUP BY status",
              "SELECT * FROM roster ORDER BY request_id",
              "SELECT * FROM verdicts v JOIN requests r USING (resource_id, request_id) ORDER BY"
                  + " ALL",
              "FROM unbalanced")) {
        tables.run(OneSelect.of(sql), new ResultSink.InCsv(Writer.nullWriter(), Csv.USUAL));
      }
      tables.parquet(OneSelect.of("FROM verdicts ORDER BY request_id DESC"));
      tables.parquetTables();
    }
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        System.out.println(line.replaceAll("[^0-9]", ""));
      }
    }
  }
}

package io.lastseat.analyst;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads many verdicts, asks what costs most, and prints the most memory that it ever had, in kB.
 */
final class ManyVerdicts {

  private static final int PER_COMMIT = 100;
  private static final int RESOURCES = 4;

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
        tables.run(OneSelect.of(sql), new ResultSink.InCsv(Writer.nullWriter()));
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

  private ManyVerdicts() {}
}

package io.lastseat.dynamo.store;

import static io.lastseat.dynamo.store.SmallStore.TABLE;
import static io.lastseat.dynamo.store.SmallStore.createTable;
import static io.lastseat.dynamo.store.SmallStore.done;
import static io.lastseat.dynamo.store.SmallStore.item;
import static io.lastseat.dynamo.store.SmallStore.number;
import static io.lastseat.dynamo.store.SmallStore.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.TableSchema;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A process with 32 writers is killed at a random moment: what it acknowledged is there, and each
 * operation is there as a whole. More kills: {@code -Dstore.kills=200}.
 */
class StoreKillTest {

  private static final int KILLS = Integer.getInteger("store.kills", 3);
  private static final int WRITERS = 32;
  private static final int MOST_ACKNOWLEDGED = 3_000;

  @TempDir Path folder;

  /** The process. Each writer counts on in two items at once, and prints what is acknowledged. */
  static final class Writers {

    public static void main(String[] arguments) {
      SqliteStore store =
          SqliteStore.open(Path.of(arguments[0]), failure -> Runtime.getRuntime().halt(1));
      if (store.<Option<TableSchema>>read(tables -> tables.table(TABLE)).isEmpty()) {
        createTable(store, TABLE, 1);
      }
      for (int i = 0; i < WRITERS; i++) {
        String writer = "writer-" + i;
        new Thread(
                () -> {
                  while (true) {
                    long[] count = new long[1];
                    store.write(
                        tables -> {
                          count[0] = count(tables, writer, 0) + 1;
                          return done(
                              counted(tables, writer, 0, count[0]),
                              counted(tables, writer, 1, count[0]));
                        });
                    synchronized (System.out) {
                      System.out.println(writer + " " + count[0]);
                    }
                  }
                })
            .start();
      }
    }

    private static ItemChange counted(TablesView tables, String writer, int half, long count) {
      TableSchema table = tables.table(TABLE).get();
      Map<String, AttributeValue> item = item(writer, half);
      Key key = table.keyOf(item);
      item.put("count", number(count));
      item.put("name", text("count " + count));
      return new ItemChange(table, key, tables.find(table, key), Option.some(item));
    }
  }

  private static long count(TablesView tables, String writer, int half) {
    TableSchema table = tables.table(TABLE).get();
    return tables
        .find(table, table.keyOf(item(writer, half)))
        .map(item -> Long.parseLong(item.get("count").n()))
        .getOrElse(0L);
  }

  @Test
  void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
    Random random = new Random();
    Map<String, Long> acknowledged = new TreeMap<>();
    for (int kill = 0; kill < KILLS; kill++) {
      killed(random.nextInt(MOST_ACKNOWLEDGED), acknowledged);
      try (SqliteStore store = SqliteStore.open(folder, failure -> {})) {
        store.read(
            tables -> {
              acknowledged.forEach((writer, count) -> check(tables, writer, count));
              return true;
            });
      }
      checkFile();
    }
    assertThat(acknowledged).isNotEmpty();
  }

  private static void check(TablesView tables, String writer, long acknowledged) {
    long count = count(tables, writer, 0);
    assertThat(count).as(writer).isBetween(acknowledged, acknowledged + 1);
    assertThat(count(tables, writer, 1)).as("the other half of " + writer).isEqualTo(count);
    TableSchema table = tables.table(TABLE).get();
    Key partition = Key.of(Key.bytes(text(writer)));
    assertThat(
            Vector.ofAll(
                tables.range(
                    table, Option.some(table.indexes().get(1)), partition, partition.end(), true)))
        .as("the entries of " + writer)
        .hasSize(2)
        .allMatch(item -> item.get("name").equals(text("count " + count)));
  }

  private void checkFile() throws Exception {
    try (Connection sql =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("tables.db"));
        ResultSet row = sql.createStatement().executeQuery("PRAGMA integrity_check")) {
      assertThat(row.getString(1)).isEqualTo("ok");
    }
  }

  /** Kills the process after so many acknowledged writes, and reads on to the end of its output. */
  private void killed(int after, Map<String, Long> acknowledged) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Writers.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int seen = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split(" ", -1);
        if (parts.length == 2 && parts[1].matches("\\d+")) {
          acknowledged.merge(parts[0], Long.parseLong(parts[1]), Math::max);
        }
        if (seen++ == after) {
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      process.destroyForcibly();
    }
  }
}

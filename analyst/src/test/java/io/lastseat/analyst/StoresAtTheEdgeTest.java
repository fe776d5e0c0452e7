package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.LogReader;
import io.lastseat.audit.LogReader.DamagedLogException;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.world.World;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Empty stores, damaged logs, and items that are no requests. */
class StoresAtTheEdgeTest {

  private static final Extent ALL = new Extent(Option.none(), new Extent.AsOf.Newest(), true);

  @TempDir private Path folder;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void anEmptyStoreHasEmptyTables() {
    Store store = Store.empty("nothing-");
    try (LoadedTables tables = Asked.load(reader(store), ALL)) {
      for (String table :
          List.of("roster", "verdicts", "resources", "commits", "requests", "unbalanced")) {
        assertThat(Asked.of(tables, "FROM " + table)).as(table).isEmpty();
      }
    }
    Path export = folder.resolve("export");
    new Export(export, "256MB", Instant.EPOCH).run(reader(store), ALL, Option.none());
    assertThat(export.resolve("manifest.json")).content().contains("\"logs\" : [ ]");
  }

  @Test
  void aDamagedLogIsNamedWithItsCommitAndNothingIsAnswered() {
    Store store = Store.empty("damaged-");
    List<Commit> log = someLog();
    ResourceId resource = log.get(0).resource();
    log.stream().filter(commit -> commit.number() != 2).forEach(commit -> put(store, commit));
    assertThatThrownBy(() -> Asked.load(reader(store), ALL))
        .isInstanceOf(DamagedLogException.class)
        .hasMessage(
            "The log of %s is damaged at commit 2: it is missing. 'lastseat audit %s' says more."
                .formatted(resource, resource));

    Map<String, AttributeValue> second = new HashMap<>(CommitCodec.write(log.get(1)));
    second.remove("books");
    put(store, second);
    assertThatThrownBy(() -> Asked.load(reader(store), ALL))
        .isInstanceOf(DamagedLogException.class)
        .hasMessageContaining("is damaged at commit 2: it cannot be read");
    Extent before = new Extent(Option.some(resource), new Extent.AsOf.UpTo(1), true);
    try (LoadedTables tables = Asked.load(reader(store), before)) {
      assertThat(Asked.of(tables, "FROM commits")).hasSize(1);
    }

    Map<String, AttributeValue> later = new HashMap<>(CommitCodec.write(log.get(1)));
    later.put("decidedAt", AttributeValue.fromN("7"));
    put(store, later);
    assertThatThrownBy(() -> Asked.load(reader(store), ALL))
        .isInstanceOf(DamagedLogException.class)
        .hasMessageContaining("is damaged at commit 2: it was changed since it was written");

    put(store, log.get(1));
    try (LoadedTables tables = Asked.load(reader(store), ALL)) {
      assertThat(Asked.of(tables, "FROM commits")).hasSize(log.size());
      assertThat(tables.unreadable()).isZero();
    }
    store
        .client()
        .putItem(
            put ->
                put.tableName(store.names().requests())
                    .item(
                        Map.of(
                            "lane", AttributeValue.fromS(resource + "#0"),
                            "requestId", AttributeValue.fromS("no request"))));
    try (LoadedTables tables = Asked.load(reader(store), ALL)) {
      assertThat(tables.unreadable()).isEqualTo(1);
    }
  }

  private static LogReader reader(Store store) {
    return LogReader.of(store.client(), store.names(), AuditWatcher.none());
  }

  private static void put(Store store, Commit commit) {
    put(store, CommitCodec.write(commit));
  }

  private static void put(Store store, Map<String, AttributeValue> item) {
    store.client().putItem(put -> put.tableName(store.names().decisions()).item(item));
  }

  private List<Commit> someLog() {
    DynamoDbClient client = TablesClient.over(World.calm(1, threads).tables());
    WorldReader world = new WorldReader(client, TableNames.withPrefix(""));
    for (ResourceId resource : world.resources().keySet()) {
      List<Commit> log = new ArrayList<>();
      world.commits(resource, world.newest(resource).map(Commit::number).getOrElse(0L), log::add);
      if (log.size() > 3) {
        return log;
      }
    }
    throw new AssertionError("no log of more than three commits");
  }
}

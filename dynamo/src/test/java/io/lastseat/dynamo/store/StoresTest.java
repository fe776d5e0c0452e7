package io.lastseat.dynamo.store;

import static io.lastseat.dynamo.store.SmallStore.TABLE;
import static io.lastseat.dynamo.store.SmallStore.createTable;
import static io.lastseat.dynamo.store.SmallStore.done;
import static io.lastseat.dynamo.store.SmallStore.dropTable;
import static io.lastseat.dynamo.store.SmallStore.find;
import static io.lastseat.dynamo.store.SmallStore.items;
import static io.lastseat.dynamo.store.SmallStore.number;
import static io.lastseat.dynamo.store.SmallStore.put;
import static io.lastseat.dynamo.store.SmallStore.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.TableSchema;
import io.lastseat.dynamo.engine.TableSchema.Index;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What every store does. */
class StoresTest {

  @TempDir Path folder;

  private enum Kind {
    MEMORY,
    SQLITE
  }

  private TableStore open(Kind kind) {
    return kind == Kind.MEMORY
        ? new MemoryStore()
        : SqliteStore.open(
            folder,
            failure -> {
              throw failure;
            });
  }

  @Test
  void theSameChangesMakeTheSameTables() {
    Random random = new Random(7);
    try (TableStore memory = open(Kind.MEMORY);
        TableStore sqlite = open(Kind.SQLITE)) {
      List<TableStore> both = List.of(memory, sqlite);
      both.forEach(store -> createTable(store, TABLE, 1));
      both.forEach(store -> createTable(store, "other", 2));
      for (int i = 0; i < 400; i++) {
        String table = random.nextInt(4) > 0 ? TABLE : "other";
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        int sk = random.nextInt(10);
        for (int one = 0; one <= random.nextInt(3); one++) {
          items.add(randomItem(random, sk + 10 * one));
        }
        boolean deletes = random.nextInt(3) == 0;
        both.forEach(
            store ->
                store.write(
                    tables ->
                        done(
                            items.stream()
                                .map(item -> change(tables, table, item, deletes))
                                .toArray(ItemChange[]::new))));
        if (i % 4 == 0) {
          compareRange(random, memory, sqlite, table);
        }
      }
      assertThat(memory.read(SmallStore::items))
          .hasSizeGreaterThan(20)
          .isEqualTo(sqlite.read(SmallStore::items));
    }
  }

  private static ItemChange change(
      TablesView tables, String name, Map<String, AttributeValue> item, boolean deletes) {
    TableSchema table = tables.table(name).get();
    Key key = table.keyOf(item);
    return new ItemChange(
        table, key, tables.find(table, key), deletes ? Option.none() : Option.some(item));
  }

  private static void compareRange(Random random, TableStore one, TableStore other, String name) {
    int which = random.nextInt(3);
    boolean forwards = random.nextBoolean();
    List<Key> ends = new ArrayList<>(List.of(randomKey(random), randomKey(random)));
    ends.sort(null);
    var range =
        new Object() {
          Vector<Map<String, AttributeValue>> of(TablesView tables) {
            TableSchema table = tables.table(name).get();
            Option<Index> index = Option.when(which > 0, () -> table.indexes().get(which - 1));
            return Vector.ofAll(tables.range(table, index, ends.get(0), ends.get(1), forwards));
          }
        };
    assertThat(other.read(range::of)).isEqualTo(one.read(range::of));
  }

  private static Key randomKey(Random random) {
    Key key = Key.of();
    if (random.nextInt(4) > 0) {
      key = key.and(Key.bytes(text(partition(random))));
      key = random.nextBoolean() ? key.and(Key.bytes(number(random.nextInt(10)))) : key;
    }
    return random.nextBoolean() ? key.end() : key;
  }

  private static String partition(Random random) {
    return List.of("a", "a\0", "a\0b", "b", "é").get(random.nextInt(5));
  }

  private static Map<String, AttributeValue> randomItem(Random random, int sk) {
    Map<String, AttributeValue> item = new HashMap<>(SmallStore.item(partition(random), sk));
    if (random.nextBoolean()) {
      item.put("born", number(random.nextInt(8) - 4));
    }
    if (random.nextBoolean()) {
      item.put("name", text(partition(random)));
    }
    item.put("text", text("\0\"\\\n\ud83c\udf7a"));
    item.put("bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1})));
    item.put("deep", AttributeValue.fromL(List.of(AttributeValue.fromM(Map.of("", text(""))))));
    return item;
  }

  @ParameterizedTest
  @EnumSource
  void aTableIsThereFromItsRowOn(Kind kind) {
    try (TableStore store = open(kind)) {
      assertThat(store.<Option<TableSchema>>read(tables -> tables.table(TABLE))).isEmpty();
      createTable(store, TABLE, 1);
      put(store, "a", 1);
      dropTable(store, TABLE, 1);
      assertThat(store.<Option<TableSchema>>read(tables -> tables.table(TABLE))).isEmpty();
      createTable(store, TABLE, 2);
      assertThat(store.read(SmallStore::items)).isEmpty();
      put(store, "b", 2);
      assertThat(store.read(SmallStore::items)).containsExactly(SmallStore.item("b", 2));
      long id = store.read(tables -> tables.table(TABLE).get().id());
      assertThat(id).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRangeIsReadInOtherRangesAndGivenUp(Kind kind) {
    try (TableStore store = open(kind)) {
      createTable(store, TABLE, 1);
      IntStream.range(0, 20).forEach(i -> put(store, "a", i));
      int pairs = store.read(StoresTest::equalPairs);
      assertThat(pairs).isEqualTo(20);
      put(store, "b", 1);
      assertThat(store.read(SmallStore::items)).as("an open cursor hides a write").hasSize(21);
    }
  }

  private static int equalPairs(TablesView tables) {
    TableSchema table = tables.table(TABLE).get();
    var all = tables.range(table, Option.none(), Key.of(), Key.of().end(), true);
    Iterator<?> givenUp = all.iterator();
    givenUp.next();
    int pairs = 0;
    for (var one : all) {
      for (var other : all) {
        pairs += one.equals(other) ? 1 : 0;
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @EnumSource
  void aReaderSeesOneMoment(Kind kind) {
    try (TableStore store = open(kind)) {
      createTable(store, TABLE, 1);
      int before =
          store.read(
              tables -> {
                int size = items(tables).size();
                CompletableFuture.runAsync(() -> put(store, "a", 1)).join();
                return size + items(tables).size();
              });
      assertThat(before).isZero();
      assertThat(find(store, "a", 1).isDefined()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatAnOperationThrowsChangesNothingAndReachesItsCaller(Kind kind) {
    try (TableStore store = open(kind)) {
      createTable(store, TABLE, 1);
      assertThatThrownBy(
              () ->
                  store.write(
                      tables -> {
                        throw new IllegalStateException("no");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("no");
      assertThatThrownBy(
              () ->
                  store.read(
                      tables -> {
                        throw new IllegalStateException("no");
                      }))
          .isInstanceOf(IllegalStateException.class);
      put(store, "a", 1);
      assertThat(store.read(SmallStore::items)).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachOfManyThreadsCountsOn(Kind kind) {
    try (TableStore store = open(kind)) {
      createTable(store, TABLE, 1);
      List<CompletableFuture<Void>> threads =
          IntStream.range(0, 16)
              .mapToObj(
                  thread ->
                      CompletableFuture.runAsync(
                          () -> IntStream.range(0, 10).forEach(i -> countOn(store)),
                          task -> new Thread(task).start()))
              .toList();
      threads.forEach(CompletableFuture::join);
      assertThat(find(store, "a", 1).get().get("count")).isEqualTo(number(160));
    }
  }

  /** Reads and writes in one operation. The count of the last one is seen by the next read. */
  private static void countOn(TableStore store) {
    long[] counted = new long[1];
    store.write(
        tables -> {
          TableSchema table = tables.table(TABLE).get();
          Map<String, AttributeValue> item = SmallStore.item("a", 1);
          Option<Map<String, AttributeValue>> before = tables.find(table, table.keyOf(item));
          counted[0] = 1 + before.map(was -> Long.parseLong(was.get("count").n())).getOrElse(0L);
          item.put("count", number(counted[0]));
          return done(new ItemChange(table, table.keyOf(item), before, Option.some(item)));
        });
    assertThat(Long.parseLong(find(store, "a", 1).get().get("count").n()))
        .isGreaterThanOrEqualTo(counted[0]);
  }
}

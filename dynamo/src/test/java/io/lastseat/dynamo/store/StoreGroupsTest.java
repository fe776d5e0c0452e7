package io.lastseat.dynamo.store;

import static io.lastseat.dynamo.store.SmallStore.TABLE;
import static io.lastseat.dynamo.store.SmallStore.apply;
import static io.lastseat.dynamo.store.SmallStore.createTable;
import static io.lastseat.dynamo.store.SmallStore.find;
import static io.lastseat.dynamo.store.SmallStore.item;
import static io.lastseat.dynamo.store.SmallStore.put;
import static io.lastseat.dynamo.store.SmallStore.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import io.vavr.control.Try;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Operations that share a commit: how many do, and what becomes of them if one of them fails. */
class StoreGroupsTest {

  private static final int DISK_IS_FULL = 13;
  private static final int IN_A_GROUP = 5;

  @TempDir Path folder;
  private final Planted planted = new Planted();
  private final List<StoreFailed> ended = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private SqliteStore store;

  @BeforeEach
  void open() {
    store = SqliteStore.open(folder, ended::add, planted, nanos::get);
    createTable(store, TABLE, 1);
    planted.ran.clear();
  }

  @AfterEach
  void close() {
    store.close();
    assertThat(ended).isEmpty();
  }

  /** Runs so many operations that wait at the same time. */
  private List<Try<Object>> atOnce(int operations, IntConsumer operation) {
    return SmallStore.atOnce(
        store,
        IntStream.range(0, operations)
            .<Runnable>mapToObj(i -> () -> operation.accept(i))
            .toArray(Runnable[]::new));
  }

  /** How many items were put by each transaction. */
  private List<Integer> groups() {
    List<Integer> groups = new ArrayList<>();
    int puts = 0;
    for (String sql : planted.ran) {
      puts += sql.startsWith("INSERT INTO items") ? 1 : 0;
      if (sql.equals("COMMIT")) {
        groups.add(puts);
        puts = 0;
      }
    }
    return groups;
  }

  private void putLarge(int number, int bytes) {
    Map<String, AttributeValue> large = item("large", number);
    large.put("text", text("x".repeat(bytes)));
    apply(store, SmallStore.putting(large));
  }

  @Test
  void aGroupHasAtMost256Operations() {
    atOnce(600, i -> put(store, "a", i));
    // The first group also has the operation that held up the others.
    assertThat(groups()).containsExactly(255, 256, 89);
  }

  @Test
  void aGroupEndsAt4Megabytes() {
    atOnce(14, i -> putLarge(i, 390_000));
    assertThat(groups()).containsExactly(11, 3);
  }

  @Test
  void aGroupEndsAfter2Milliseconds() {
    atOnce(
        7,
        i ->
            store.write(
                tables -> {
                  nanos.addAndGet(1_000_000);
                  Map<String, AttributeValue> item = item("a", i);
                  return SmallStore.done(SmallStore.changes(tables, item, Option.some(item)));
                }));
    // The time begins after the first operation.
    assertThat(groups()).containsExactly(2, 3, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, DISK_IS_FULL})
  void aGroupInWhichAnyStatementFailsIsTakenBackAndEachIsTriedOnceMore(int code) {
    int position = 0;
    AtomicInteger failed = new AtomicInteger();
    do {
      int one = position++;
      planted.before = failsAt(one, code, failed);
      String partition = "position-" + one;
      assertThat(atOnce(IN_A_GROUP, i -> put(store, partition, i))).allMatch(Try::isSuccess);
      planted.before = Planted.NONE;
      assertThat(IntStream.range(0, IN_A_GROUP).filter(i -> find(store, partition, i).isDefined()))
          .hasSize(IN_A_GROUP);
    } while (failed.get() == position);
    assertThat(position).isGreaterThan(2 * IN_A_GROUP);
  }

  /** Fails the statement at a position of the writer's next group, but its COMMIT. */
  private static Planted.Step failsAt(int position, int code, AtomicInteger failed) {
    AtomicInteger statements = new AtomicInteger();
    return sql -> {
      if (sql.equals("COMMIT")) {
        statements.addAndGet(1_000);
      } else if (statements.getAndIncrement() == position) {
        failed.incrementAndGet();
        throw new SQLException("planted", null, code);
      }
    };
  }

  /** SQLite itself finds no page. It ends the transaction, as it does on a disk that is full. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aFullDiskTakesNoOtherOperationWithIt(int position) {
    planted.before =
        sql -> {
          Connection newest = planted.connections.get(planted.connections.size() - 1);
          try (Statement statement = newest.createStatement()) {
            statement.execute("PRAGMA max_page_count = 30");
          }
        };
    List<Try<Object>> results =
        atOnce(
            IN_A_GROUP,
            i -> {
              if (i == position) {
                putLarge(i, 300_000);
              } else {
                put(store, "a", i);
              }
            });
    planted.before = Planted.NONE;
    for (int i = 0; i < IN_A_GROUP; i++) {
      assertThat(results.get(i).isSuccess()).isEqualTo(i != position);
      assertThat(find(store, "a", i).isDefined()).isEqualTo(i != position);
    }
    assertThat(results.get(position).getCause()).hasMessageContaining("free some space");
    assertThat(find(store, "large", position)).isEmpty();
  }
}

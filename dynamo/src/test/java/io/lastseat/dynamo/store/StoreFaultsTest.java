package io.lastseat.dynamo.store;

import static io.lastseat.dynamo.store.SmallStore.TABLE;
import static io.lastseat.dynamo.store.SmallStore.apply;
import static io.lastseat.dynamo.store.SmallStore.createTable;
import static io.lastseat.dynamo.store.SmallStore.done;
import static io.lastseat.dynamo.store.SmallStore.find;
import static io.lastseat.dynamo.store.SmallStore.item;
import static io.lastseat.dynamo.store.SmallStore.put;
import static io.lastseat.dynamo.store.SmallStore.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.wire.Protocol;
import io.vavr.collection.Vector;
import io.vavr.control.Try;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

/** What is kept, and what is answered, when a statement fails. */
class StoreFaultsTest {

  @TempDir Path folder;
  private final Planted planted = new Planted();
  private final List<StoreFailed> ended = new ArrayList<>();
  private SqliteStore store;

  @BeforeEach
  void open() {
    store = SqliteStore.open(folder, ended::add, planted, System::nanoTime);
    createTable(store, TABLE, 1);
    put(store, "there", 0);
  }

  private static SQLException broken() {
    return new SQLException("broken", null, 10);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<Try<Object>> atOnce(Runnable... operations) {
    return SmallStore.atOnce(store, operations);
  }

  private Runnable putting(int number) {
    return () -> put(store, "a", number);
  }

  private Vector<Integer> kept() {
    return Vector.range(0, 400).filter(i -> find(store, "a", i).isDefined());
  }

  @Test
  void whoWaitsForTheWriterSharesOneCommit() {
    long before = planted.commits();
    assertThat(atOnce(putting(1))).allMatch(Try::isSuccess);
    assertThat(planted.commits() - before).isEqualTo(1);
    assertThat(kept()).containsExactly(1);
  }

  @Test
  void aGroupSeesTheTablesThatItMakes() {
    List<Boolean> seen = new ArrayList<>();
    Runnable look =
        () ->
            store.write(
                tables -> {
                  seen.add(tables.table("other").isDefined());
                  return done();
                });
    assertThat(atOnce(look, () -> createTable(store, "other", 2), look)).allMatch(Try::isSuccess);
    assertThat(seen).containsExactly(false, true);
  }

  @Test
  void eachConnectionSyncsWhatItCommits() throws SQLException {
    find(store, "there", 0);
    List<Connection> all = planted.connections.subList(1, planted.connections.size());
    assertThat(all).hasSizeGreaterThan(1);
    for (Connection one : all) {
      assertThat(pragma(one, "journal_mode")).isEqualTo("wal");
      assertThat(pragma(one, "synchronous")).isEqualTo("2");
      assertThat(pragma(one, "fullfsync")).isEqualTo("1");
      assertThat(pragma(one, "checkpoint_fullfsync")).isEqualTo("1");
    }
  }

  private static String pragma(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.getString(1);
    }
  }

  @Test
  void nothingIsAnsweredBeforeTheCommitIsOver() {
    Thread caller = new Thread(putting(1));
    List<Object> whileCommitting = new ArrayList<>();
    planted.after =
        sql -> {
          if (sql.equals("COMMIT")) {
            while (caller.getState() == Thread.State.RUNNABLE) {
              Thread.onSpinWait();
            }
            whileCommitting.add(caller.getState());
          }
        };
    caller.start();
    Try.run(caller::join).get();
    assertThat(whileCommitting).containsExactly(Thread.State.WAITING);
  }

  @Test
  void anOperationThatAlwaysFailsTakesNoOtherWithIt() {
    Runnable bad =
        () ->
            store.write(
                tables -> {
                  throw new IllegalStateException("always");
                });
    List<Try<Object>> results = atOnce(putting(1), bad, putting(2));
    assertThat(results).extracting(Try::isSuccess).containsExactly(true, false, true);
    assertThat(results.get(1).getCause()).hasMessage("always");
    assertThat(kept()).containsExactly(1, 2);
  }

  private void putLarge() {
    Map<String, AttributeValue> large = item("a", 3);
    large.put("text", text("x".repeat(300_000)));
    apply(store, SmallStore.putting(large));
  }

  private static void limitPages(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA max_page_count = 30");
    }
  }

  @Test
  void whileTheDiskIsFullNothingOfALargeItemIsKept() {
    planted.before = sql -> limitPages(planted.connections.get(planted.connections.size() - 1));
    assertThatThrownBy(this::putLarge)
        .isInstanceOf(StoreFailed.class)
        .hasMessageContaining("nothing of it is kept")
        .hasMessageContaining("The disk is full: free some space");
    assertThat(store.figures().withoutRoom()).isEqualTo(1);
    put(store, "a", 1);
    assertThat(kept()).containsExactly(1);
    assertThat(ended).isEmpty();
    assertThat(store.figures().withoutRoom()).isEqualTo(1);
  }

  /** The SDK repeats no 507 (RFC 4918), and whoever asked can say that the disk is full. */
  @Test
  void aCallerOfTheProtocolIsToldThatTheDiskIsFull() {
    planted.before = sql -> limitPages(planted.connections.get(planted.connections.size() - 1));
    Protocol protocol =
        new Protocol(
            request -> {
              putLarge();
              throw new AssertionError("There was room");
            },
            Clock.systemUTC(),
            failure -> {});
    Protocol.Reply reply =
        protocol.answer("DynamoDB_20120810.ListTables", "{}".getBytes(StandardCharsets.UTF_8));
    assertThat(reply.status()).isEqualTo(507);
    assertThat(new String(reply.body(), StandardCharsets.UTF_8))
        .contains("InternalServerError", "The disk is full: free some space");
    assertThatThrownBy(() -> protocol.call(ListTablesRequest.builder().build()))
        .isInstanceOf(InternalServerErrorException.class)
        .hasMessageContaining("The disk is full: free some space")
        .extracting(failure -> ((InternalServerErrorException) failure).statusCode())
        .isEqualTo(507);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void afterACommitThatFailedNothingIsAnsweredAnyMore(boolean wasCarriedOut) {
    Planted.Step failing = Planted.once("COMMIT", broken());
    planted.before = wasCarriedOut ? Planted.NONE : failing;
    planted.after = wasCarriedOut ? failing : Planted.NONE;
    assertThat(atOnce(putting(1), putting(2)))
        .allSatisfy(result -> assertThat(result.getCause()).isInstanceOf(StoreFailed.class));
    assertThat(ended).hasSize(1);
    assertThat(ended.get(0))
        .hasMessageContaining("is unknown")
        .hasMessageContaining("Start again")
        .hasMessageContaining("The disk is full or broken");
    assertThatThrownBy(() -> store.read(SmallStore::items)).isSameAs(ended.get(0));
    assertThatThrownBy(() -> put(store, "a", 3)).isSameAs(ended.get(0));
    store.close();
    open();
    assertThat(find(store, "there", 0).isDefined()).isTrue();
    assertThat(find(store, "a", 1).isDefined()).isEqualTo(wasCarriedOut);
    assertThat(find(store, "a", 3).isDefined()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = SQLiteErrorCode.class,
      names = {"SQLITE_FULL", "SQLITE_IOERR_WRITE"})
  void aCommitForWhichTheDiskHasNoRoomKeepsNothingAndTheStoreGoesOn(SQLiteErrorCode code) {
    planted.before = Planted.once("COMMIT", new SQLiteException("no room", code));
    assertThat(atOnce(putting(1), putting(2)))
        .anySatisfy(
            result ->
                assertThat(result.getCause())
                    .isInstanceOf(StoreFailed.class)
                    .hasMessageContaining("nothing of it is kept"));
    assertThat(ended).isEmpty();
    assertThat(store.figures().withoutRoom()).isPositive();
    assertThat(find(store, "there", 0).isDefined()).isTrue();
    put(store, "a", 3);
    store.close();
    open();
    assertThat(find(store, "a", 3).isDefined()).isTrue();
  }

  @Test
  void aReadThatBeganBeforeTheCommitFailedIsNotAnsweredEither() {
    planted.before = Planted.once("COMMIT", broken());
    assertThatThrownBy(
            () ->
                store.read(
                    tables -> {
                      atOnce(putting(1));
                      return tables.table(TABLE);
                    }))
        .isInstanceOf(StoreFailed.class);
  }

  @Test
  void aReadThatFailsIsFollowedByOneThatDoesNot() {
    planted.before = Planted.once("SELECT", new SQLException("broken", null, 11));
    assertThatThrownBy(() -> find(store, "there", 0))
        .isInstanceOf(StoreFailed.class)
        .hasMessageContaining("The database is damaged: put a backup");
    assertThat(find(store, "there", 0).isDefined()).isTrue();
  }

  @Test
  void aConnectionThatCannotBeHadAnewFailsOneOperation() {
    planted.before =
        sql -> {
          if (sql.startsWith("INSERT") || sql.startsWith("BEGIN IMMEDIATE")) {
            throw new SQLException("full", null, 13);
          }
        };
    assertThatThrownBy(putting(1)::run)
        .isInstanceOf(StoreFailed.class)
        .hasMessageContaining("free some space");
    planted.before = Planted.NONE;
    put(store, "a", 2);
    assertThat(kept()).containsExactly(2);
    assertThat(ended).isEmpty();
  }

  @Test
  void aCheckpointThatFailsIsNoFailureOfAnOperation() {
    planted.before = Planted.once("PRAGMA wal_checkpoint", broken());
    put(store, "a", 1);
    put(store, "a", 2);
    assertThat(kept()).containsExactly(1, 2);
  }

  /** The next commit in the log would stand behind one that may not be there. */
  @Test
  void afterACheckpointWhoseOwnCommitFailedNothingIsAnsweredAnyMore() {
    boolean[] isMarking = {false};
    planted.before =
        sql -> {
          isMarking[0] |= sql.startsWith("PRAGMA application_id");
          if (isMarking[0] && sql.equals("COMMIT")) {
            throw broken();
          }
        };
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                Map<String, AttributeValue> large = item("a", 1);
                large.put("text", text(Integer.toString(i % 10).repeat(390_000)));
                apply(store, SmallStore.putting(large));
              }
            })
        .isInstanceOf(StoreFailed.class)
        .hasMessageContaining("is unknown");
    assertThat(ended).hasSize(1);
  }

  @Test
  void aClosedStoreAnswersNothing() {
    store.close();
    assertThatThrownBy(() -> put(store, "a", 1)).hasMessage("The store is closed.");
    assertThatThrownBy(() -> find(store, "a", 1)).hasMessage("The store is closed.");
  }
}

package io.lastseat.dynamo.store;

import static io.lastseat.dynamo.store.SmallStore.TABLE;
import static io.lastseat.dynamo.store.SmallStore.createTable;
import static io.lastseat.dynamo.store.SmallStore.dropTable;
import static io.lastseat.dynamo.store.SmallStore.find;
import static io.lastseat.dynamo.store.SmallStore.item;
import static io.lastseat.dynamo.store.SmallStore.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.engine.Evaluation;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The folder of a store: what is in it, and which one is refused. */
class SqliteStoreTest {

  @TempDir Path parent;

  private Path folder() {
    // Both characters mean something in the address of a file.
    return parent.resolve("a folder?with=50%");
  }

  private Path file() {
    return folder().resolve("tables.db");
  }

  private SqliteStore open() {
    return SqliteStore.open(
        folder(),
        failure -> {
          throw failure;
        });
  }

  private Connection other() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file().toUri());
  }

  private static String one(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @Test
  void whatIsKeptIsThereAfterAStart() {
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      put(store, "a", 1);
    }
    try (SqliteStore store = open()) {
      assertThat(store.read(SmallStore::items)).containsExactly(item("a", 1));
      put(store, "a", 2);
    }
    try (SqliteStore store = open()) {
      assertThat(store.read(SmallStore::items)).hasSize(2);
    }
  }

  @Test
  void nobodyElseMayReadTheFiles() throws IOException {
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      for (String name : List.of("", "-wal", "-shm")) {
        Path one = folder().resolve("tables.db" + name);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
            .isEqualTo("rw-------");
      }
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void aStoppedFolderIsReadBySql() throws SQLException {
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      createTable(store, "empty", 256);
      put(store, "a", 1);
      put(store, "b", 2);
    }
    try (Connection sql = other()) {
      assertThat(one(sql, "SELECT count(item) FROM tables WHERE name = 'table'")).isEqualTo("2");
      assertThat(one(sql, "SELECT count(item) FROM tables WHERE name = 'empty'")).isEqualTo("0");
      assertThat(one(sql, "SELECT group_concat(DISTINCT name) FROM tables"))
          .isEqualTo("empty,table");
      assertThat(one(sql, "SELECT item ->> '$.pk.S' FROM tables WHERE item ->> '$.sk.N' = '2'"))
          .isEqualTo("b");
      assertThat(one(sql, "PRAGMA integrity_check")).isEqualTo("ok");
      // As they were measured to be fast: rows of items have numbers, entries have none.
      String kind = "SELECT wr FROM pragma_table_list WHERE name = ";
      assertThat(one(sql, kind + "'items'") + one(sql, kind + "'entries'")).isEqualTo("01");
    }
  }

  @Test
  void theRowsOfADroppedTableGoInSlices() throws SQLException {
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      IntStream.range(0, 10).forEach(i -> putNamed(store, i));
      dropTable(store, TABLE, 1);
      createTable(store, TABLE, 2);
      putNamed(store, 1);
      try (Connection sql = other()) {
        assertThat(one(sql, "SELECT count(*) FROM items")).isEqualTo("12");
        assertThat(store.tidy(4)).isTrue();
        assertThat(one(sql, "SELECT count(*) FROM entries")).isEqualTo("7");
        int slices = 1;
        while (store.tidy(4)) {
          slices++;
        }
        assertThat(slices).isEqualTo(6);
        assertThat(one(sql, "SELECT count(*) FROM items")).isEqualTo("2");
        assertThat(one(sql, "SELECT count(*) FROM entries")).isEqualTo("1");
      }
      assertThat(store.read(SmallStore::items)).hasSize(1);
    }
  }

  private static void putNamed(SqliteStore store, int sk) {
    Map<String, AttributeValue> item = item("a", sk);
    item.put("name", SmallStore.text("a"));
    SmallStore.apply(store, SmallStore.putting(item));
  }

  @Test
  void aPageOfOneItemReadsNoMore() {
    Planted planted = new Planted();
    try (SqliteStore store = SqliteStore.open(folder(), failure -> {}, planted, System::nanoTime)) {
      createTable(store, TABLE, 1);
      IntStream.range(0, 50).forEach(i -> put(store, "a", i));
      planted.rows.set(0);
      SmallStore.read(
          store,
          QueryRequest.builder()
              .tableName(TABLE)
              .keyConditionExpression("pk = :a")
              .expressionAttributeValues(Map.of(":a", SmallStore.text("a")))
              .limit(1)
              .build());
      assertThat(planted.rows.get()).isLessThanOrEqualTo(5);
    }
  }

  @Test
  void anotherProcessThatWritesIsWaitedForAndItsWorkIsSeen() throws Exception {
    Planted planted = new Planted();
    try (SqliteStore store = SqliteStore.open(folder(), failure -> {}, planted, System::nanoTime);
        Connection sql = other()) {
      createTable(store, TABLE, 1);
      put(store, "a", 1);
      run(sql, "BEGIN IMMEDIATE");
      CountDownLatch begun = new CountDownLatch(1);
      planted.before =
          statement -> {
            if (statement.equals("BEGIN IMMEDIATE")) {
              begun.countDown();
            }
          };
      List<Option<Map<String, AttributeValue>>> evaluatedOn = new CopyOnWriteArrayList<>();
      CompletableFuture<Evaluation> operation =
          CompletableFuture.supplyAsync(
              () ->
                  store.write(
                      tables -> {
                        Map<String, AttributeValue> item = item("a", 1);
                        var changes = SmallStore.changes(tables, item, Option.some(item));
                        evaluatedOn.add(changes.head().before());
                        begun.countDown();
                        return SmallStore.done(changes);
                      }));
      begun.await();
      run(
          sql,
          "UPDATE items SET item = json_set(item, '$.by', json('{\"S\": \"other\"}'))"
              + " WHERE item ->> '$.sk.N' = '1'");
      run(sql, "COMMIT");
      operation.join();
      assertThat(evaluatedOn)
          .hasSize(1)
          .allMatch(before -> SmallStore.text("other").equals(before.get().get("by")));
      assertThat(find(store, "a", 1).get()).isEqualTo(item("a", 1));
    }
  }

  @Test
  void theLogBeginsAnewThoughReadersOverlap() {
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      CountDownLatch written = new CountDownLatch(1);
      Reader one = new Reader(store, written);
      Reader other = new Reader(store, written);
      one.other = other;
      other.other = one;
      one.start();
      other.start();
      Map<String, AttributeValue> large = item("a", 1);
      for (int i = 0; i < 100; i++) {
        large.put("text", SmallStore.text(Integer.toString(i % 10).repeat(390_000)));
        SmallStore.apply(store, SmallStore.putting(large));
      }
      written.countDown();
      Try.run(one::join).andThenTry(() -> other.join()).get();
      assertThat(store.figures().logBytes()).isBetween(1_000_000L, 20_000_000L);
      assertThat(store.figures().diskLeft()).isPositive();
      assertThat(store.figures().longestSync()).isPositive();
    }
  }

  /** Reads again and again. A read ends after another one has begun, unless that one must wait. */
  private static final class Reader extends Thread {

    private final SqliteStore store;
    private final CountDownLatch written;
    private final AtomicInteger begun = new AtomicInteger();
    private volatile Reader other = this;

    Reader(SqliteStore store, CountDownLatch written) {
      this.store = store;
      this.written = written;
    }

    @Override
    public void run() {
      while (written.getCount() > 0) {
        store.read(
            tables -> {
              int size = SmallStore.items(tables).size();
              begun.incrementAndGet();
              int seen = other.begun.get();
              while (other.begun.get() == seen
                  && other.getState() == State.RUNNABLE
                  && written.getCount() > 0) {
                Thread.onSpinWait();
              }
              return size;
            });
      }
    }
  }

  @Test
  void aCopyIsRefusedBesideALogUntilItIsOpened() throws IOException {
    Path copy = parent.resolve("copy");
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
    }
    SqliteStore.copy(folder(), copy);
    SqliteStore.seal(copy);
    byte[] sealed = Files.readAllBytes(copy.resolve("tables.db"));
    Path log = Files.writeString(copy.resolve("tables.db-wal"), "the log of another file");
    assertThatThrownBy(() -> SqliteStore.open(copy, failure -> {}))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("delete tables.db-wal and tables.db-shm, and start again");
    assertThat(copy.resolve("tables.db")).hasBinaryContent(sealed);
    Files.delete(log);
    for (int start = 0; start < 2; start++) {
      try (SqliteStore restored = SqliteStore.open(copy, failure -> {})) {
        putNamed(restored, start);
        assertThat(log).isNotEmptyFile();
      }
    }
  }

  @Test
  void aCopyHasAllTables() throws IOException {
    Path copy = parent.resolve("it's a copy");
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      IntStream.range(0, 10).forEach(i -> putNamed(store, i));
      IntStream.range(0, 5).forEach(i -> SmallStore.delete(store, "a", i));
      SqliteStore.copy(folder(), copy);
      assertThatThrownBy(() -> SqliteStore.copy(folder(), copy))
          .isInstanceOf(StoreUnusable.class)
          .hasMessageContaining("It has a database: choose an empty folder");
      Path file = copy.resolve("tables.db");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      try (SqliteStore restored = SqliteStore.open(copy, failure -> {})) {
        assertThat(restored.read(SmallStore::items)).hasSize(5);
        assertThat(restored.read(SmallStore::named)).isEqualTo(store.read(SmallStore::named));
        assertThat(store.read(SmallStore::named)).hasSize(5);
      }
    }
  }

  private void refused(String advice) {
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining(folder().toString())
        .hasMessageContaining(advice);
  }

  @Test
  void dataOfDynamoDbLocalIsRefused() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("shared-local-instance.db"), "data");
    refused("Its data is DynamoDB Local's (shared-local-instance.db)");
    assertThat(file()).doesNotExist();
  }

  @Test
  void anotherFileIsRefusedAndLeftAsItIs() throws Exception {
    Files.createDirectories(folder());
    for (String content : List.of("", "some text", "x".repeat(10_000))) {
      Files.writeString(file(), content);
      refused("is absent, damaged, or another program's: choose another folder");
      assertThat(Files.readString(file())).isEqualTo(content);
    }
    Files.delete(file());
    try (Connection sql = other()) {
      run(sql, "CREATE TABLE t (x)");
    }
    refused("is absent, damaged, or another program's");
  }

  @Test
  void aNewerVersionIsRefused() throws SQLException {
    open().close();
    try (Connection sql = other()) {
      run(sql, "PRAGMA user_version = 2");
    }
    refused("A newer version of this program wrote it: use that version");
  }

  @Test
  void aDamagedFileIsRefusedOrItsReadsFail() throws IOException {
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      IntStream.range(0, 50).forEach(i -> put(store, "a", i));
    }
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.seek(16);
      file.write(new byte[20]);
    }
    refused("The database is damaged: put a backup of the folder in its place");
  }

  /** A store of many pages, some of them in the log alone, as a kill leaves it. */
  private void killed() throws IOException {
    Path living = parent.resolve("living");
    try (SqliteStore store = SqliteStore.open(living, failure -> {})) {
      createTable(store, TABLE, 1);
      IntStream.range(0, 500).forEach(i -> put(store, "a", i));
    }
    try (SqliteStore store = SqliteStore.open(living, failure -> {})) {
      IntStream.range(0, 500).forEach(i -> put(store, "b", i));
      Files.createDirectories(folder());
      for (String name : List.of("tables.db", "tables.db-wal")) {
        Files.copy(living.resolve(name), folder().resolve(name));
      }
    }
  }

  private Path log() {
    return folder().resolve("tables.db-wal");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileThatWasCutOffIsRefusedAndLeftAsItIs(boolean withLog) throws IOException {
    killed();
    if (!withLog) {
      open().close();
    }
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.setLength(file.length() / 2);
    }
    byte[] before = Files.readAllBytes(file());
    byte[] logBefore = withLog ? Files.readAllBytes(log()) : new byte[0];
    refused("damaged");
    assertThat(file()).hasBinaryContent(before);
    if (withLog) {
      assertThat(log()).hasBinaryContent(logBefore);
    }
  }

  @Test
  void aLogThatWasRemovedAfterAKillIsMissed() throws IOException {
    killed();
    byte[] before = Files.readAllBytes(log());
    Files.write(log(), new byte[0]);
    refused("Its file tables.db-wal is absent or empty");
    Files.delete(log());
    refused("Its file tables.db-wal is absent or empty, and had what was acknowledged last");
    Files.write(log(), before);
    try (SqliteStore store = open()) {
      assertThat(store.read(SmallStore::items)).hasSize(1_000);
    }
  }

  @Test
  void aLogThatBeganAnewIsMissedToo() throws IOException {
    Path living = parent.resolve("living");
    try (SqliteStore store = SqliteStore.open(living, failure -> {})) {
      createTable(store, TABLE, 1);
      ByteBuffer first = headerOfLog(living);
      Map<String, AttributeValue> large = item("a", 1);
      for (int i = 0; headerOfLog(living).equals(first); i++) {
        assertThat(i).isLessThan(100);
        large.put("text", SmallStore.text(Integer.toString(i % 10).repeat(390_000)));
        SmallStore.apply(store, SmallStore.putting(large));
      }
      put(store, "b", 1);
      Files.createDirectories(folder());
      Files.copy(living.resolve("tables.db"), file());
      refused("Its file tables.db-wal is absent or empty");
      Files.copy(living.resolve("tables.db-wal"), log());
    }
    try (SqliteStore store = open()) {
      assertThat(store.read(SmallStore::items)).hasSize(2);
    }
  }

  private static ByteBuffer headerOfLog(Path folder) throws IOException {
    return ByteBuffer.wrap(Arrays.copyOf(Files.readAllBytes(folder.resolve("tables.db-wal")), 32));
  }

  @Test
  void aLogThatAnotherProgramBroughtIntoTheFileIsNotMissed() throws Exception {
    killed();
    try (Connection sql = other()) {
      assertThat(one(sql, "SELECT count(item) FROM tables WHERE name = 'table'")).isEqualTo("1000");
    }
    assertThat(log()).doesNotExist();
    try (SqliteStore store = open()) {
      assertThat(store.read(SmallStore::items)).hasSize(1_000);
    }
  }

  /**
   * So a kill in a checkpoint leaves it: the first page is new, and the last ones are not there.
   */
  @Test
  void aFileIsShorterThanItSaysWhileTheLogHasTheRest() throws IOException {
    killed();
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.seek(28);
      file.writeInt((int) (file.length() / 4096) + 1);
    }
    try (SqliteStore store = open()) {
      assertThat(store.read(SmallStore::items)).hasSize(1_000);
    }
  }

  @Test
  void aLogWithoutItsFileIsRefusedAndLeftAsItIs() throws IOException {
    killed();
    Files.delete(file());
    byte[] before = Files.readAllBytes(log());
    refused("Its file tables.db is absent, damaged, or another program's");
    assertThat(log()).hasBinaryContent(before);
    assertThat(file()).doesNotExist();
  }

  @Test
  void aDamagedPageFailsItsReads() throws IOException {
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
      IntStream.range(0, 50).forEach(i -> put(store, "a", i));
    }
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.seek(4096);
      file.write(new byte[(int) file.length() - 4096]);
    }
    assertThatThrownBy(
            () -> {
              try (SqliteStore store = open()) {
                store.read(SmallStore::items);
              }
            })
        .isInstanceOfAny(StoreFailed.class, StoreUnusable.class)
        .hasMessageContaining("The database is damaged: put a backup of the folder");
  }

  @Test
  void aFolderThatCannotBeWrittenIsRefused() {
    assertThatThrownBy(() -> SqliteStore.open(Path.of("/proc/store"), failure -> {}))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("/proc/store")
        .hasMessageContaining("look at its permissions, how it is mounted");
    assertThatThrownBy(() -> SqliteStore.open(Path.of("/dev/null"), failure -> {}))
        .isInstanceOf(StoreUnusable.class);
  }

  @Test
  void aFullDiskAtTheStartIsNamed() {
    Planted planted = new Planted();
    planted.opening = new SQLException("database or disk is full", null, 13);
    assertThatThrownBy(() -> SqliteStore.open(folder(), failure -> {}, planted, System::nanoTime))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("The disk is full: free some space");
    open().close();
  }

  @Test
  void aSettingThatIsNotTakenIsRefused() {
    Planted planted = new Planted();
    planted.instead = sql -> sql.replace("synchronous = 2", "synchronous = 1");
    assertThatThrownBy(() -> SqliteStore.open(folder(), failure -> {}, planted, System::nanoTime))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("synchronous is 1, and not 2");
  }

  @Test
  void aFullDiskIsNamedByWhatTheStartWritesToo() {
    open().close();
    Planted planted = new Planted();
    planted.before = Planted.once("PRAGMA application_id", new SQLException("full", null, 13));
    assertThatThrownBy(() -> SqliteStore.open(folder(), failure -> {}, planted, System::nanoTime))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageEndingWith("The disk is full: free some space. (java.sql.SQLException: full)");
  }

  @Test
  void aProcessThatReadsAtTheStartIsNamed() throws SQLException {
    try (SqliteStore store = open();
        Connection sql = other()) {
      createTable(store, TABLE, 1);
      run(sql, "BEGIN");
      one(sql, "SELECT count(*) FROM items");
      put(store, "a", 1);
      refused("Another process reads its database: end that process");
      run(sql, "COMMIT");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nfs", "nfs4", "cifs", "smb3", "9p"})
  void aRemoteFileSystemIsRefused(String type) {
    assertThatThrownBy(() -> SqliteFile.check(parent, type))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("It is on " + type)
        .hasMessageContaining("choose a local disk");
  }

  @Test
  void anUnfinishedFileIsMadeAnew() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("tables.db.new"), "half");
    try (SqliteStore store = open()) {
      createTable(store, TABLE, 1);
    }
    assertThat(folder().resolve("tables.db.new")).doesNotExist();
  }
}

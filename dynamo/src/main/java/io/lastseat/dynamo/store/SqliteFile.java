package io.lastseat.dynamo.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.vavr.Tuple2;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.sqlite.JDBC;

/**
 * The file of a store, and how it is opened.
 *
 * @param seam what becomes of each connection, for tests
 */
record SqliteFile(Path folder, UnaryOperator<Connection> seam) {

  private static final String NAME = SqliteStore.FILE;
  private static final String OF_DYNAMODB_LOCAL = "shared-local-instance.db";

  /** "LSdb", which marks the file as ours, and the version of its schema. */
  static final int APPLICATION = 0x4c536462;

  /** "LSwl", which marks a file to which a log belongs. */
  static final int WITH_LOG = 0x4c53776c;

  /** "LScp", which marks a copy that no store has opened yet, so that no log belongs to it. */
  private static final int COPIED = 0x4c536370;

  private static final int VERSION = 1;

  /** Offsets in a file, which has pages of 4,096 bytes (sqlite.org, "Database File Format"). */
  private static final int PAGES_AT = 28;

  private static final int MARK_AT = 68;
  private static final long PAGE_BYTES = 4_096;

  /** File systems on which neither locks nor syncs can be relied on. */
  private static final Pattern REMOTE = Pattern.compile("nfs.*|cifs|smb.*|9p|v9fs");

  /** Each is set and read back. A short wait lets another process finish its transaction. */
  private static final Map<String, String> PRAGMAS =
      LinkedHashMap.of(
          "busy_timeout", "5000",
          "journal_mode", "wal",
          "synchronous", "2",
          "fullfsync", "1",
          "checkpoint_fullfsync", "1",
          "wal_autocheckpoint", "0");

  /** VACUUM keeps a row's number only if it is the primary key. */
  private static final String SCHEMA =
      """
      BEGIN;
      CREATE TABLE items (row INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, item TEXT NOT NULL);
      CREATE TABLE entries (key BLOB PRIMARY KEY, row INTEGER NOT NULL) WITHOUT ROWID;
      CREATE VIEW tables AS
        SELECT json_extract(t.item, '$.is.S') AS name, i.item AS item
        FROM items t LEFT JOIN items i
          ON hex(substr(i.key, 1, 8)) = printf('%%016X', json_extract(t.item, '$.id.N'))
        WHERE t.key < x'0000000000000001' AND json_extract(t.item, '$.in.S') = 'tables';
      PRAGMA application_id = %d;
      PRAGMA user_version = %d;
      COMMIT;
      PRAGMA journal_mode = wal;
      """
          .formatted(APPLICATION, VERSION);

  /**
   * Creates folder and file where they are absent.
   *
   * @throws StoreUnusable if the folder or a file in it is none of ours
   */
  static SqliteFile in(Path given, UnaryOperator<Connection> seam) {
    try {
      Path folder = createFolder(given);
      check(folder, Files.getFileStore(folder).type());
      SqliteLibrary.load(folder);
      SqliteFile file = new SqliteFile(folder, seam);
      if (Files.exists(file.path()) || Files.exists(file.log())) {
        file.checkHeader();
      } else {
        file.create();
      }
      return file;
    } catch (IOException | SQLException e) {
      throw new StoreUnusable(given, e);
    }
  }

  private static Path createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, attributes(folder, "rwx------"));
      sync(Objects.requireNonNull(folder.toAbsolutePath().getParent()));
    }
    return folder.toRealPath();
  }

  static void check(Path folder, String fileSystem) {
    if (REMOTE.matcher(fileSystem).matches()) {
      throw new StoreUnusable(
          folder,
          "It is on %s, where a file may lose what was synced: choose a local disk."
              .formatted(fileSystem));
    }
    if (Files.exists(folder.resolve(OF_DYNAMODB_LOCAL))) {
      throw new StoreUnusable(
          folder,
          "Its data is DynamoDB Local's (%s), which is not read here: choose another folder."
              .formatted(OF_DYNAMODB_LOCAL));
    }
  }

  Path path() {
    return folder.resolve(NAME);
  }

  /** The write-ahead log. */
  Path log() {
    return folder.resolve(NAME + "-wal");
  }

  /** A file is whole before it has its name. */
  private void create() throws IOException, SQLException {
    Path unfinished = folder.resolve(NAME + ".new");
    createPrivate(unfinished);
    try (Connection connection = connection(unfinished, "rw");
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(SCHEMA);
    }
    named(unfinished, path());
  }

  /** An empty file that nobody else can read. */
  private static void createPrivate(Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, attributes(file, "rw-------"));
  }

  /** Gives a finished file its name, so that it has it after a power cut. */
  private static void named(Path unfinished, Path name) throws IOException {
    try (FileChannel file = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      file.force(true);
    }
    Files.move(unfinished, name, ATOMIC_MOVE);
    sync(Objects.requireNonNull(name.toAbsolutePath().getParent()));
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static FileAttribute<?>[] attributes(Path path, String permissions) {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    var only = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    return posix ? new FileAttribute<?>[] {only} : new FileAttribute<?>[0];
  }

  /** SQLite is not asked: it would change a file that is none of ours. */
  private void checkHeader() throws IOException, SQLException {
    ByteBuffer header = ByteBuffer.allocate(MARK_AT + Integer.BYTES);
    if (Files.exists(path())) {
      try (FileChannel channel = FileChannel.open(path(), StandardOpenOption.READ)) {
        channel.read(header, 0);
      }
    }
    int mark = header.getInt(MARK_AT);
    if (mark == WITH_LOG && (!Files.exists(log()) || Files.size(log()) == 0)) {
      throw new StoreUnusable(
          folder,
          "Its file %s-wal is absent or empty, and had what was acknowledged last: put it back, or"
                  .formatted(NAME)
              + " put a backup of the folder in its place.");
    }
    if (mark == COPIED && Files.exists(log()) && Files.size(log()) > 0) {
      throw new StoreUnusable(
          folder,
          "Its file %1$s is a copy, and %1$s-wal belongs to the file that was there before: delete"
                  .formatted(NAME)
              + " %1$s-wal and %1$s-shm, and start again.".formatted(NAME));
    }
    if ((mark != APPLICATION && mark != WITH_LOG && mark != COPIED)
        || (Files.size(path()) < header.getInt(PAGES_AT) * PAGE_BYTES && !logHasTheRest())) {
      throw new StoreUnusable(
          folder,
          "Its file %s is absent, damaged, or another program's: choose another folder, or put a"
                  .formatted(NAME)
              + " backup in its place.");
    }
  }

  /**
   * A kill in a checkpoint leaves a file that is shorter than it says. A connection that cannot
   * write leaves the log of a damaged file as it is.
   */
  private boolean logHasTheRest() throws IOException, SQLException {
    try (Connection reader = connection(path(), "ro");
        Statement statement = reader.createStatement()) {
      return Files.exists(log()) && number(statement, "quick_check(1)").equals("ok");
    }
  }

  /** A new connection, by the rules of this store. */
  Connection connect() throws SQLException {
    Connection connection = connection(path(), "rw");
    try (Statement statement = connection.createStatement()) {
      for (Tuple2<String, String> pragma : PRAGMAS) {
        statement.execute("PRAGMA %s = %s".formatted(pragma._1, pragma._2));
        String is = number(statement, pragma._1);
        if (!is.equals(pragma._2)) {
          throw new SQLException("%s is %s, and not %s".formatted(pragma._1, is, pragma._2));
        }
      }
      return connection;
    } catch (Throwable e) {
      connection.close();
      throw e;
    }
  }

  private Connection connection(Path file, String mode) throws SQLException {
    Properties properties = new Properties();
    // Else the driver asks for the number of the row after each INSERT.
    properties.setProperty("jdbc.get_generated_keys", "false");
    return seam.apply(
        JDBC.createConnection("jdbc:sqlite:%s?mode=%s".formatted(file.toUri(), mode), properties));
  }

  /**
   * The first connection. It brings the log into the file: recovery finds a commit that was never
   * synced, too, and nothing may be answered on it.
   */
  SqliteTables start() throws IOException, SQLException {
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      if (Integer.parseInt(number(statement, "user_version")) > VERSION) {
        throw new StoreUnusable(
            folder, "A newer version of this program wrote it: use that version.");
      }
      SqliteTables writer = new SqliteTables(connection);
      writer.commitMark(APPLICATION);
      // SQLite does so, too, when it makes the log. It goes on if that fails.
      sync(folder);
      if (!number(statement, "wal_checkpoint(TRUNCATE)").equals("0")) {
        throw new StoreUnusable(folder, "Another process reads its database: end that process.");
      }
      return writer;
    } catch (Throwable e) {
      connection.close();
      throw e;
    }
  }

  /** A copy of the file in another folder, which has its name when it is whole. */
  void copy(Path given) {
    try {
      Path target = createFolder(given).resolve(NAME);
      if (Files.exists(target)) {
        throw new StoreUnusable(given, "It has a database: choose an empty folder.");
      }
      Path unfinished = target.resolveSibling(NAME + ".new");
      createPrivate(unfinished);
      try (Connection connection = connection(path(), "ro");
          PreparedStatement copying = connection.prepareStatement("VACUUM INTO ?")) {
        copying.setString(1, unfinished.toString());
        copying.execute();
      }
      named(unfinished, target);
    } catch (IOException | SQLException e) {
      throw new StoreUnusable(given, e);
    }
  }

  /** Marks a copy that nothing has open. SQLite is not asked: it would open a log. */
  void seal() throws IOException {
    try (FileChannel file = FileChannel.open(path(), StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(Integer.BYTES).putInt(COPIED).flip(), MARK_AT);
      file.force(true);
    }
  }

  private static String number(Statement statement, String pragma) throws SQLException {
    try (ResultSet row = statement.executeQuery("PRAGMA " + pragma)) {
      row.next();
      return row.getString(1);
    }
  }
}

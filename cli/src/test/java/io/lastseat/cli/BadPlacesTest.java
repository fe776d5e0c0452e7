package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failed start of {@code serve} says what to do, and changes nothing. */
class BadPlacesTest {

  @TempDir private Path temp;
  private Path data;
  private Path database;

  @BeforeEach
  void aDataFolder() throws Exception {
    data = temp.resolve("data");
    Path folder = LastseatServer.databaseIn(data);
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.some(folder));
        DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      Tables.create(connections.tables(), TableNames.withPrefix(ServerSettings.TABLE_PREFIX));
    }
    database = folder.resolve("tables.db");
  }

  @Test
  void a_database_that_was_cut_off() throws Exception {
    byte[] whole = Files.readAllBytes(database);
    Files.write(database, Arrays.copyOf(whole, whole.length / 2));
    refused(data, "damaged", "put a backup");
  }

  @Test
  void a_database_that_is_something_else() throws Exception {
    Files.writeString(database, "This is no database. ".repeat(2_000));
    refused(data, "damaged", "put a backup");
  }

  @Test
  void a_file_in_the_place_of_a_folder() throws Exception {
    Path file = Files.createFile(temp.resolve("file"));
    refused(file, "The data folder " + file, "choose a folder that can be written to");
  }

  @Test
  void a_folder_that_may_not_be_written_to() throws Exception {
    // Even root, who passes every other permission, cannot write there.
    refused(Path.of("/proc/lastseat"), "/proc/lastseat", "choose a folder that can be written to");
  }

  @Test
  void a_port_in_use_leaves_no_new_folder_behind() throws Exception {
    Path folder = temp.resolve("new");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(Ran.lastseat("serve", "--port", port, "--data", folder.toString()).ended(1).err())
          .startsWith("lastseat: Port " + port)
          .hasLineCount(1);
      assertThat(folder).doesNotExist();
    }
  }

  @Test
  void a_lock_that_cannot_be_taken() throws Exception {
    Path lock = database.resolveSibling("lastseat.lock");
    Files.delete(lock);
    Files.createDirectory(lock);
    refused(data, "cannot be used", "choose a folder that can be written to");
  }

  @Test
  void a_disk_that_has_no_room_to_unpack_the_native_library() throws Exception {
    try (DirectoryStream<Path> unpacked =
        Files.newDirectoryStream(database.getParent(), "*sqlitejdbc*")) {
      for (Path library : unpacked) {
        Files.delete(library);
      }
    }
    Map<String, String> before = content();
    try (Child serve =
        Child.withSmallFiles(64, "serve", "--port", "0", "--data", data.toString())) {
      assertThat(serve.status()).isEqualTo(1);
      assertThat(serve.err())
          .contains("lastseat: The folder " + data)
          .contains("the space that is left");
      assertThat(serve.out()).isEmpty();
    }
    assertThat(content()).isEqualTo(before);
  }

  private void refused(Path folder, String what, String whatToDo) throws Exception {
    Map<String, String> before = content();
    try (Child serve = Child.lastseat("serve", "--port", "0", "--data", folder.toString())) {
      assertThat(serve.status()).isEqualTo(1);
      assertThat(serve.err())
          .startsWith("lastseat: ")
          .contains(what, whatToDo)
          .hasLineCount(1)
          .doesNotContain("\tat ");
      assertThat(serve.out()).isEmpty();
    }
    assertThat(content()).isEqualTo(before);
  }

  /** Returns every folder, and every file with its bytes, but for SQLite's native library. */
  private Map<String, String> content() throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(data)) {
      for (Path path : paths.filter(one -> !one.toString().contains("sqlitejdbc")).toList()) {
        content.put(
            path.toString(),
            Files.isRegularFile(path)
                ? Files.readString(path, StandardCharsets.ISO_8859_1)
                : "a folder");
      }
    }
    return content;
  }
}

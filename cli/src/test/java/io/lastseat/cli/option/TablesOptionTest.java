package io.lastseat.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.folder.DataFolder;
import io.lastseat.serve.LastseatServer;
import io.vavr.control.Option;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablesOptionTest {

  @TempDir private Path folder;

  @Tag("full")
  @Test
  void the_tables_are_there_whether_the_server_runs_was_stopped_or_was_killed() throws Exception {
    try (Child serve = serve()) {
      serve.greeting();
      assertThat(audit("--data", data(), "--repair").err())
          .isEqualTo("lastseat: A server uses these tables: stop it first.\n");
      String endpoint = DataFolder.announced(database()).get().toString();
      assertThat(audit("--endpoint", endpoint).err())
          .startsWith("lastseat: DynamoDB at " + endpoint + " cannot be used: ")
          .contains("lastseat.credentials")
          .hasLineCount(1);
      try (Child audit =
          Child.inEnvironment(
              Map.of(
                  "AWS_SHARED_CREDENTIALS_FILE",
                  database().resolve("lastseat.credentials").toString()),
              "audit",
              "--endpoint",
              endpoint)) {
        assertThat(audit.status()).as(audit.err()).isZero();
      }

      serve.signal("KILL");
      serve.status();
      assertThat(DataFolder.announced(database())).as("what was left behind").isNotEmpty();
      assertThat(audit("--data", data(), "--repair").status()).isZero();
    }
    try (Child serve = serve()) {
      serve.greeting();
      assertThat(audit("--data", data()).status()).isZero();
      serve.signal("TERM");
      serve.status();
      assertThat(DataFolder.announced(database())).isEmpty();
      assertThat(audit("--data", data(), "--repair").status()).isZero();
    }
    assertThat(audit("--data", data(), "--table-prefix", "other-"))
        .isEqualTo(
            new Ran(
                1,
                "",
                "lastseat: There is no table other-requests in %s: is --table-prefix the one that the server was started with?\n"
                    .formatted(data())));
  }

  @Test
  void a_folder_without_data_is_told_and_left_alone() throws Exception {
    assertThat(audit("--data", data()).status()).isEqualTo(1);
    assertThat(audit("--data", data()).err())
        .startsWith("lastseat: There is no data in " + data())
        .contains("--data", "--endpoint")
        .hasLineCount(1);
    assertThat(folder).isEmptyDirectory();

    Files.createDirectory(folder.resolve("data"));
    assertThat(audit("--data", data()).err()).contains("There is no data in");
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  @Test
  void a_folder_that_another_command_holds_is_told() {
    try (EmbeddedDynamo other = EmbeddedDynamo.start(Option.some(database()))) {
      assertThat(other.endpoint()).isNotNull();
      assertThat(audit("--data", data()).err())
          .startsWith("lastseat: The data folder " + data() + " is in use by another command")
          .contains("try again")
          .hasLineCount(1);
    }
  }

  @Test
  void an_endpoint_is_an_address_where_dynamodb_answers() {
    assertThat(audit("--endpoint", "nowhere").status()).isEqualTo(2);
    assertThat(audit("--endpoint", "http://127.0.0.1:1").err())
        .startsWith("lastseat: DynamoDB at http://127.0.0.1:1 cannot be used: ")
        .hasLineCount(1);
    assertThat(audit("--endpoint", "http://127.0.0.1:1", "--data", data()).status()).isEqualTo(2);
  }

  private Child serve() {
    return Child.lastseat("serve", "--port", "0", "--data", data());
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private Path database() {
    return LastseatServer.databaseIn(folder.resolve("data"));
  }

  private static Ran audit(String... options) {
    return Ran.lastseat(
        Stream.concat(Stream.of("audit"), Stream.of(options)).toArray(String[]::new));
  }
}

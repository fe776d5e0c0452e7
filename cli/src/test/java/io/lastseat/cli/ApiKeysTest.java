package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.intake.door.Door;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** API keys that no client could send, or that would open the API to all. */
class ApiKeysTest {

  /** The key is taken literally, even where a shell or a library would replace a part. */
  private static final String ODD_KEY = "s3cret ${key} $$ ${";

  private static Child serve;

  /** Starts the server with its key in the environment and the other keys as options. */
  @BeforeAll
  static void start() {
    serve =
        Child.inEnvironment(
            Map.of("LASTSEAT_API_KEY", ODD_KEY),
            "serve",
            "--port",
            "0",
            "--in-memory",
            "--ask-key",
            "some",
            "--ask-key",
            "others",
            "--read-key",
            "look",
            "--key-hash",
            Door.hashOf("next") + "=ask");
  }

  @AfterAll
  static void stop() throws Exception {
    serve.close();
  }

  static Stream<List<String>> commands() {
    return Stream.of(
        List.of("serve", "--in-memory", "--port", "0"),
        List.of("roster", "night", "--url", "http://127.0.0.1:1"),
        List.of("status", "night", "0-x", "--url", "http://127.0.0.1:1"),
        List.of("cancel", "night", "0-x", "--url", "http://127.0.0.1:1"),
        List.of("deposit", "night", "1", "--url", "http://127.0.0.1:1"),
        List.of(
            "stampede", "--capacity=1", "--requests=1", "--clients=1", "--url=http://127.0.0.1:1"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void an_impossible_key_is_refused_with_a_sentence(List<String> command) {
    for (String key : List.of("", " ", "a\nb", "a\tb", "schl\u00fcssel", " a", "a ", "\u0000")) {
      Ran ran = with(command, key).ended(2);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .startsWith("lastseat: The API key ")
          .doesNotContain("\tat ", "Exception");
    }
    assertThat(with(command, "").err()).contains("is empty", "unset LASTSEAT_API_KEY");
    assertThat(with(command, "\u00e9").err()).contains("printable ASCII characters");
  }

  @Test
  void the_key_of_the_environment_is_wanted_from_callers() throws Exception {
    assertThat(Ran.lastseat("roster", "night", "--url", serve.url()).err())
        .contains("401", "--api-key");
    assertThat(Ran.lastseat("roster", "night", "--url", serve.url(), "--api-key", ODD_KEY).err())
        .contains("404")
        .doesNotContain("401");
    try (Child empty =
        Child.inEnvironment(
            Map.of("LASTSEAT_API_KEY", ""), "serve", "--port", "0", "--in-memory")) {
      assertThat(empty.status()).isEqualTo(2);
      assertThat(empty.err()).startsWith("lastseat: The API key is empty");
    }
  }

  @Test
  void keys_of_roles_may_do_what_their_role_may() throws Exception {
    for (String key : List.of("look", "some", "others", ODD_KEY)) {
      assertThat(Ran.lastseat("roster", "night", "--url", serve.url(), "--api-key", key).err())
          .contains("404");
    }
    assertThat(deposit("some")).contains("403", "This takes the role administer");
    assertThat(deposit(ODD_KEY)).contains("404").doesNotContain("403");
    assertThat(cancel("look")).contains("403", "This takes the role ask");
    for (String key : List.of("others", "next")) {
      assertThat(cancel(key)).contains("404").doesNotContain("403");
    }
    assertThat(deposit("next")).contains("403", "This takes the role administer");
    assertThat(deposit("none")).contains("401");
  }

  private static String deposit(String key) throws Exception {
    return Ran.lastseat("deposit", "night", "1", "--url", serve.url(), "--api-key", key).err();
  }

  private static String cancel(String key) throws Exception {
    String nobody = "0-00000000000000000000000000";
    return Ran.lastseat("cancel", "night", nobody, "--url", serve.url(), "--api-key", key).err();
  }

  @Test
  void keys_of_roles_need_one_that_may_do_everything_and_no_key_has_two() {
    Ran alone = Ran.lastseat("serve", "--in-memory", "--port", "0", "--ask-key", "some");
    Ran twice =
        Ran.lastseat(
            "serve", "--in-memory", "--port=0", "--api-key=all", "--read-key=a", "--ask-key=a");

    assertThat(alone.status()).isEqualTo(2);
    assertThat(alone.err()).startsWith("lastseat: No key may do everything").contains("--key-hash");
    assertThat(twice.status()).isEqualTo(2);
    assertThat(twice.err()).startsWith("lastseat: One key is given twice");
    String[] eleven =
        Stream.concat(
                Stream.of("serve", "--in-memory", "--port=0", "--api-key=a"),
                IntStream.range(0, 10).mapToObj("--ask-key=k%d"::formatted))
            .toArray(String[]::new);
    Ran many = Ran.lastseat(eleven);
    assertThat(many.status()).isEqualTo(2);
    assertThat(many.err()).startsWith("lastseat: There are 11 API keys: give at most 10.");
    Ran hash = Ran.lastseat("serve", "--in-memory", "--port=0", "--key-hash=sha256:00");
    assertThat(hash.status()).isEqualTo(2);
    assertThat(hash.err()).startsWith("lastseat: The hash of an API key must be");
    Ran empty = Ran.lastseat("serve", "--in-memory", "--port=0", "--api-key=a", "--read-key=");
    assertThat(empty.err()).startsWith("lastseat: The API key is empty");
  }

  @Test
  void an_impossible_host_is_refused_with_a_sentence() {
    for (String host : List.of("", "http://a.example", "a.example:80", "a b", "*", "-a", "a/")) {
      assertThat(
              Ran.lastseat("serve", "--in-memory", "--port", "0", "--allowed-host", host)
                  .ended(2)
                  .err())
          .startsWith("lastseat: --allowed-host must be a name alone");
    }
  }

  /** Behind a proxy an empty file of keys would let everybody in. */
  @Test
  void whoeverNamesAnotherHostGivesAKey() {
    Ran keyless = Ran.lastseat("serve", "--in-memory", "--allowed-host", "tickets.example.org");
    assertThat(keyless.ended(2).err())
        .startsWith("lastseat: --allowed-host tickets.example.org lets others call");
  }

  private static Ran with(List<String> command, String key) {
    return Ran.lastseat(
        Stream.concat(command.stream(), Stream.of("--api-key", key)).toArray(String[]::new));
  }
}

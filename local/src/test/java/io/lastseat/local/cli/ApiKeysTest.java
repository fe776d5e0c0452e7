package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys that no client could send, or that would open the door. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ApiKeysTest {

  /** Whatever stands in a key is the key, also what a shell or a library would replace. */
  private static final String ODD_KEY = "s3cret ${key} $$ ${";

  @TempDir private Path folder;

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
      Ran ran = with(command, key);
      assertThat(ran.status()).as("'%s'", key).isEqualTo(2);
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
    try (Child serve =
        Child.inEnvironment(
            Map.of("LASTSEAT_API_KEY", ODD_KEY),
            "serve",
            "--port",
            "0",
            "--data",
            folder.resolve("data").toString())) {
      assertThat(Ran.lastseat("roster", "night", "--url", serve.url()).err())
          .contains("401", "--api-key");
      assertThat(Ran.lastseat("roster", "night", "--url", serve.url(), "--api-key", ODD_KEY).err())
          .contains("404")
          .doesNotContain("401");
    }
    try (Child empty =
        Child.inEnvironment(
            Map.of("LASTSEAT_API_KEY", ""), "serve", "--port", "0", "--in-memory")) {
      assertThat(empty.status()).isEqualTo(2);
      assertThat(empty.err()).startsWith("lastseat: The API key is empty");
    }
  }

  @Test
  void an_impossible_host_is_refused_with_a_sentence() {
    for (String host : List.of("", "http://a.example", "a.example:80", "a b", "*", "-a", "a/")) {
      Ran ran = Ran.lastseat("serve", "--in-memory", "--port", "0", "--allowed-host", host);
      assertThat(ran.status()).as("'%s'", host).isEqualTo(2);
      assertThat(ran.err()).startsWith("lastseat: --allowed-host must be a name alone");
    }
  }

  private static Ran with(List<String> command, String key) {
    return Ran.lastseat(
        Stream.concat(command.stream(), Stream.of("--api-key", key)).toArray(String[]::new));
  }
}

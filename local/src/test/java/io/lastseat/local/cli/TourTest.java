package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Types the tour of the README into a shell, word for word, and compares what comes with what the
 * page shows. Only the port is another one: 8080 may be taken.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TourTest {

  private static final Pattern REQUEST = Pattern.compile("\"requestId\":\"([^\"]+)\"");

  /** Where curl and lastseat turn to, instead of to 127.0.0.1:8080. */
  private static final String SHELL =
      """
      curl() { command curl --silent --show-error "${@//127.0.0.1:8080/$ADDRESS}"; }
      %s
      """;

  private static final String LAUNCHER =
      """
      #!/usr/bin/env bash
      case "$1" in roster | status | cancel) set -- "$@" --url "http://$ADDRESS" ;; esac
      exec "$JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$JARS" %s "$@"
      """;

  @TempDir private Path folder;

  @Test
  void what_the_readme_shows_is_what_comes() throws Exception {
    Path launcher = folder.resolve("lastseat");
    Files.writeString(launcher, LAUNCHER.formatted(Main.class.getName()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Vector<TypedLine> tour =
        TypedLine.of(Files.readString(Path.of("..", "README.md")), "A minute's tour");
    assertThat(tour).hasSizeGreaterThan(8);
    ShownText readme = new ShownText();
    try (Child serve =
        Child.lastseat(
            "serve", "--port", "0", "--data", folder.resolve("lastseat-data").toString())) {
      for (TypedLine line : tour) {
        String came = typed(readme.typed(line.command()), serve.url());
        assertThat(readme.isWhatCame(line.shown(), came))
            .as(
                "After %s%nthe README shows%n%s%nand this came:%n%s",
                line.command(), line.shown(), came)
            .isTrue();
        awaitVerdict(came, serve.url());
      }
    }
  }

  private String typed(String command, String url) throws Exception {
    Path err = folder.resolve("err");
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-c", SHELL.formatted(command))
            .directory(folder.toFile())
            .redirectError(err.toFile());
    shell.environment().put("ADDRESS", URI.create(url).getAuthority());
    shell
        .environment()
        .put("JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
    shell.environment().put("JARS", System.getProperty("java.class.path"));
    shell.environment().remove("LASTSEAT_API_KEY");
    Process process = shell.start();
    String out = new String(process.getInputStream().readAllBytes(), "UTF-8");
    assertThat(process.waitFor()).as(command + Files.readString(err)).isZero();
    assertThat(err).isEmptyFile();
    return out;
  }

  /** The README says "a moment later". */
  private static void awaitVerdict(String came, String url) {
    Matcher request = REQUEST.matcher(came);
    if (came.contains("\"status\":\"pending\"") && request.find()) {
      JsonNode status =
          new ApiClient(URI.create(url), Option.none())
              .get(ClientPaths.request("concert", request.group(1)), "Prefer", "wait=20")
              .json();
      assertThat(status.get("status").asText()).isNotEqualTo("pending");
    }
  }
}

package io.lastseat.cli.typed;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serve.client.ApiClient;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Types the console blocks of a page into a shell word for word, and compares the output with the
 * page. Only the port differs, since 8080 may be taken.
 */
public final class Typist {

  private static final Pattern PENDING =
      Pattern.compile(
          "\"requestId\":\"([^\"]+)\",\"resourceId\":\"([^\"]+)\"[^\n]*\"status\":\"pending\"");

  /** An answer to a call that the server cannot understand, or not serve. */
  private static final Pattern UNSERVED =
      Pattern.compile("\"status\" ?: ?(400|404|405|415|5[0-9]{2})\\b");

  /**
   * The address for curl and lastseat in place of 127.0.0.1:8080. Calls wait for a verdict as long
   * as the server allows: a busy machine may need the 5 seconds that pages name.
   */
  private static final String SHELL =
      """
      curl() {
        local words=("${@//127.0.0.1:8080/$ADDRESS}")
        words=("${words[@]/%%wait=5/wait=20}")
        words=("${words[@]/%%wait=10/wait=20}")
        case "$*" in
          *Prefer:* | */requests\\ * | */claims\\ *) ;;
          *\\ -X\\ * | *\\ -d\\ *) words+=(-H "Prefer: wait=20") ;;
        esac
        command curl --silent --show-error "${words[@]}"
      }
      %s
      """;

  private static final String LAUNCHER =
      """
      #!/usr/bin/env bash
      case "$1" in audit | simulate) ;; *) set -- "$@" --url "http://$ADDRESS" ;; esac
      exec "$JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$JARS" %s "$@"
      """;

  private final Path folder;
  private final String url;
  private final ShownText page = new ShownText();
  private final Map<TypedLine, String> cameFirst = new HashMap<>();

  /**
   * Starts a shell in this folder, which also holds the server's data.
   *
   * @param url of the server
   * @param main the class of the command line
   */
  public Typist(Path folder, String url, Class<?> main) throws IOException {
    this.folder = folder;
    this.url = url;
    Path launcher = folder.resolve("lastseat");
    Files.writeString(launcher, LAUNCHER.formatted(main.getName()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  /** Types all commands, in order. */
  public void type(Vector<TypedLine> lines) throws Exception {
    for (TypedLine line : lines) {
      String came = typed(page.typed(line.command()));
      assertThat(page.isWhatCame(line.shown(), came))
          .as(
              "After %s%nthe page shows%n%s%nand this came:%n%s",
              line.command(), line.shown(), came)
          .isTrue();
      cameFirst.put(line, came);
      awaitVerdict(came);
    }
  }

  /**
   * Types all commands once more, in order. Each is served: what was made is there, and who wants
   * units again may be refused them.
   */
  public void typeAgain(Vector<TypedLine> lines) throws Exception {
    for (TypedLine line : lines) {
      String came = run(page.typed(line.command())).out();
      if (!UNSERVED.matcher(cameFirst.getOrDefault(line, "")).find()) {
        assertThat(came).as("Again after %s", line.command()).doesNotContainPattern(UNSERVED);
      }
      awaitVerdict(came);
    }
  }

  private String typed(String command) throws Exception {
    Came came = run(command);
    assertThat(came.status()).as(command + came.err()).isZero();
    assertThat(came.err()).isEmpty();
    return came.out();
  }

  private record Came(int status, String out, String err) {}

  private Came run(String command) throws Exception {
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
    shell.environment().keySet().removeAll(Set.of("LASTSEAT_API_KEY", "LASTSEAT_URL"));
    Process process = shell.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Came(process.waitFor(), out, Files.readString(err));
  }

  /** Waits for the verdict, since the page says "a moment later". */
  private void awaitVerdict(String came) {
    Matcher request = PENDING.matcher(came);
    if (request.find()) {
      new ApiClient(URI.create(url), Option.none()).verdict(request.group(2), request.group(1));
    }
  }
}

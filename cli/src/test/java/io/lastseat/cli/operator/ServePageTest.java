package io.lastseat.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.Main;
import io.lastseat.cli.typed.Fences;
import io.lastseat.serve.client.ApiClient;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of {@code docs/serve.md} do what the page says, with a server that its unit starts.
 * This test's own {@code sudo} and {@code systemctl} come before those of the machine.
 */
@Tag("full")
class ServePageTest {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern STARTED = Pattern.compile("(?m)^ExecStart=(.*)$");
  private static final Pattern KEY = Pattern.compile("Keep this key[^:]*: (\\S+)");
  private static final Pattern METRIC = Pattern.compile("\\blastseat_\\w+");

  private static final String SUDO =
      """
      #!/usr/bin/env bash
      if [ "$1" = -u ]; then shift 2; fi
      case "$1" in useradd) exit ;; esac
      exec "$@"
      """;

  /** Starts what the unit starts, at any free port, and returns when it is ready. */
  private static final String SYSTEMCTL =
      """
      #!/usr/bin/env bash
      set -euo pipefail
      cd "$MACHINE"
      if [ "$1" != start ] && [ -e pid ]; then
        kill "$(cat pid)" || true
        tail --pid="$(cat pid)" -s 0.1 -f /dev/null
        rm -f pid address
      fi
      if [ "$1" != stop ]; then
        export CREDENTIALS_DIRECTORY=$MACHINE/credentials
        mkdir -p var/lib/lastseat var/lib/lastseat-backups "$CREDENTIALS_DIRECTORY"
        cp etc/lastseat.keys "$CREDENTIALS_DIRECTORY/keys"
        rm -f said
        mkfifo said
        %s --port 0 >said 2>err &
        echo $! >pid
        while read -r line; do
          case "$line" in
            "Lastseat is ready at http://"*)
              line=${line#*http://}
              echo "${line%%%% *}" >address
              exit ;;
          esac
        done <said
        cat err >&2
        exit 1
      fi
      """;

  private static final String LAUNCHER =
      """
      #!/usr/bin/env bash
      dirname "$(readlink -f "$0")" >"$MACHINE/begun"
      exec "$JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$JARS" %s "$@"
      """;

  @TempDir private Path machine;
  private String page;

  @BeforeEach
  void machine() throws Exception {
    page = Files.readString(DOCS.resolve("serve.md"));
    Matcher unit = STARTED.matcher(Fences.of(page, "ini").head());
    assertThat(unit.find()).isTrue();
    program("bin/sudo", SUDO);
    program("bin/systemctl", SYSTEMCTL.formatted(here(unit.group(1))));
    for (String version : new String[] {"old", "new"}) {
      program("opt/lastseat-" + version + "/lastseat", LAUNCHER.formatted(Main.class.getName()));
    }
    Files.createSymbolicLink(machine.resolve("opt/lastseat"), machine.resolve("opt/lastseat-old"));
    Files.createDirectories(machine.resolve("etc"));
  }

  private void program(String name, String text) throws Exception {
    Path program = machine.resolve(name);
    Files.createDirectories(program.getParent());
    Files.writeString(program, text);
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @AfterEach
  void stop() throws Exception {
    typed("systemctl stop lastseat");
  }

  /** The words of the page, for the folders and the port of this test. */
  private String here(String words) {
    return words
        .replaceAll("(?<![^ =\"])/(?=(opt|var|etc)/)", Matcher.quoteReplacement(machine + "/"))
        .replace("127.0.0.1:8080", "$(cat \"$MACHINE/address\")");
  }

  private String typed(String commands) throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", here(commands))
            .redirectError(machine.resolve("told").toFile());
    Map<String, String> environment = shell.environment();
    environment.put("MACHINE", machine.toString());
    environment.put("PATH", machine.resolve("bin") + ":" + environment.get("PATH"));
    environment.put("JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
    environment.put("JARS", System.getProperty("java.class.path"));
    environment.remove("LASTSEAT_API_KEY");
    Process process = shell.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor())
        .as(commands + out + Files.readString(machine.resolve("told")))
        .isZero();
    return out;
  }

  private Vector<String> commands(String title) {
    return Fences.of(Fences.section(page, title), "bash");
  }

  private ApiClient caller(String key) throws Exception {
    URI server = URI.create("http://" + Files.readString(machine.resolve("address")).strip());
    return new ApiClient(server, Option.some(key));
  }

  private static String keyIn(String out) {
    Matcher key = KEY.matcher(out);
    assertThat(key.find()).as(out).isTrue();
    return key.group(1);
  }

  private static void signUp(ApiClient caller, String name) {
    assertThat(
            caller
                .reserve("concert", Map.of("applicant", name, "quantity", 1))
                .get("status")
                .asText())
        .isEqualTo("accepted");
  }

  private String roster(String key) throws Exception {
    return caller(key).get("/v1/resources/concert/roster").expect(200).text();
  }

  @Test
  void anOperatorLivesByThePage() throws Exception {
    String key = keyIn(typed(commands("A unit of systemd").head()));
    caller(key).set("concert", Map.of("capacity", 5));
    signUp(caller(key), "Ada");
    alarmsNameMetrics(caller(key).get("/metrics").expect(200).text());

    Vector<String> copies = commands("Back it up");
    typed(copies.get(0));
    signUp(caller(key), "Bob");
    assertThat(typed(copies.get(1))).contains("[+]tables ok", "nothing differs");
    assertThat(roster(key)).contains("Ada").doesNotContain("Bob");

    Vector<String> keys = commands("Change the keys");
    String next = keyIn(typed(keys.get(0)));
    assertThat(roster(key)).isEqualTo(roster(next));
    typed(keys.get(1));
    assertThat(caller(key).get("/v1/resources/concert/roster").status()).isEqualTo(401);
    signUp(caller(next), "Cyd");

    Vector<String> versions = commands("Upgrade");
    assertThat(typed(versions.get(0))).contains("[+]tables ok");
    runs("new");
    assertThat(roster(next)).contains("Ada", "Cyd");
    assertThat(machine.resolve("var/lib/lastseat-backups/before-new/dynamodb/tables.db")).exists();
    typed(versions.get(1));
    runs("old");
    assertThat(roster(next)).contains("Ada", "Cyd");
  }

  private void runs(String version) throws Exception {
    assertThat(Files.readString(machine.resolve("begun")).strip())
        .isEqualTo(machine.resolve("opt/lastseat-" + version).toRealPath().toString());
  }

  /** Those that have not counted yet stand on the operators' page. */
  private void alarmsNameMetrics(String metrics) throws Exception {
    String known = metrics + Files.readString(DOCS.resolve("operators.md"));
    assertThat(METRIC.matcher(Fences.of(page, "yaml").head()).results())
        .hasSizeGreaterThan(5)
        .allSatisfy(metric -> assertThat(known).containsPattern("\\b" + metric.group() + "\\b"));
  }
}

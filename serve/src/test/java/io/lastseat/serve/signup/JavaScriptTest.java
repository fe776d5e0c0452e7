package io.lastseat.serve.signup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Runs the tests of {@code web/test} in Node. They use a fake server with a clock that the test
 * moves, and then the client against a real server. Without Node the build succeeds anyway, unless
 * {@code -Dlastseat.node=required} is set, as {@code .ci/run} does.
 */
class JavaScriptTest {

  private static final Path TESTS = Path.of("..", "web", "test");

  /** The hash of {@code box-office}. */
  private static final String HASH_OF_THE_KEY_OF_THE_PAGE =
      "sha256:8f3aaf9eced0271a080403c528ea4c97d07d0328d18218340a35341dda8768bc=administer";

  @Test
  void theClientAndThePartsOfTheElement() throws Exception {
    passes("", testsOfFakes());
  }

  @Test
  void theClientAgainstAServer() throws Exception {
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      passes(server.url().toString(), List.of("serve.js"));
    }
  }

  @Test
  void theCodeOfItsPage() throws Exception {
    ServerSettings withKey =
        ServerSettings.inMemory(line -> {}).withKeys(Option.some(HASH_OF_THE_KEY_OF_THE_PAGE));
    try (LastseatServer server = LastseatServer.start(withKey)) {
      passes(server.url().toString(), List.of("page.js"));
    }
  }

  @Test
  void aTestThatFailsIsNoticed() throws Exception {
    if (isThere()) {
      assertThat(node("http://127.0.0.1:1", List.of("serve.js")).exit).isNotZero();
    }
  }

  private static List<String> testsOfFakes() throws IOException {
    try (Stream<Path> files = Files.list(TESTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".test.js"))
          .sorted()
          .toList();
    }
  }

  private static void passes(String server, List<String> tests) throws Exception {
    assertThat(tests).isNotEmpty();
    if (isThere()) {
      Run run = node(server, tests);
      assertThat(run.exit).as(run.said).isZero();
    }
  }

  private static boolean isThere() {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
    assertThat(there || !System.getProperty("lastseat.node", "").equals("required"))
        .as("Node is here")
        .isTrue();
    return there;
  }

  private record Run(int exit, String said) {}

  private static Run node(String server, List<String> tests) throws Exception {
    List<String> command = new ArrayList<>(List.of("node", "--test"));
    tests.forEach(test -> command.add(TESTS.resolve(test).toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LASTSEAT_SERVER", server);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), said);
  }
}

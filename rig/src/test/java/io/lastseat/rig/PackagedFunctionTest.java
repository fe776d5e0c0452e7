package io.lastseat.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.rig.FunctionProcess.FunctionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the harness itself, with a function that does what its event says. */
final class PackagedFunctionTest {

  private static final String HANDLER = TinyFunction.class.getName() + "::handleRequest";
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path folder;
  private Path zip = Path.of("");

  @BeforeEach
  void packTheFunction() throws IOException {
    String file = TinyFunction.class.getName().replace('.', '/') + ".class";
    Path jar = folder.resolve("tiny.jar");
    try (InputStream type = TinyFunction.class.getClassLoader().getResourceAsStream(file)) {
      pack(jar, file, type.readAllBytes());
    }
    zip = folder.resolve("tiny.zip");
    pack(zip, "lib/tiny.jar", Files.readAllBytes(jar));
  }

  @Test
  void answersOneEventAfterTheOther() throws Exception {
    try (PackagedFunction function =
        PackagedFunction.start(zip, HANDLER, Map.of("TINY", "set"), LONG)) {
      assertThat(function.handle("{\"name\":\"größer\"}"))
          .contains("\"handled\":\"1\"", "\"name\":\"größer\"", "\"function\":\"packaged\"")
          .contains("\"variable\":\"set\"");
      assertThat(function.handle("{}")).contains("\"handled\":\"2\"");
    }
  }

  @Test
  void aPrintedLineStaysAsItIsBesideLambdasJsonLog() throws Exception {
    try (PackagedFunction function = PackagedFunction.start(zip, HANDLER, Map.of(), LONG)) {
      function.handle("{}");
      assertThat(function.log().lines()).contains("{\"_aws\":{},\"handled\":1}");
    }
  }

  @Test
  void aFailureIsTold() throws Exception {
    try (PackagedFunction function = PackagedFunction.start(zip, HANDLER, Map.of(), LONG)) {
      assertThatThrownBy(() -> function.handle("{\"do\":\"fail\"}"))
          .isInstanceOf(FunctionFailed.class)
          .hasMessageContaining("IllegalStateException")
          .hasMessageContaining("told to fail");
    }
  }

  @Test
  void aMissingHandlerIsTold() throws Exception {
    try (PackagedFunction function =
        PackagedFunction.start(zip, "no.such.Function::handleRequest", Map.of(), LONG)) {
      assertThatThrownBy(() -> function.handle("{}"))
          .isInstanceOf(FunctionFailed.class)
          .hasMessageContaining("Class not found: no.such.Function");
    }
  }

  @Test
  void aFunctionThatDoesNotStartIsTold() throws Exception {
    try (PackagedFunction function =
        PackagedFunction.start(zip, HANDLER, Map.of("TINY", "broken"), LONG)) {
      assertThatThrownBy(() -> function.handle("{}"))
          .isInstanceOf(FunctionFailed.class)
          .hasMessageContaining("did not start")
          .hasMessageContaining("told not to start");
    }
  }

  @Test
  void goesThroughSnapStartsCheckpoint() throws Exception {
    try (PackagedFunction function = PackagedFunction.start(zip, HANDLER, Map.of(), LONG)) {
      function.handle("{}");
      assertThat(function.wasRestored()).isTrue();
    }
  }

  @Test
  void anEndWithoutAnAnswerIsTold() throws Exception {
    try (PackagedFunction function = PackagedFunction.start(zip, HANDLER, Map.of(), LONG)) {
      assertThatThrownBy(() -> function.handle("{\"do\":\"exit\"}"))
          .isInstanceOf(FunctionFailed.class)
          .hasMessageContaining("ended with 7");
      assertThatThrownBy(() -> function.handle("{}")).hasMessageContaining("ended with 7");
    }
  }

  @Test
  void waitsNoLongerThanSaidAndLeavesNothingBehind() throws Exception {
    Duration brief = Duration.ofSeconds(1);
    PackagedFunction function = PackagedFunction.start(zip, HANDLER, Map.of(), brief);
    try (function) {
      assertThatThrownBy(() -> function.handle("{\"do\":\"hang\"}"))
          .isInstanceOf(FunctionFailed.class)
          .hasMessageContaining("No answer after PT1S");
      assertThat(function.process().isAlive()).isTrue();
    }
    assertThat(function.process().isAlive()).isFalse();
  }

  @Test
  void aMissingZipSaysHowToBuildIt() {
    assertThatThrownBy(
            () -> PackagedFunction.start(folder.resolve("none.zip"), HANDLER, Map.of(), LONG))
        .hasMessageContaining("none.zip is not there")
        .hasMessageContaining("mvn verify");
  }

  private static void pack(Path archive, String entry, byte[] content) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(content);
    }
  }
}

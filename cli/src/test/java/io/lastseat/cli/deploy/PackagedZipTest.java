package io.lastseat.cli.deploy;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The uploaded zip is small, and its lib folder holds only jars. */
final class PackagedZipTest {

  /** Intake's zip is the largest. The limit detects a library that a change adds unnoticed. */
  private static final long MOST_BYTES = 12_470_000;

  /** Beside a function's own jars there is one more. */
  private static final long MOST_BYTES_OF_A_LAYER = 285_000;

  @ParameterizedTest
  @ValueSource(strings = {"intake", "serializer", "relay"})
  void holdsJarsInLibAndNothingElse(String function) throws IOException {
    assertThat(entries(function))
        .allMatch(name -> name.matches("lib/[\\w.-]+\\.jar"))
        .anyMatch(name -> name.startsWith("lib/lastseat-" + function + "-"))
        .anyMatch(name -> name.startsWith("lib/lastseat-shared-model-"))
        .anyMatch(name -> name.startsWith("lib/aws-lambda-java-core-"))
        .anyMatch(name -> name.startsWith("lib/url-connection-client-"));
  }

  /** Without the client no relay starts where webhooks are on. */
  @Test
  void theRelayCarriesTheClientThatCallsReceivers() throws IOException {
    assertThat(entries("relay"))
        .anyMatch(name -> name.startsWith("lib/httpclient5-"))
        .anyMatch(name -> name.startsWith("lib/httpcore5-"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"intake", "serializer", "relay"})
  void carriesNoSecondHttpClientNoEngineAndNothingOfTheTests(String function) throws IOException {
    String second = function.equals("relay") ? "httpclient-" : "httpc";
    assertThat(entries(function))
        .noneMatch(
            name ->
                name.matches(
                    "lib/(apache|"
                        + second
                        + "|netty|joda|aws-lambda-java-serialization|junit|assertj|sqlite|pcollections|lastseat-dynamo|lastseat-embedded|lastseat-pages).*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"intake", "serializer", "relay"})
  void isSmall(String function) throws IOException {
    long bytes = Files.size(zip(function));
    System.out.printf("%s: %,d bytes%n", zip(function).getFileName(), bytes);
    assertThat(bytes).isLessThanOrEqualTo(MOST_BYTES);
  }

  /** Intake finds them in the layer, and nowhere else. */
  @Test
  void thePagesAreInTheirLayerAlone() throws IOException {
    Path layer = built(Path.of("..", "pages", "target", "lastseat-pages-layer.zip"));
    try (ZipFile zip = new ZipFile(layer.toFile())) {
      assertThat(files(zip)).singleElement().asString().matches("java/lib/lastseat-pages-.*\\.jar");
    }
    assertThat(Files.size(layer)).isLessThanOrEqualTo(MOST_BYTES_OF_A_LAYER);
    Path intake = Files.createTempFile("intake", ".jar");
    try (ZipFile zip = new ZipFile(zip("intake").toFile())) {
      String own =
          files(zip).stream().filter(it -> it.contains("lastseat-intake-")).findAny().get();
      Files.copy(zip.getInputStream(zip.getEntry(own)), intake, REPLACE_EXISTING);
    }
    try (ZipFile jar = new ZipFile(intake.toFile())) {
      assertThat(files(jar))
          .contains("io/lastseat/intake/IntakeHandler.class")
          .noneMatch(name -> name.matches(".*(pages|signup|web/|\\.js|\\.css).*"));
    } finally {
      Files.delete(intake);
    }
  }

  private static Path zip(String function) {
    return built(Path.of("..", function, "target", "lastseat-" + function + "-lambda.zip"));
  }

  private static Path built(Path zip) {
    assertThat(zip).as("Build it: mvn verify, from the top of the project.").exists();
    return zip;
  }

  private static List<String> entries(String function) throws IOException {
    try (ZipFile zip = new ZipFile(zip(function).toFile())) {
      return files(zip);
    }
  }

  private static List<String> files(ZipFile zip) {
    return zip.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName).toList();
  }
}

package io.lastseat.cli.packaged;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Moto's server in a process of its own, with the template deployed for every set of parameters
 * (see {@code src/test/emulated}). Closing ends it.
 */
final class EmulatedAws implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long LONGEST_END_SECONDS = 20;

  private final Process process;
  private final JsonNode made;

  private EmulatedAws(Process process, JsonNode made) {
    this.process = process;
    this.made = made;
  }

  /**
   * Starts the server and waits until all stacks exist.
   *
   * @param python an interpreter that has moto's server and SAM's translator
   * @param translated the folder for the translated templates
   */
  static EmulatedAws start(String python, Path translated) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            python,
            Path.of("src", "test", "emulated", "emulated_aws.py").toString(),
            Path.of("..").toString(),
            translated.toString());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    if (line == null) {
      throw new IllegalStateException("The emulated AWS ended; what it said stands above");
    }
    return new EmulatedAws(process, JSON.readTree(line));
  }

  URI endpoint() {
    return URI.create(made.path("endpoint").asText());
  }

  String apiKey() {
    return made.path("apiKey").asText();
  }

  /** Returns the secret by which the stack "edge" recognizes its edge. */
  String edgeSecret() {
    return made.path("edgeSecret").asText();
  }

  Set<String> stacks() {
    Set<String> names = new TreeSet<>();
    made.path("stacks").fieldNames().forEachRemaining(names::add);
    return names;
  }

  EmulatedStack stack(String name) {
    return new EmulatedStack(this, name, made.path("stacks").path(name));
  }

  /** Returns the resource types that moto lacks, each with the reason for its stand-in. */
  JsonNode standIns() {
    return made.path("standIns");
  }

  @Override
  public void close() throws Exception {
    process.getOutputStream().close();
    if (!process.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}

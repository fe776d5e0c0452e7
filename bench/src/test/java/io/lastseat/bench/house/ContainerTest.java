package io.lastseat.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the container's own command line and files without Docker: unprivileged, read-only. */
@Tag("full")
class ContainerTest {

  private static final int BY_SIGTERM = 143;
  private static final String KEY = "a-key";

  @TempDir private Path folder;
  private Path root;
  private ContainerFiles image;

  @BeforeEach
  void copy() throws Exception {
    image = ContainerFiles.read();
    root = Files.createDirectories(folder.resolve("root"));
    Path built = folder.resolve("built");
    image.build(built);
    image.copyTo(root, built);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
    owned(Files.createDirectories(Path.of(root + image.only("VOLUME"))));
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("r-xr-xr-x"));
  }

  @Test
  void it_serves_is_healthy_and_ends_cleanly_and_writes_into_its_data_alone() throws Exception {
    List<Path> before = ContainerFiles.below(root.resolve("opt"));
    Process serve = run(Map.of("LASTSEAT_API_KEY", KEY));
    try {
      URI url = url(serve);
      assertThat(isHealthy(url)).isTrue();
      assertThat(send(url, "GET", "/livez", "").statusCode()).isEqualTo(200);
      assertThat(send(url, "PUT", "/v1/resources/night", "{\"capacity\": 1}").statusCode())
          .isEqualTo(201);
      assertThat(
              send(
                      url,
                      "POST",
                      "/v1/resources/night/requests",
                      "{\"applicant\": \"Ada\", \"quantity\": 1}")
                  .body())
          .contains("accepted");

      // Process.destroy would also close the output of the process.
      serve.toHandle().destroy();
      assertThat(serve.waitFor()).isEqualTo(BY_SIGTERM);
      assertThat(serve.inputReader().lines().toList()).last().isEqualTo("Stopped.");
      assertThat(isHealthy(url)).isFalse();
    } finally {
      serve.destroyForcibly();
    }
    assertThat(ContainerFiles.below(root.resolve("opt"))).isEqualTo(before);
  }

  private Process run(Map<String, String> environment, String... more) throws IOException {
    List<String> command = image.command(image.only("ENTRYPOINT"), root);
    command = new ArrayList<>(command);
    command.addAll(image.command(image.only("CMD"), root));
    command.addAll(List.of("--port", "0"));
    command.addAll(List.of(more));
    return asUser(environment, command);
  }

  /** Runs the command as the image's user, if this user may switch to another one. */
  private Process asUser(Map<String, String> environment, List<String> words) throws IOException {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      String[] ids = image.only("USER").split(":");
      command.addAll(
          List.of("setpriv", "--reuid", ids[0], "--regid", ids[1], "--clear-groups", "--"));
    }
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(Path.of(root + image.only("WORKDIR")).toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().put("PATH", "/usr/bin:/bin");
    return builder.start();
  }

  private boolean isHealthy(URI url) throws Exception {
    String check =
        image.lines().stream().filter(line -> line.startsWith("HEALTHCHECK")).findAny().get();
    List<String> words = image.command(check.substring(check.indexOf('[')), root);
    return asUser(Map.of("LASTSEAT_PORT", Integer.toString(url.getPort())), words).waitFor() == 0;
  }

  private static URI url(Process serve) throws IOException {
    BufferedReader out = serve.inputReader();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith("Lastseat is ready at ")) {
        return URI.create(line.split(" ")[4]);
      }
    }
    throw new IllegalStateException("It ended: " + serve.errorReader().lines().toList());
  }

  private static HttpResponse<String> send(URI url, String method, String path, String body)
      throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(url.resolve(path))
                .method(method, BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .header("Prefer", "wait=20")
                .header("X-Api-Key", KEY)
                .build(),
            BodyHandlers.ofString());
  }

  private void owned(Path data) throws IOException {
    if (isRoot()) {
      Files.setAttribute(data, "unix:uid", Integer.valueOf(image.only("USER").split(":")[0]));
    }
  }

  private static boolean isRoot() throws IOException {
    return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
  }
}

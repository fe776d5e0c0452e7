package io.lastseat.bench.house;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The image that {@code container/Dockerfile} describes, read line by line, without Docker.
 *
 * @param building the stage that builds what goes into the image
 * @param lines the stage of the image itself
 */
record ContainerFiles(List<String> building, List<String> lines) {

  private static final Path HOUSE = Path.of("..");

  static ContainerFiles read() throws IOException {
    List<String> all = Files.readAllLines(HOUSE.resolve("container/Dockerfile"));
    int image = all.indexOf("FROM debian:12-slim");
    return new ContainerFiles(all.subList(0, image), all.subList(image, all.size()));
  }

  /** Returns the words after this instruction, which occurs on one line only. */
  String only(String instruction) {
    List<String> found = lines.stream().filter(line -> line.startsWith(instruction + " ")).toList();
    if (found.size() != 1) {
      throw new IllegalStateException(instruction + ": " + found);
    }
    return found.get(0).substring(instruction.length() + 1);
  }

  /** Parses a command in JSON, and puts the image's absolute paths below this folder. */
  List<String> command(String words, Path root) {
    try {
      return Arrays.stream(new ObjectMapper().readValue(words, String[].class))
          .map(word -> word.startsWith("/") ? root + word : word)
          .toList();
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException(words, malformed);
    }
  }

  /**
   * Copies the image's files below this folder: readable by all, writable by nobody.
   *
   * @param built what the other stage built
   */
  void copyTo(Path root, Path built) throws IOException {
    for (String line : lines) {
      if (line.startsWith("COPY ")) {
        String[] words = line.replace("--from=build /built/", built + "/").split(" ");
        String to = words[words.length - 1];
        for (String from : Arrays.copyOfRange(words, 1, words.length - 1)) {
          Path source = HOUSE.resolve(from);
          Path target = Path.of(root + to);
          copy(source, to.endsWith("/") ? target.resolve(source.getFileName()) : target);
        }
      }
    }
    for (Path path : below(root)) {
      boolean runs = Files.isDirectory(path) || Files.isExecutable(path);
      Files.setPosixFilePermissions(
          path, PosixFilePermissions.fromString(runs ? "r-xr-xr-x" : "r--r--r--"));
    }
  }

  /** Does in this folder what the other stage does last, with what is built here. */
  void build(Path folder) throws IOException, InterruptedException {
    String line = building.stream().filter(run -> run.startsWith("RUN mvn ")).findAny().get();
    String release = line.substring(line.indexOf("&& ") + 3).replace("/built", folder.toString());
    Process process =
        new ProcessBuilder(release.split(" "))
            .directory(HOUSE.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(said);
    }
  }

  private static void copy(Path source, Path target) throws IOException {
    if (Files.notExists(source)) {
      throw new IllegalStateException(source + " is not built: mvn verify, from the top.");
    }
    for (Path file : below(source)) {
      Path to = target.resolve(source.relativize(file).toString());
      Files.createDirectories(to.getParent());
      Files.copy(file, to);
    }
  }

  /** Returns the folder and everything in it, the deepest first in reverse order. */
  static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return new ArrayList<>(paths.sorted().toList());
    }
  }
}

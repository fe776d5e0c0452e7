package io.lastseat.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No two classes of any module share a simple name, except those of the published client. Its users
 * see no other class of the project, and call a verdict a verdict.
 */
class OneNameOneThingTest {

  private static final String CLIENT = "client";

  @Test
  void noSimpleNameStandsForTwoThings() throws IOException {
    assertThat(sources(Path.of(".."))).hasSizeGreaterThan(300);
    assertThat(twice(Path.of(".."))).isEmpty();
  }

  @Test
  void twoOfANameAreCaught(@TempDir Path house) throws IOException {
    plant(house.resolve("one/src/main/java/a/Seat.java"));
    plant(house.resolve("one/src/main/java/a/package-info.java"));
    plant(house.resolve("one/src/test/java/a/Row.java"));
    plant(house.resolve("two/src/main/java/b/package-info.java"));
    plant(house.resolve("two/src/main/java/b/Row.java"));
    assertThat(twice(house)).isEmpty();
    plant(house.resolve("two/inner/src/main/java/b/Seat.java"));
    assertThat(twice(house)).containsExactly("Seat.java");
    plant(house.resolve("client/src/main/java/c/Row.java"));
    assertThat(twice(house)).containsExactly("Seat.java");
    plant(house.resolve("client/src/main/java/d/Row.java"));
    assertThat(twice(house)).containsExactly("Row.java", "Seat.java");
  }

  private static void plant(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
  }

  private static Set<String> twice(Path house) throws IOException {
    Map<Boolean, List<Path>> ofTheClient =
        sources(house).stream()
            .collect(Collectors.partitioningBy(path -> path.startsWith(house.resolve(CLIENT))));
    Set<String> all = new TreeSet<>();
    ofTheClient.values().forEach(sources -> all.addAll(twiceAmong(sources)));
    return all;
  }

  private static Set<String> twiceAmong(List<Path> sources) {
    TreeMap<String, Integer> times = new TreeMap<>();
    for (Path source : sources) {
      times.merge(source.getFileName().toString(), 1, Integer::sum);
    }
    times.remove("package-info.java");
    times.values().removeIf(count -> count == 1);
    return times.keySet();
  }

  /** Returns the sources of all modules and nested modules. */
  private static List<Path> sources(Path house) throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> modules = Files.find(house, 2, (path, is) -> is.isDirectory())) {
      for (Path main : modules.map(module -> module.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
          }
        }
      }
    }
    return all;
  }
}

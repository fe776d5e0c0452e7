package io.lastseat.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No folder of main code holds more files than a reader takes in at a look. */
class SmallRoomsTest {

  private static final int MOST = 20;

  @Test
  void noFolderHoldsMoreThanTwentyFiles() throws IOException {
    assertThat(larger(Path.of(".."), 15)).isNotEmpty();
    assertThat(larger(Path.of(".."), MOST)).isEmpty();
  }

  @Test
  void oneMoreIsCaught(@TempDir Path house) throws IOException {
    Path room = Files.createDirectories(house.resolve("one/src/main/java/a"));
    for (int i = 0; i < MOST; i++) {
      Files.createFile(room.resolve("Seat" + i + ".java"));
    }
    assertThat(larger(house, MOST)).isEmpty();
    Files.createFile(room.resolve("package-info.java"));
    assertThat(larger(house, MOST)).containsExactly(Map.entry("one/src/main/java/a", 21L));
  }

  private static Map<String, Long> larger(Path house, int most) throws IOException {
    try (Stream<Path> all = Files.walk(house)) {
      Map<String, Long> rooms =
          all.map(path -> house.relativize(path).toString().replace('\\', '/'))
              .filter(path -> path.contains("src/main/java/") && path.endsWith(".java"))
              .filter(path -> !path.contains("target/"))
              .collect(
                  Collectors.groupingBy(
                      path -> path.substring(0, path.lastIndexOf('/')),
                      TreeMap::new,
                      Collectors.counting()));
      rooms.values().removeIf(files -> files <= most);
      return rooms;
    }
  }
}

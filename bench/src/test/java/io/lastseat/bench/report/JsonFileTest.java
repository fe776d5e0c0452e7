package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFileTest {

  record Figures(String name, double rate, long count, List<Double> more) {}

  @TempDir Path folder;

  @Test
  void writesInOrderWithFewDigits() throws IOException {
    Path file = folder.resolve("deep/figures.json");
    JsonFile.write(
        file, new Figures("z", 1234.56789, 7_654_321L, List.of(0.000123456789, 9876543.21)));

    assertThat(Files.readString(file))
        .isEqualTo(
            """
            {
              "name" : "z",
              "rate" : 1234.6,
              "count" : 7654321,
              "more" : [
                0.00012346,
                9876543.0
              ]
            }
            """);
    assertThat(JsonFile.read(file, Figures.class).rate()).isEqualTo(1234.6);
  }

  @Test
  void sortsTheKeysOfMaps() throws IOException {
    Path file = folder.resolve("map.json");
    JsonFile.write(file, Map.of("b", 1, "a", 2, "c", 3));

    assertThat(Files.readString(file)).containsSubsequence("\"a\"", "\"b\"", "\"c\"");
  }

  @Test
  void saysWhichFileItCannotReadOrWrite() {
    Path missing = folder.resolve("missing.json");

    assertThatThrownBy(() -> JsonFile.read(missing, Figures.class))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("missing.json");
    assertThatThrownBy(() -> JsonFile.write(missing, new Figures("x", Double.NaN, 0, List.of())))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("missing.json");
  }
}

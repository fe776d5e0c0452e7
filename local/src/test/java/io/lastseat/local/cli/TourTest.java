package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the calls of the README show is what comes. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TourTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"A minute's tour,9", "\"Hold, pay, confirm\",4", "Wait for a seat,5"})
  void what_the_readme_shows_is_what_comes(String section, int atLeast) throws Exception {
    Vector<TypedLine> tour = TypedLine.of(Files.readString(Path.of("..", "README.md")), section);
    assertThat(tour).hasSizeGreaterThanOrEqualTo(atLeast);
    try (Child serve =
        Child.lastseat(
            "serve", "--port", "0", "--data", folder.resolve("lastseat-data").toString())) {
      new Typist(folder, serve.url()).type(tour);
    }
  }
}

package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the tour of the README shows is what comes. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TourTest {

  @TempDir private Path folder;

  @Test
  void what_the_readme_shows_is_what_comes() throws Exception {
    Vector<TypedLine> tour =
        TypedLine.of(Files.readString(Path.of("..", "README.md")), "A minute's tour");
    assertThat(tour).hasSizeGreaterThan(8);
    try (Child serve =
        Child.lastseat(
            "serve", "--port", "0", "--data", folder.resolve("lastseat-data").toString())) {
      new Typist(folder, serve.url()).type(tour);
    }
  }
}

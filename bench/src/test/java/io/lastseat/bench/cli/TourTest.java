package io.lastseat.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.TypedLine;
import io.lastseat.cli.typed.Typist;
import io.vavr.collection.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of the tour print what it shows; {@code simulate} is one of them. */
class TourTest {

  @TempDir private Path folder;

  /** The test starts the server as a newcomer does. */
  @Tag("full")
  @Test
  void what_the_tour_shows_is_what_comes() throws Exception {
    Vector<TypedLine> tour =
        TypedLine.of(Files.readString(Path.of("../docs/tour.md")), "A minute's tour");
    assertThat(tour).hasSizeGreaterThanOrEqualTo(9);
    try (Child serve =
        Child.lastseat(
            "serve", "--port", "0", "--data", folder.resolve("lastseat-data").toString())) {
      new Typist(folder, serve.url(), BenchCommand.class).type(tour);
    }
  }
}

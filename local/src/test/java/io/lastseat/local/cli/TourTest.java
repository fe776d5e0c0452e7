package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.cli.typed.Child;
import io.lastseat.local.cli.typed.Served;
import io.lastseat.local.cli.typed.TypedLine;
import io.lastseat.local.cli.typed.Typist;
import io.lastseat.local.server.LastseatServer;
import io.vavr.collection.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the calls of the README and of the tour show is what comes. */
class TourTest {

  @TempDir private Path folder;

  /** With a server as a newcomer starts it. */
  @Tag("full")
  @Test
  void what_the_tour_shows_is_what_comes() throws Exception {
    Vector<TypedLine> tour = section("tour.md", "A minute's tour", 9);
    try (Child serve =
        Child.lastseat(
            "serve", "--port", "0", "--data", folder.resolve("lastseat-data").toString())) {
      new Typist(folder, serve.url()).type(tour);
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "tour.md,\"Hold, pay, confirm\",4",
        "tour.md,Wait for a seat,5",
        "../README.md,Try it,2"
      })
  void what_the_pages_show_is_what_comes(String page, String section, int atLeast)
      throws Exception {
    Vector<TypedLine> calls = section(page, section, atLeast);
    try (LastseatServer server = Served.on(folder.resolve("lastseat-data"))) {
      new Typist(folder, server.url().toString()).type(calls);
    }
  }

  private static Vector<TypedLine> section(String page, String title, int atLeast)
      throws Exception {
    Vector<TypedLine> lines = TypedLine.of(Files.readString(Path.of("..", "docs", page)), title);
    assertThat(lines).hasSizeGreaterThanOrEqualTo(atLeast);
    return lines;
  }
}

package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Served;
import io.lastseat.cli.typed.TypedLine;
import io.lastseat.cli.typed.Typist;
import io.lastseat.serve.LastseatServer;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The calls of the README and of other pages print what the page shows. */
class PagesTest {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Path SCENARIOS = DOCS.resolve("scenarios");
  private static final String INDEX = "README.md";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "feed.md,The calls,6",
        "tour.md,\"Hold, pay, confirm\",4",
        "tour.md,Wait for a seat,5",
        "scenarios/locks.md,Kept for a time at least,3",
        "scenarios/slots.md,\"A break, other hours, a night\",8",
        "../README.md,Try it,2"
      })
  void what_the_pages_show_is_what_comes(String page, String section, int atLeast)
      throws Exception {
    type(section(DOCS.resolve(page), section, atLeast));
  }

  static List<String> scenarios() throws IOException {
    try (Stream<Path> files = Files.list(SCENARIOS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals(INDEX))
          .sorted()
          .toList();
    }
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("scenarios")
  void what_the_scenarios_show_is_what_comes(String page) throws Exception {
    type(section(SCENARIOS.resolve(page), "The calls", 3));
  }

  @Test
  void the_index_lists_all_scenarios() throws IOException {
    String index = Files.readString(SCENARIOS.resolve(INDEX));
    for (String page : scenarios()) {
      assertThat(index).contains("](" + page + ")");
    }
  }

  private void type(Vector<TypedLine> calls) throws Exception {
    try (LastseatServer server = Served.on(folder.resolve("lastseat-data"))) {
      new Typist(folder, server.url().toString(), Main.class).type(calls);
    }
  }

  private static Vector<TypedLine> section(Path page, String title, int atLeast)
      throws IOException {
    Vector<TypedLine> lines = TypedLine.of(Files.readString(page), title);
    assertThat(lines).hasSizeGreaterThanOrEqualTo(atLeast);
    return lines;
  }
}

package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.cli.typed.Served;
import io.lastseat.local.cli.typed.TypedLine;
import io.lastseat.local.cli.typed.Typist;
import io.lastseat.local.server.LastseatServer;
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
import org.junit.jupiter.params.provider.MethodSource;

/** What the pages of scenarios show is what comes. */
class ScenarioPagesTest {

  private static final Path PAGES = Path.of("..", "docs", "scenarios");
  private static final String INDEX = "README.md";

  @TempDir private Path folder;

  static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals(INDEX))
          .sorted()
          .toList();
    }
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("pages")
  void itsCallsAnswerAsItShows(String page) throws Exception {
    Vector<TypedLine> calls = TypedLine.of(Files.readString(PAGES.resolve(page)), "The calls");
    assertThat(calls).hasSizeGreaterThan(2);
    try (LastseatServer server = Served.on(folder.resolve("lastseat-data"))) {
      new Typist(folder, server.url().toString()).type(calls);
    }
  }

  @Test
  void theIndexListsThemAll() throws IOException {
    String index = Files.readString(PAGES.resolve(INDEX));
    for (String page : pages()) {
      assertThat(index).contains("](" + page + ")");
    }
  }
}

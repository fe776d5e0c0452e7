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
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calls of the README and of other pages print what the page shows. */
class PagesTest {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Path SCENARIOS = DOCS.resolve("scenarios");

  /** Commands that other tests type: with a server of their own, or with none. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("lastseat (simulate|stampede|feed --repair)");

  private static final Pattern TITLE = Pattern.compile("(?m)^## (.*)$");
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

  /** In an order of chance, on one server; then all of them once more. */
  @Tag("full")
  @Test
  void what_all_pages_show_is_what_comes_on_one_server_in_any_order() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("The order of the pages is that of the seed " + seed);
    List<Section> sections = new ArrayList<>(everySection());
    Collections.shuffle(sections, new Random(seed));
    try (LastseatServer server = Served.on(folder.resolve("lastseat-data"))) {
      Map<Section, Typist> typists = new LinkedHashMap<>();
      for (Section section : sections) {
        Typist typist = new Typist(folder, server.url().toString(), Main.class);
        typist.type(section.lines());
        typists.put(section, typist);
      }
      for (Section section : sections) {
        typists.get(section).typeAgain(section.lines());
      }
    }
  }

  private record Section(String page, String title, Vector<TypedLine> lines) {}

  private static List<Section> everySection() throws IOException {
    List<Section> sections = new ArrayList<>();
    for (Path page : pages().toList()) {
      String text = Files.readString(page);
      for (String title : TITLE.matcher(text).results().map(one -> one.group(1)).toList()) {
        Vector<TypedLine> lines =
            TypedLine.of(text, title).filter(line -> !ELSEWHERE.matcher(line.command()).find());
        if (lines.nonEmpty()) {
          sections.add(new Section(page.getFileName().toString(), title, lines));
        }
      }
    }
    assertThat(sections).hasSizeGreaterThan(20);
    return sections;
  }

  /** The pages whose calls need nothing but a server. */
  private static Stream<Path> pages() throws IOException {
    return Stream.concat(
        Stream.of("../README.md", "tour.md", "feed.md").map(DOCS::resolve),
        scenarios().stream().map(SCENARIOS::resolve));
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

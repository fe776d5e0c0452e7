package io.lastseat.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each link of the documentation has a target. */
class DocsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern TEST_NAME = Pattern.compile("`(\\w+Test)\\b");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```");

  @Test
  void everyTestThatIsNamedExists() {
    Set<String> named = new TreeSet<>();
    documents()
        .forEach(
            document ->
                TEST_NAME
                    .matcher(read(document))
                    .results()
                    .forEach(match -> named.add(match.group(1))));
    assertThat(named).hasSizeGreaterThan(5);
    assertThat(existingTests()).containsAll(named);
  }

  @Test
  void everyPlaceThatIsLinkedExists() {
    for (Path document : documents()) {
      LINK.matcher(read(document)).results().forEach(link -> exists(document, link));
    }
  }

  private static void exists(Path document, MatchResult link) {
    Path file = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
    assertThat(file).as("linked from %s", document).exists();
    if (link.group(2) != null && file.toString().endsWith(".md")) {
      assertThat(anchors(file)).as("linked from %s", document).contains(link.group(2));
    }
  }

  /** Returns the anchors that GitHub makes of a document's headings. */
  private static Set<String> anchors(Path document) {
    return HEADING
        .matcher(CODE.matcher(read(document)).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1"))
        .map(text -> text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_\\- ]", ""))
        .map(text -> text.replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static Set<Path> documents() {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.concat(docs, top)
          .filter(path -> path.toString().endsWith(".md"))
          .collect(Collectors.toSet());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Set<String> existingTests() {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> modules = Files.find(ROOT, 2, (path, is) -> is.isDirectory())) {
      for (Path tests : modules.map(module -> module.resolve("src/test")).toList()) {
        if (Files.exists(tests)) {
          testsBelow(tests, names);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return names;
  }

  private static void testsBelow(Path folder, Set<String> names) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith("Test.java"))
          .forEach(name -> names.add(name.replace(".java", "")));
    }
  }

  private static String read(Path document) {
    try {
      return Files.readString(document);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

package io.lastseat.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documentation points to is there. */
class DocsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern TEST_NAME = Pattern.compile("`(\\w+Test)\\b");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

  @Test
  void everyTestThatIsNamedExists() {
    Set<String> named = new TreeSet<>();
    documents().forEach(document -> find(TEST_NAME, document, named));
    assertThat(named).hasSizeGreaterThan(5);
    assertThat(existingTests()).containsAll(named);
  }

  @Test
  void everyFileThatIsLinkedExists() {
    for (Path document : documents()) {
      Set<String> links = new TreeSet<>();
      find(LINK, document, links);
      for (String link : links) {
        assertThat(document.resolveSibling(link)).as("linked from %s", document).exists();
      }
    }
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

  private static void find(Pattern pattern, Path document, Set<String> found) {
    try {
      pattern
          .matcher(Files.readString(document))
          .results()
          .forEach(match -> found.add(match.group(1)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

package io.lastseat.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation stays short, and its pages for users speak to users. Code does not count. */
class ShortDocsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_WORDS = 40_000;

  /** One sentence in so many may have more than {@link #LONG} words. */
  private static final int ONE_IN = 50;

  private static final int LONG = 30;

  private static final Pattern NO_PROSE =
      Pattern.compile("(?ms)^ *```.*?^ *```|<!--.*?-->|(?<=])\\([^)]*\\)");

  /** A paragraph, an item of a list, a heading or a cell ends with this. */
  private static final Pattern END =
      Pattern.compile("\\n\\s*\\n|\\n(?=\\s*[-*#]|\\s*\\d+\\. )|\\||(?<=[.!?:])\\s+");

  private static final Pattern WORD = Pattern.compile("\\S*[A-Za-z]\\S*");
  private static final Pattern TEST_NAME = Pattern.compile("`\\w+Test\\b");

  @Test
  void allPagesTogetherHaveFewWords() {
    assertThat(pages().mapToLong(page -> words(prose(page))).sum())
        .as("move, merge or cut, but not by small print")
        .isLessThanOrEqualTo(MOST_WORDS);
  }

  @Test
  void pagesForUsersNameNoTest() {
    assertThat(forUsers().flatMap(page -> found(page, TEST_NAME))).isEmpty();
  }

  @Test
  void fewSentencesForUsersAreLong() {
    List<String> sentences =
        forUsers()
            .flatMap(page -> END.splitAsStream(prose(page)))
            .filter(s -> words(s) > 1)
            .toList();
    List<String> tooLong = sentences.stream().filter(sentence -> words(sentence) > LONG).toList();

    assertThat(sentences).hasSizeGreaterThan(1000);
    assertThat(tooLong.size() * ONE_IN).as("%s", tooLong).isLessThan(sentences.size());
  }

  private static Stream<String> found(Path page, Pattern pattern) {
    return pattern
        .matcher(read(page))
        .results()
        .map(MatchResult::group)
        .map(name -> ROOT.relativize(page) + ": " + name);
  }

  private static long words(String text) {
    return WORD.matcher(text).results().count();
  }

  private static String prose(Path page) {
    return NO_PROSE.matcher(read(page)).replaceAll(" ");
  }

  private static Stream<Path> forUsers() {
    return pages().filter(page -> !page.startsWith(ROOT.resolve("docs/inside")));
  }

  /** The README and everything in the folder of the documentation. */
  private static Stream<Path> pages() {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Path[] all = docs.filter(path -> path.toString().endsWith(".md")).toArray(Path[]::new);
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), Arrays.stream(all));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String read(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

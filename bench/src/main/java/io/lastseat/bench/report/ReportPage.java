package io.lastseat.bench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A page of documentation with blocks that are made from data: {@code <!-- NAME -->}, the block,
 * {@code <!-- end -->}. All else on it is people's.
 */
final class ReportPage {

  private static final String END = "<!-- end -->";

  /**
   * Puts the blocks in, and leaves the rest.
   *
   * @throws IllegalArgumentException where the page lacks one of them
   * @throws UncheckedIOException where it cannot be read or written
   */
  static void fill(Path page, Map<String, String> blocks) {
    try {
      String text = Files.readString(page);
      for (Map.Entry<String, String> block : blocks.entrySet()) {
        text = filled(text, block.getKey(), block.getValue());
      }
      Files.writeString(page, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot change " + page, e);
    }
  }

  static String filled(String text, String name, String block) {
    String begin = "<!-- " + name + " -->";
    int from = text.indexOf(begin);
    int to = from < 0 ? -1 : text.indexOf(END, from);
    if (to < 0) {
      throw new IllegalArgumentException(
          "The page has no place for " + name + ": put " + begin + " and " + END + " there.");
    }
    return text.substring(0, from + begin.length())
        + "\n"
        + block.strip()
        + "\n"
        + text.substring(to);
  }

  private ReportPage() {}
}

package io.lastseat.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Text in lines and columns; the first column says what a line is about, the others are figures.
 *
 * @param head a word or two for each column
 * @param lines each as long as the head
 */
public record Table(List<String> head, List<List<String>> lines) {

  /** As Markdown, figures to the right. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(row(head));
    List<String> rule = new ArrayList<>(List.of("---"));
    rule.addAll(head.stream().skip(1).map(column -> "--:").toList());
    text.append(row(rule));
    lines.forEach(line -> text.append(row(line)));
    return text.toString();
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** In columns of one width, for a terminal. */
  public String plain() {
    List<Integer> widths =
        IntStream.range(0, head.size())
            .mapToObj(
                column ->
                    Math.max(
                        head.get(column).length(),
                        lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0)))
            .toList();
    StringBuilder text = new StringBuilder();
    text.append(padded(head, widths));
    lines.forEach(line -> text.append(padded(line, widths)));
    return text.toString().replace("**", "");
  }

  private static String padded(List<String> cells, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String space = " ".repeat(widths.get(i) - cells.get(i).length());
      line.append(i == 0 ? cells.get(i) + space : "  " + space + cells.get(i));
    }
    return line.toString().stripTrailing() + "\n";
  }
}

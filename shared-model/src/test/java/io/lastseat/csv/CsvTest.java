package io.lastseat.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

  @Test
  void quotesWhatNeedsQuotes() {
    assertThat(Csv.USUAL.line(Vector.of("a", "b c", "d,e", "f\"g", "h\ni", "j\rk", "")))
        .isEqualTo("a,b c,\"d,e\",\"f\"\"g\",\"h\ni\",\"j\rk\",\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\uFF1D1",
        "\uFF0B1",
        "\uFF0D1",
        "\uFF20x",
        "=",
        " =1",
        "  \t +1",
        "\u00A0-1",
        "\u3000\uFF1D1",
        "\uFEFF=1",
        "\u200B@SUM(A1)",
        "\u0000=1"
      })
  void takesThePowerFromFormulas(String cell) {
    assertThat(Csv.USUAL.cell(cell)).isEqualTo("'" + cell);
  }

  @Test
  void takesThePowerFromFormulasBehindALineBreakOrAQuote() {
    assertThat(Csv.USUAL.cell("\r=1")).isEqualTo("\"'\r=1\"");
    assertThat(Csv.USUAL.cell("\n=1")).isEqualTo("\"'\n=1\"");
    assertThat(Csv.USUAL.cell(" \r\n=1")).isEqualTo("\"' \r\n=1\"");
    assertThat(Csv.USUAL.cell("\tAda")).isEqualTo("'\tAda");
    assertThat(Csv.USUAL.cell("=HYPERLINK(\"x\",\"y\")"))
        .isEqualTo("\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a=b", "1-2", "x@example.org", "d'Arc", " '", "\u00e9", "0", " ", " a=b", "  "})
  void leavesOrdinaryTextAlone(String cell) {
    assertThat(Csv.USUAL.cell(cell)).isEqualTo(cell);
  }

  /** The issue's pair, and more apostrophes than one. */
  @Test
  void twoTextsNeverShareACell() {
    assertThat(Vector.of("=Linus", "'=Linus", "''=Linus", "'t Hooft").map(Csv.USUAL::cell))
        .containsExactly("'=Linus", "''=Linus", "'''=Linus", "''t Hooft");
  }

  /** All texts of up to four characters of an alphabet of what is special, and longer ones. */
  @Test
  void eachTextHasACellOfItsOwnThatIsNoFormulaAndGivesTheTextBack() {
    Map<String, String> texts = new HashMap<>();
    for (String text : texts()) {
      String cell = Csv.USUAL.cell(text);
      assertThat(texts.putIfAbsent(cell, text)).as("has the cell of <%s>", text).isNull();
      List<List<String>> read = read(cell + Csv.LINE_END);
      assertThat(read).as("<%s> is one line of one cell", text).hasSize(1);
      assertThat(read.get(0)).hasSize(1);
      assertThat(read.get(0).get(0)).as("<%s>", text).doesNotMatch(FORMULA);
      assertThat(Csv.text(read.get(0).get(0))).isEqualTo(text);
    }
  }

  @Test
  void withoutApostrophesACellIsTheTextItself() {
    Csv plain = new Csv(false, false);
    for (String text : texts()) {
      assertThat(read(plain.cell(text) + Csv.LINE_END)).containsExactly(List.of(text));
    }
  }

  @Test
  void aMarkStandsOnceInFrontOfTheHeader() {
    assertThat(new Csv(true, true).header(Vector.of("a", "=b"))).isEqualTo("\uFEFFa,'=b\r\n");
    assertThat(Csv.USUAL.header(Vector.of("a"))).isEqualTo("a\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-30T21:38:20.912Z",
        "2026-11-30T21:38:21.000Z",
        "2026-11-30T21:00:00.000Z",
        "2026-11-30T21:38:20.912345Z"
      })
  void aMomentHasMilliseconds(String text) {
    assertThat(Csv.moment(Instant.parse(text))).isEqualTo(text);
  }

  /** What a spreadsheet may take for a formula, as OWASP describes it; no code of the writer's. */
  private static final Pattern FORMULA =
      Pattern.compile("(?s)[\\p{Z}\\p{Cc}\\p{Cf}]*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20].*|[\t\r\n].*");

  private static List<String> texts() {
    String[] alphabet = {"'", "=", "+", "-", "@", "\uFF1D", "\"", ",", " ", "\t", "\r", "\n", "a"};
    List<String> all = new ArrayList<>(List.of(""));
    for (int from = 0, length = 1; length <= 4; length++) {
      int to = all.size();
      for (; from < to; from++) {
        for (String next : alphabet) {
          all.add(all.get(from) + next);
        }
      }
    }
    Random random = new Random(48);
    for (int i = 0; i < 2_000; i++) {
      int letters = 5 + random.nextInt(20);
      StringBuilder text = new StringBuilder();
      for (int j = 0; j < letters; j++) {
        text.append(
            random.nextBoolean()
                ? alphabet[random.nextInt(alphabet.length)]
                : Character.toString(random.nextInt(0x20, 0xd800)));
      }
      all.add(text.toString());
    }
    return all.stream().distinct().toList();
  }

  /** Reads lines of cells as RFC 4180 says. */
  private static List<List<String>> read(String csv) {
    List<List<String>> lines = new ArrayList<>();
    List<String> line = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < csv.length(); i++) {
      char c = csv.charAt(i);
      if (quoted && c == '"' && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"' && (quoted || cell.isEmpty())) {
        quoted = !quoted;
      } else if (quoted || (c != ',' && c != '\r' && c != '\n')) {
        cell.append(c);
      } else if (c == ',' || c == '\r') {
        line.add(cell.toString());
        cell.setLength(0);
      } else {
        lines.add(line);
        line = new ArrayList<>();
      }
    }
    return lines;
  }
}

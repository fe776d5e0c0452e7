package io.lastseat.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

  @Test
  void quotesWhatNeedsQuotes() {
    assertThat(Csv.line(Vector.of("a", "b c", "d,e", "f\"g", "h\ni", "j\rk", "")))
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
    assertThat(Csv.cell(cell)).isEqualTo("'" + cell);
  }

  @Test
  void takesThePowerFromFormulasBehindALineBreakOrAQuote() {
    assertThat(Csv.cell("\r=1")).isEqualTo("\"'\r=1\"");
    assertThat(Csv.cell("\n=1")).isEqualTo("\"'\n=1\"");
    assertThat(Csv.cell(" \r\n=1")).isEqualTo("\"' \r\n=1\"");
    assertThat(Csv.cell("\tAda")).isEqualTo("'\tAda");
    assertThat(Csv.cell("=HYPERLINK(\"x\",\"y\")"))
        .isEqualTo("\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=b", "1-2", "x@example.org", "'", "\u00e9", "0", " ", " a=b", "  "})
  void leavesOrdinaryTextAlone(String cell) {
    assertThat(Csv.cell(cell)).isEqualTo(cell);
  }
}

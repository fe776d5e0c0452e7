package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.bench.report.BenchReport.ReportPage;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {

  private static final String PAGE =
      """
      # Figures
      <!-- speed -->
      old
      <!-- end -->
      Said by people.
      <!-- cost -->
      <!-- end -->
      """;

  @Test
  void aBlockIsPutInAndTheRestIsLeft() {
    assertThat(ReportPage.filled(ReportPage.filled(PAGE, "speed", "| fast |\n"), "cost", "cheap"))
        .isEqualTo(
            """
            # Figures
            <!-- speed -->
            | fast |
            <!-- end -->
            Said by people.
            <!-- cost -->
            cheap
            <!-- end -->
            """);
  }

  @Test
  void aPageWithoutAPlaceForABlockIsToldSo() {
    assertThatThrownBy(() -> ReportPage.filled(PAGE, "size", "small"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("<!-- size -->");
  }

  @Test
  void aTableIsWrittenForPagesAndForTerminals() {
    Table table =
        new Table(
            List.of("", "decided/s"),
            List.of(List.of("lastseat", "1,700"), List.of("a", "**no**")));

    assertThat(table.markdown())
        .isEqualTo("|  | decided/s |\n| --- | --: |\n| lastseat | 1,700 |\n| a | **no** |\n");
    assertThat(table.plain().lines()).first().isEqualTo("          decided/s");
    assertThat(table.plain()).contains("lastseat      1,700\n").doesNotContain("*");
  }

  @Test
  void figuresHaveThreeDigitsThatMatter() {
    assertThat(Table.number(1_234_567.8)).isEqualTo("1,234,568");
    assertThat(Table.number(12.345)).isEqualTo("12.3");
    assertThat(Table.number(2)).isEqualTo("2");
    assertThat(Table.number(0.4567)).isEqualTo("0.46");
    assertThat(Table.number(null)).isEqualTo("–");
  }
}

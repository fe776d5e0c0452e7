package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Ran;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManualPageTest {

  @Test
  void it_has_the_help_of_each_command_and_its_text_gives_troff_no_order() {
    String page = Ran.lastseat("generate-manual").done().out();
    List<String> orders =
        page.lines().filter(line -> line.startsWith(".")).map(line -> line.split(" ")[0]).toList();

    assertThat(page).startsWith(".TH LASTSEAT 1 ");
    assertThat(page).contains(".SS lastseat serve\n", ".SS lastseat lock acquire\n");
    assertThat(page).contains("\\-\\-allowed\\-host=NAME");
    assertThat(page).doesNotContain("generate-manual", "generate\\-manual");
    assertThat(orders)
        .containsOnly(".TH", ".SH", ".SS", ".B", ".I", ".TP", ".EX", ".EE")
        .filteredOn(".EX"::equals)
        .hasSameSizeAs(orders.stream().filter(".EE"::equals).toList());
  }
}

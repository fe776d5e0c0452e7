package io.lastseat.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The page on deploying shows the bill that follows from the template and {@code aws/prices.json}.
 * With {@code -Dlastseat.golden=write} the test writes it there.
 */
final class BillTest {

  private static final Path PAGE = Path.of("..", "docs", "deploy.md");
  private static final String FROM = "<!-- bill: BillTest writes it -->\n";
  private static final String TO = "<!-- end of the bill -->";

  private final Map<String, Bill> bills = Bill.all(Template.ofProfiles());

  BillTest() throws IOException {}

  @Test
  void thePageShowsIt() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(FROM) + FROM.length();
    int to = page.indexOf(TO, from);
    assertThat(to).isPositive();
    if (System.getProperty("lastseat.golden", "").equals("write")) {
      Files.writeString(PAGE, page.substring(0, from) + Bill.page(bills) + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(Bill.page(bills));
    }
  }

  @Test
  void theDateAndTheSourcesOfThePricesAreSaid() throws IOException {
    JsonNode data = new ObjectMapper().readTree(Path.of("..", "aws", "prices.json").toFile());
    assertThat(Files.readString(PAGE))
        .contains("prices of " + data.path("region").asText() + ", " + data.path("asOf").asText());
    assertThat(data.path("usd"))
        .isNotEmpty()
        .allSatisfy(
            price ->
                assertThat(price.path("source").asText()).startsWith("https://aws.amazon.com/"));
  }

  @Test
  void aClubPaysAboutADollar() {
    assertThat(bills.get("club").total()).isLessThan(1.1);
    assertThat(bills.get("club").atRest())
        .containsEntry("dashboard", 0.0)
        .containsEntry("metrics of the functions", 0.0);
  }
}

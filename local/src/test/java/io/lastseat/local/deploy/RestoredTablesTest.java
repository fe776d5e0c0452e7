package io.lastseat.local.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.tables.Epoch;
import io.lastseat.testkit.template.CloudFormationYaml;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Restored tables take the place of the stack's own by one value, which {@code recover} names: the
 * stack of the data tells all others. None of these has a table of its own.
 */
final class RestoredTablesTest {

  private static final String STREAM = "2026-01-01T00:00:00.000";
  private static final String ALL =
      "3,requests-2," + STREAM + ",decisions-2," + STREAM + ",reservations-2";

  private final Template data =
      new Template(CloudFormationYaml.read(Path.of("..", "aws", "data.yaml")));

  RestoredTablesTest() throws IOException {}

  @ParameterizedTest
  @ValueSource(strings = {"template.yaml", "aws/every.yaml"})
  void theyComeWholeAndWithAnEpoch(String entry) throws IOException {
    Template template = new Template(CloudFormationYaml.read(Path.of("..", entry)));
    assertThat(allowed(template, ALL)).isTrue();
    assertThat(allowed(template, "0")).isTrue();
    assertThat(allowed(template, ALL.replace(STREAM + ",reservations", ",reservations")))
        .as("without a stream of decisions, which only the feed reads")
        .isTrue();
    for (String wrong :
        List.of(
            "",
            "1",
            "0,r-2," + STREAM + ",d-2,,v-2",
            ALL.replace(",reservations-2", ""),
            ALL.replace("requests-2," + STREAM, "requests-2,"),
            ALL.replace(",", ", "),
            "1" + Epoch.MAX + ALL.substring(1))) {
      assertThat(allowed(template, wrong)).as(wrong).isFalse();
    }
  }

  private static boolean allowed(Template template, String value) {
    return new Deployment(template, Map.of("ApiAccess", "Open", "Restored", value)).isAllowed();
  }

  /** What the others are told, with each choice. */
  @Test
  void theOutputsFollow() {
    Deployment own = new Deployment(data, Map.of());
    Deployment restored = new Deployment(data, Map.of("Restored", ALL));
    for (String table : List.of("Requests", "Decisions", "Reservations")) {
      String output = "/Outputs/" + table + "Table/Value";
      assertThat(own.at(output).toString()).isEqualTo("{\"Ref\":\"" + table + "Table\"}");
      assertThat(own.at("/Outputs/" + table + "Arn/Value").toString())
          .isEqualTo("{\"Fn::GetAtt\":[\"" + table + "Table\",\"Arn\"]}");
      JsonNode place = restored.at(output).path("Fn::Select").path(0);
      assertThat(ALL.split(",")[place.asInt()]).isEqualTo(table.toLowerCase(Locale.ROOT) + "-2");
      assertThat(restored.at("/Outputs/" + table + "Arn/Value").toString())
          .contains("table/${Table}", "[" + place + ",");
      if (!table.equals("Reservations")) {
        assertThat(restored.at("/Outputs/" + table + "Stream/Value").toString())
            .contains("table/${Table}/stream/${Label}", "[" + place + ",")
            .contains("[" + (place.asInt() + 1) + ",");
      }
    }
    assertThat(own.at("/Outputs/RequestsStream/Value").toString())
        .isEqualTo("{\"Fn::GetAtt\":[\"RequestsTable\",\"StreamArn\"]}");
  }

  @Test
  void theStacksOwnTablesStay() {
    for (String table : List.of("RequestsTable", "DecisionsTable", "ReservationsTable")) {
      assertThat(data.at(table + "/Condition").isMissingNode()).as(table).isTrue();
    }
  }
}

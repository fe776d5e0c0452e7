package io.lastseat.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.testkit.template.CloudFormationYaml;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * One value, which {@code recover} names, replaces the stack's tables by restored ones. The stack
 * of the data tells its tables to all other stacks; none of these has a table of its own.
 */
final class RestoredTablesTest {

  private static final String STREAM = "2026-01-01T00:00:00.000";
  private static final String ALL =
      "3,requests-2," + STREAM + ",decisions-2," + STREAM + ",reservations-2";

  private final Template data =
      new Template(CloudFormationYaml.read(Path.of("..", "aws", "data.yaml")));

  RestoredTablesTest() throws IOException {}

  /** The outputs name the tables of the other stacks, with each choice. */
  @Test
  void theOutputsFollow() {
    Deployment own = new Deployment(data, Map.of());
    Deployment restored = new Deployment(data, Map.of("Restored", ALL));
    for (String table : List.of("Requests", "Decisions", "Reservations")) {
      String output = "/Outputs/" + table + "Table/Value";
      assertThat(own.at(output).toString()).isEqualTo("{\"Ref\":\"" + table + "Table\"}");
      assertThat(own.at("/Outputs/" + table + "Arn/Value").toString())
          .isEqualTo("{\"Fn::GetAtt\":[\"" + table + "Table\",\"Arn\"]}");
      String name = table.toLowerCase(Locale.ROOT) + "-2";
      assertThat(restored.at(output).asText()).isEqualTo(name);
      int place = List.of(ALL.split(",")).indexOf(name);
      assertThat(restored.at("/Outputs/" + table + "Arn/Value").toString())
          .contains("table/${Table}", "[" + place + ",");
      if (!table.equals("Reservations")) {
        assertThat(restored.at("/Outputs/" + table + "Stream/Value").toString())
            .contains("table/${Table}/stream/${Label}", "[" + place + ",")
            .contains("[" + (place + 1) + ",");
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

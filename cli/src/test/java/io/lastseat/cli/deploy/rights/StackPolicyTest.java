package io.lastseat.cli.deploy.rights;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.testkit.template.CloudFormationYaml;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code stack-policy.json} forbids replacing or deleting resources that the template retains, and
 * allows other updates.
 *
 * <p>Source: docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/protect-stack-resources.html
 */
final class StackPolicyTest {

  private static final String ID = "LogicalResourceId/";

  @Test
  void allThatIsKeptCannotBeReplacedOrDeleted() throws Exception {
    Set<String> kept =
        Template.deployed()
            .resources()
            .filter(
                resource ->
                    resource.getValue().path("UpdateReplacePolicy").asText().equals("Retain"))
            .map(resource -> ID + resource.getKey())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(kept).hasSize(5);
    for (String entry : List.of("template.yaml", "aws/every.yaml")) {
      JsonNode data = CloudFormationYaml.read(Path.of("..", entry)).at("/Resources/Data");
      assertThat(data.path("UpdateReplacePolicy").asText()).isEqualTo("Retain");
      assertThat(data.path("DeletionPolicy").asText()).isEqualTo("Retain");
    }
    kept.add(ID + "Data");
    JsonNode statements = policy().path("Statement");
    assertThat(statements).hasSize(2);
    assertThat(statements.path(0))
        .isEqualTo(
            Template.parse(
                "{'Effect': 'Allow', 'Principal': '*', 'Action': 'Update:*', 'Resource': '*'}"));
    JsonNode denied = statements.path(1);
    assertThat(denied.path("Effect").asText()).isEqualTo("Deny");
    assertThat(denied.path("Principal").asText()).isEqualTo("*");
    assertThat(denied.path("Action"))
        .isEqualTo(Template.parse("['Update:Replace', 'Update:Delete']"));
    Set<String> resources = new TreeSet<>();
    denied.path("Resource").forEach(resource -> resources.add(resource.asText()));
    assertThat(resources).isEqualTo(kept);
  }

  private static JsonNode policy() throws IOException {
    return new ObjectMapper().readTree(Path.of("..", "stack-policy.json").toFile());
  }
}

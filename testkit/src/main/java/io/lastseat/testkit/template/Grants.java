package io.lastseat.testkit.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a role's own policies allow: actions by resource, resources by a short name. What they deny
 * has a {@code not} before it; what they allow for some partition keys alone, or for all but some,
 * has those behind the name of the table ({@code #own/*}, {@code but #*}).
 */
public final class Grants {

  private static final String ADOPTS = "Adopts";
  private static final String ADOPTED_ARN =
      "arn:\\$\\{AWS::Partition}:dynamodb:\\$\\{AWS::Region}:\\$\\{AWS::AccountId}:table/";

  private Grants() {}

  /**
   * {@code {"RequestsTable": ["dynamodb:PutItem"], "DecisionsTable/index/heads": [...], ...}},
   * where the stack has made its tables itself.
   */
  public static Map<String, Set<String>> of(Template template, String role) {
    return of(template, role, Map.of());
  }

  /** The same with these parameters, some of which give a role more. */
  public static Map<String, Set<String>> of(
      Template template, String role, Map<String, String> parameters) {
    return of(new Deployment(template, parameters), role, 2);
  }

  /** The same, where it has adopted all three tables, each by the name of what it stands for. */
  public static Map<String, Set<String>> whereAdopted(
      Template template, String role, Map<String, String> parameters) {
    return of(new Deployment(template, parameters), role, 1);
  }

  private static Map<String, Set<String>> of(Deployment deployment, String role, int choice) {
    Map<String, Set<String>> grants = new TreeMap<>();
    String policies = role + "/Properties/Policies";
    for (int policy = 0; policy < deployment.at(policies).size(); policy++) {
      String statements = policies + "/" + policy + "/PolicyDocument/Statement";
      for (int one = 0; one < deployment.at(statements).size(); one++) {
        JsonNode statement = deployment.at(statements + "/" + one);
        if (statement.isMissingNode()) {
          continue;
        }
        for (JsonNode resource : oneOrMany(statement.path("Resource"))) {
          for (JsonNode action : oneOrMany(statement.path("Action"))) {
            grants
                .computeIfAbsent(
                    chosen(resource, choice) + keysOnly(statement), name -> new TreeSet<>())
                .add(
                    (statement.path("Effect").asText().equals("Deny") ? "not " : "")
                        + action.asText());
          }
        }
      }
    }
    return grants;
  }

  /** The condition is met where every key of the call is like it. */
  private static String keysOnly(JsonNode statement) {
    JsonNode keys = statement.at("/Condition/ForAllValues:StringLike/dynamodb:LeadingKeys");
    JsonNode others = statement.at("/Condition/ForAllValues:StringNotLike/dynamodb:LeadingKeys");
    return (keys.isMissingNode() ? "" : " " + keys.path(0).asText())
        + (others.isMissingNode() ? "" : " but " + others.path(0).asText());
  }

  private static List<JsonNode> oneOrMany(JsonNode node) {
    List<JsonNode> nodes = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(nodes::add);
    } else {
      nodes.add(node);
    }
    return nodes;
  }

  /** A table is chosen by the condition of its own name, or the choice is shown. */
  private static String chosen(JsonNode resource, int choice) {
    JsonNode either = resource.path("Fn::If");
    if (!either.isArray()) {
      return shortName(resource);
    }
    String condition = either.path(0).asText();
    String name = shortName(either.path(choice));
    return name.startsWith(condition.replaceFirst(ADOPTS, "") + "Table")
        ? name
        : condition + "? " + name;
  }

  private static String shortName(JsonNode resource) {
    JsonNode attribute = resource.path("Fn::GetAtt");
    if (attribute.isArray()) {
      String part = attribute.path(1).asText();
      return attribute.path(0).asText() + (part.equals("Arn") ? "" : "." + part);
    }
    if (resource.has("Ref")) {
      return resource.path("Ref").asText();
    }
    JsonNode sub = resource.path("Fn::Sub");
    return sub.isTextual()
        ? sub.asText()
            .replaceAll("\\$\\{(\\w+)\\.Arn}", "$1")
            .replaceAll(ADOPTED_ARN + "\\$\\{Adopted(\\w+)}", "$1")
            .replaceAll("/stream/\\$\\{Adopted\\w+Stream}", ".StreamArn")
        : resource.asText();
  }
}

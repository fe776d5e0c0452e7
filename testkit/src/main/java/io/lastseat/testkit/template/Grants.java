package io.lastseat.testkit.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The grants of a role's policies: actions by resource, resources by short names. A denied action
 * begins with {@code not}. A grant for some partition keys, or for all but some, has these behind
 * the name of the table ({@code #own/*}, {@code but #*}).
 */
public final class Grants {

  private static final String BUCKET = "arn:\\$\\{AWS::Partition}:s3:::\\$\\{(\\w+)}";

  private Grants() {}

  /**
   * {@code {"RequestsTable": ["dynamodb:PutItem"], "DecisionsTable/index/heads": [...], ...}}, for
   * a stack that made its tables itself.
   */
  public static Map<String, Set<String>> of(Template template, String role) {
    return of(template, role, Map.of());
  }

  /** The grants with these parameters, some of which give a role more rights. */
  public static Map<String, Set<String>> of(
      Template template, String role, Map<String, String> parameters) {
    Deployment deployment = new Deployment(template, parameters);
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
                .computeIfAbsent(shortName(resource) + keysOnly(statement), name -> new TreeSet<>())
                .add(
                    (statement.path("Effect").asText().equals("Deny") ? "not " : "")
                        + action.asText());
          }
        }
      }
    }
    return grants;
  }

  /**
   * The condition holds if every key of the call matches. It holds for a call without keys, too,
   * unless it asks for one.
   *
   * <p>Source:
   * docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
   */
  private static String keysOnly(JsonNode statement) {
    if (!statement.at("/Condition/Null/dynamodb:LeadingKeys").asText().equals("false")) {
      return "";
    }
    JsonNode keys = statement.at("/Condition/ForAllValues:StringLike/dynamodb:LeadingKeys");
    JsonNode others = statement.at("/Condition/ForAllValues:StringNotLike/dynamodb:LeadingKeys");
    return (keys.isMissingNode() ? "" : " " + keys.path(0).asText())
        + (others.isMissingNode() ? "" : " but " + others.path(0).asText());
  }

  /** The name of a table in a grant for some partition keys alone, if it is for this one. */
  public static String keyed(String table, String partition) {
    if (!partition.startsWith("#")) {
      return table + " but #*";
    }
    int slash = partition.indexOf('/');
    return table + " " + (slash > 0 ? partition.substring(0, slash + 1) + "*" : partition);
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
        ? sub.asText().replaceAll("\\$\\{(\\w+)\\.Arn}", "$1").replaceAll(BUCKET, "$1")
        : resource.asText();
  }
}

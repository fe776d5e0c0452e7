package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a role's own policies allow: actions by resource, resources by a short name. */
public final class Grants {

  private Grants() {}

  /** {@code {"RequestsTable": ["dynamodb:PutItem"], "DecisionsTable/index/ledger": [...], ...}}. */
  public static Map<String, Set<String>> of(Template template, String role) {
    Map<String, Set<String>> grants = new TreeMap<>();
    for (JsonNode policy : template.at(role + "/Properties/Policies")) {
      for (JsonNode statement : policy.at("/PolicyDocument/Statement")) {
        for (JsonNode resource : oneOrMany(statement.path("Resource"))) {
          for (JsonNode action : oneOrMany(statement.path("Action"))) {
            grants
                .computeIfAbsent(shortName(resource), name -> new TreeSet<>())
                .add(action.asText());
          }
        }
      }
    }
    return grants;
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
        ? sub.asText().replaceAll("\\$\\{(\\w+)\\.Arn}", "$1")
        : resource.asText();
  }
}

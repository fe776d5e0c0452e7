package io.lastseat.local.deploy.rights;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.local.deploy.option.AnalystExportsTest;
import io.lastseat.local.deploy.option.ManagedInstancesTest;
import io.lastseat.testkit.template.Grants;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Intake cannot write a verdict unless immediate admission is on, serializer and reconciliation
 * cannot write a request, nobody can do more.
 */
final class LeastPrivilegeTest extends TemplateContract {

  private static final String INTAKE = "IntakeRole/Properties/Policies/0/PolicyDocument/Statement/";
  private static final String SERIALIZER =
      "SerializerRole/Properties/Policies/0/PolicyDocument/Statement/";

  /** After the one that finds immediate verdicts. */
  private static final String AT_ONCE_STATEMENT = "3/Fn::If/1/";

  private static final String RECONCILE =
      "ReconcileRole/Properties/Policies/0/PolicyDocument/Statement/";

  private static final Map<String, Map<String, Set<String>>> GRANTS =
      Map.of(
          "IntakeRole",
          Map.of(
              "RequestsTable", dynamo("PutItem", "GetItem"),
              "DecisionsTable", dynamo("Query", "GetItem"),
              "DecisionsTable/index/heads", dynamo("Query"),
              "ReservationsTable", dynamo("Query", "BatchGetItem"),
              "ReservationsTable #tickets/*", dynamo("PutItem"),
              "IntakeLog", Set.of("logs:CreateLogStream", "logs:PutLogEvents")),
          "SerializerRole",
          Map.of(
              "RequestsTable", dynamo("GetItem"),
              "RequestsTable.StreamArn", dynamo("DescribeStream", "GetRecords", "GetShardIterator"),
              "RequestsTable/stream/*", dynamo("ListStreams"),
              "DecisionsTable", dynamo("PutItem", "Query"),
              "DecisionsTable/index/heads", dynamo("Query"),
              "ReservationsTable", dynamo("BatchWriteItem", "PutItem", "BatchGetItem", "Query"),
              "SerializerLog", Set.of("logs:CreateLogStream", "logs:PutLogEvents")),
          "ReconcileRole",
          Map.of(
              "RequestsTable", dynamo("Scan", "Query", "GetItem"),
              "DecisionsTable", dynamo("PutItem", "Query"),
              "DecisionsTable/index/heads", dynamo("Query"),
              "ReservationsTable", dynamo("BatchWriteItem", "PutItem", "BatchGetItem", "Query"),
              "ReconcileLog", Set.of("logs:CreateLogStream", "logs:PutLogEvents")),
          "RelayRole",
          relayRole(),
          "WebhookRole",
          webhookRole(),
          "ReconcileMachineRole",
          Map.of("ReconcileFunction.Alias", Set.of("lambda:InvokeFunction")),
          "RulesRole",
          Map.of("ReconcileMachine", Set.of("states:StartExecution")));

  private static Map<String, Set<String>> relayRole() {
    return Map.of(
        "DecisionsTable.StreamArn",
        dynamo("DescribeStream", "GetRecords", "GetShardIterator"),
        "DecisionsTable/stream/*",
        dynamo("ListStreams"),
        "RelayLog",
        Set.of("logs:CreateLogStream", "logs:PutLogEvents"),
        "FeedTable",
        dynamo("PutItem", "GetItem"));
  }

  private static Map<String, Set<String>> webhookRole() {
    return Map.of(
        "FeedTable.StreamArn",
        dynamo("DescribeStream", "GetRecords", "GetShardIterator"),
        "FeedTable/stream/*",
        dynamo("ListStreams"),
        "FeedTable",
        dynamo("GetItem", "Query"),
        "WebhooksTable",
        dynamo("Query", "PutItem"),
        "DecisionsTable",
        dynamo("Query"),
        "WebhookLog",
        Set.of("logs:CreateLogStream", "logs:PutLogEvents"));
  }

  private static final Set<String> DECIDERS = Set.of("SerializerRole", "ReconcileRole");

  private static final Map<String, String> AT_ONCE = Map.of("ImmediateAdmission", "on");

  private static final Map<String, String> MANAGED =
      Map.of("ManagedInstanceSubnets", "subnet-1a", "ManagedInstanceSecurityGroups", "sg-1a");

  private static final String BUS =
      "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:event-bus/${EventBus}";

  private static final String WEBHOOK_BUS =
      "WebhookRole/Properties/Policies/0/PolicyDocument/Statement/5/Fn::If/";

  private static final String SHIFT = "TrafficShiftRole";

  @Override
  protected void judge(Template template, Complaints complaints) {
    Set<String> roles = new TreeSet<>(template.resourcesOfType("AWS::IAM::Role").keySet());
    roles.remove(SHIFT);
    roles.remove(ManagedInstancesTest.OPERATOR);
    roles.removeAll(AnalystExportsTest.ROLES);
    complaints.unless(roles.equals(GRANTS.keySet()), "The roles are " + roles);
    shiftsTrafficAlone(complaints);
    for (String role : GRANTS.keySet()) {
      Map<String, Set<String>> found = Grants.of(template, role);
      complaints.unless(
          found.equals(GRANTS.get(role)), role + " may do " + found + ", not " + GRANTS.get(role));
      atOnce(complaints, template, role, found);
      complaints.unless(
          role.equals("RulesRole")
              == template.at(role + "/Properties/ManagedPolicyArns").isMissingNode(),
          role + " has managed policies");
      complaints.unlessAt(
          role + "/Properties/AssumeRolePolicyDocument/Statement",
          ("[{'Effect': 'Allow', 'Principal': {'Service': '%s.amazonaws.com'},"
                  + " 'Action': 'sts:AssumeRole'}]")
              .formatted(whoTakes(role)));
      for (String action : new TreeSet<>(found.values().stream().flatMap(Set::stream).toList())) {
        complaints.unless(!action.contains("Delete"), role + " may delete: " + action);
        complaints.unless(!action.contains("*"), role + " may do anything: " + action);
      }
    }
    template.resources().forEach(resource -> outsideTheRoles(complaints, resource));
    template.resources().forEach(resource -> keysAreNamed(complaints, resource));
    complaints.unlessAt(
        "/Conditions/WithImmediateAdmission",
        "{'Fn::Equals': [{'Ref': 'ImmediateAdmission'}, 'on']}");
    writtenBy(complaints, template, "RequestsTable", Set.of("IntakeRole"));
    writtenBy(complaints, template, "DecisionsTable", DECIDERS);
    writtenBy(complaints, template, "ReservationsTable", DECIDERS);
    Map<String, Set<String>> withFeed = new TreeMap<>(GRANTS.get("IntakeRole"));
    withFeed.put("FeedTable", dynamo("Query", "GetItem"));
    complaints.unless(
        Grants.of(template, "IntakeRole", Map.of("Feed", "on")).equals(withFeed),
        "With the feed, IntakeRole may do something else than read it");
    Map<String, Set<String>> withManyCalls = new TreeMap<>(GRANTS.get("IntakeRole"));
    withManyCalls.put("RequestsTable", dynamo("PutItem", "GetItem", "BatchGetItem"));
    complaints.unless(
        Grants.of(template, "IntakeRole", MANAGED).equals(withManyCalls),
        "On managed instances IntakeRole may do something else than look up together");
    withWebhooks(complaints, template);
    whereCallersSignIn(complaints, template);
    for (JsonNode function : template.resourcesOfType("AWS::Serverless::Function").values()) {
      complaints.unless(
          function.at("/Properties/Policies").isMissingNode(),
          "A function has policies of its own");
    }
  }

  /** They give intake what webhooks need, and nobody else anything. */
  private static void withWebhooks(Complaints complaints, Template template) {
    Map<String, String> on = Map.of("Webhooks", "on");
    Map<String, Map<String, Set<String>>> more =
        Map.of(
            "IntakeRole",
            Map.of(
                "FeedTable", dynamo("Query", "GetItem"),
                "WebhooksTable", dynamo("Query", "PutItem")));
    for (String role : GRANTS.keySet()) {
      Map<String, Set<String>> wanted = new TreeMap<>(GRANTS.get(role));
      wanted.putAll(more.getOrDefault(role, Map.of()));
      complaints.unless(
          Grants.of(template, role, on).equals(wanted),
          "With webhooks " + role + " may do " + Grants.of(template, role, on));
    }
    withBus(complaints, template, on);
  }

  /** It gives the one function that calls receivers the right to put events on it alone. */
  private static void withBus(
      Complaints complaints, Template template, Map<String, String> webhooks) {
    Map<String, String> bus = Map.of("Webhooks", "on", "EventBus", "seats");
    for (String role : GRANTS.keySet()) {
      Map<String, Set<String>> wanted = Grants.of(template, role, webhooks);
      if (role.equals("WebhookRole")) {
        wanted.put(BUS, Set.of("events:PutEvents"));
      }
      complaints.unless(
          Grants.of(template, role, bus).equals(wanted),
          "With a bus " + role + " may do " + Grants.of(template, role, bus));
    }
  }

  /** They have lists, which intake writes: the partitions of lists, and no row. */
  private static void whereCallersSignIn(Complaints complaints, Template template) {
    Map<String, String> tokens = Map.of("ApiAccess", "Jwt");
    for (String role : GRANTS.keySet()) {
      Map<String, Set<String>> wanted = new TreeMap<>(GRANTS.get(role));
      if (role.equals("IntakeRole")) {
        wanted.put("ReservationsTable #own/*", dynamo("PutItem"));
      }
      complaints.unless(
          Grants.of(template, role, tokens).equals(wanted),
          "With tokens " + role + " may do " + Grants.of(template, role, tokens));
    }
  }

  /** Immediate admission gives intake the rights to append and to put, and nobody else any. */
  private static void atOnce(
      Complaints complaints, Template template, String role, Map<String, Set<String>> otherwise) {
    Map<String, Set<String>> wanted = new TreeMap<>(otherwise);
    if (role.equals("IntakeRole")) {
      Set<String> log = new TreeSet<>(wanted.getOrDefault("DecisionsTable", Set.of()));
      log.add("dynamodb:PutItem");
      wanted.put("DecisionsTable", log);
      for (String keys : List.of("but #*", "#wake/*", "#public")) {
        wanted.put("ReservationsTable " + keys, dynamo("PutItem"));
      }
    }
    Map<String, Set<String>> found = Grants.of(template, role, AT_ONCE);
    complaints.unless(
        found.equals(wanted), role + " may do " + found + " with immediate admission");
  }

  /** What parameters switch on has a test of its own. */
  private static void outsideTheRoles(Complaints complaints, Map.Entry<String, JsonNode> resource) {
    String type = resource.getValue().path("Type").asText();
    complaints.unless(
        !Set.of("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy").contains(type)
            || OptionalRightsTest.POLICIES.contains(resource.getKey()),
        "A policy stands outside the roles: " + resource.getKey());
  }

  /**
   * A condition for all keys holds where a call has none, unless it asks for one.
   *
   * <p>Source:
   * docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
   */
  private static void keysAreNamed(Complaints complaints, Map.Entry<String, JsonNode> resource) {
    for (JsonNode condition : resource.getValue().findValues("Condition")) {
      complaints.unless(
          !condition.toString().contains("dynamodb:LeadingKeys")
              || condition.at("/Null/dynamodb:LeadingKeys").asText().equals("false"),
          resource.getKey() + " grants a call that names no partition key");
    }
  }

  private static void shiftsTrafficAlone(Complaints complaints) {
    complaints.unlessAt(SHIFT + "/Condition", "'WithTrafficShift'");
    complaints.unlessAt(
        SHIFT + "/Properties/AssumeRolePolicyDocument/Statement",
        "[{'Effect': 'Allow', 'Principal': {'Service': 'codedeploy.amazonaws.com'},"
            + " 'Action': 'sts:AssumeRole'}]");
    complaints.unlessAt(
        SHIFT + "/Properties/ManagedPolicyArns",
        "[{'Fn::Sub': 'arn:${AWS::Partition}:iam::aws:policy/service-role/"
            + "AWSCodeDeployRoleForLambdaLimited'}]");
    complaints.unless(
        complaints.at(SHIFT + "/Properties/Policies").isMissingNode(), SHIFT + " may do more");
  }

  private static String whoTakes(String role) {
    return role.equals("RulesRole") ? "events" : role.endsWith("MachineRole") ? "states" : "lambda";
  }

  private static void writtenBy(
      Complaints complaints, Template template, String table, Set<String> writers) {
    for (String role : GRANTS.keySet()) {
      boolean writes =
          Grants.of(template, role).getOrDefault(table, Set.of()).stream()
              .anyMatch(
                  action -> action.matches(".*(Put|Update|Delete|Write|PartiQLInsert|\\*).*"));
      complaints.unless(
          writes == writers.contains(role), role + " writes " + table + ": " + writes);
    }
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put("The roles are", "Other", "{'Type': 'AWS::IAM::Role'}"),
        Plant.put(
            "SerializerRole writes RequestsTable: true",
            SERIALIZER + "1/Resource",
            "{'Fn::GetAtt': ['RequestsTable', 'Arn']}"),
        Plant.put(
            "IntakeRole writes DecisionsTable: true",
            INTAKE + "1/Action/0",
            "'dynamodb:UpdateItem'"),
        Plant.put(
            "IntakeRole writes ReservationsTable: true",
            INTAKE + "0/Resource",
            "{'Fn::GetAtt': ['ReservationsTable', 'Arn']}"),
        Plant.put(
            "IntakeRole writes RequestsTable: false", INTAKE + "0/Action", "'dynamodb:GetItem'"),
        Plant.put("SerializerRole may do", SERIALIZER + "0/Action/0", "'dynamodb:BatchWriteItem'"),
        Plant.put("SerializerRole may delete", SERIALIZER + "1/Action/0", "'dynamodb:DeleteItem'"),
        Plant.put("look up together", INTAKE + "14/Fn::If/0", "'WithFeed'"),
        Plant.put("IntakeRole may do anything", INTAKE + "0/Action", "'dynamodb:*'"),
        Plant.put("IntakeRole may do", INTAKE + "0/Resource", "'*'"),
        Plant.put(
            "SerializerRole may do",
            SERIALIZER + "1/Resource",
            "[{'Fn::GetAtt': ['ReservationsTable', 'Arn']}, 'arn:aws:dynamodb:*:*:table/*']"),
        Plant.put(
            "RulesRole has managed policies",
            "RulesRole/Properties/ManagedPolicyArns",
            "['arn:aws:iam::aws:policy/AdministratorAccess']"),
        Plant.put(
            "ReconcileRole writes RequestsTable: true",
            RECONCILE + "0/Action/1",
            "'dynamodb:PutItem'"),
        Plant.put(
            "ReconcileMachineRole may do",
            "ReconcileMachineRole/Properties/Policies/0/PolicyDocument/Statement/0/Resource",
            "{'Ref': 'SerializerFunction.Alias'}"),
        Plant.put(
            "RulesRole may do anything",
            "RulesRole/Properties/Policies/0/PolicyDocument/Statement/0/Action",
            "'states:*'"),
        Plant.put(
            "IntakeRole writes DecisionsTable: true",
            "/Parameters/ImmediateAdmission/Default",
            "'on'"),
        Plant.put(
            "IntakeRole may do",
            INTAKE + AT_ONCE_STATEMENT + "Action",
            "['dynamodb:PutItem', 'dynamodb:BatchWriteItem']"),
        Plant.remove("with immediate admission", INTAKE + "4/Fn::If/1/Condition"),
        Plant.remove("names no partition key", INTAKE + "4/Fn::If/1/Condition/Null"),
        Plant.remove("names no partition key", INTAKE + "10/Fn::If/1/Condition/Null"),
        Plant.put(
            "SerializerRole may do",
            SERIALIZER + "6",
            "{'Fn::If': ['WithImmediateAdmission', {'Action': 'dynamodb:PutItem', 'Resource':"
                + " {'Fn::GetAtt': ['RequestsTable', 'Arn']}}, {'Ref': 'AWS::NoValue'}]}"),
        Plant.put(
            "something else than read it", INTAKE + "7/Fn::If/1/Action/0", "'dynamodb:PutItem'"),
        Plant.remove("With tokens IntakeRole may do", INTAKE + "10/Fn::If/1/Condition"),
        Plant.put("With tokens IntakeRole may do", INTAKE + "10/Fn::If/0", "'WithApiKey'"),
        Plant.put("With a bus WebhookRole may do", WEBHOOK_BUS + "1/Resource", "'*'"),
        Plant.put("With a bus WebhookRole may do", WEBHOOK_BUS + "1/Action", "'events:*'"),
        Plant.put("With webhooks WebhookRole may do", WEBHOOK_BUS + "0", "'WithWebhooks'"),
        Plant.put("outside the roles", "Other", "{'Type': 'AWS::IAM::Policy'}"),
        Plant.put(SHIFT + " may do more", SHIFT + "/Properties/Policies", "[]"),
        Plant.put(
            "policies of its own",
            "IntakeFunction/Properties/Policies",
            "['AmazonDynamoDBFullAccess']"));
  }

  private static Set<String> dynamo(String... operations) {
    Set<String> actions = new TreeSet<>();
    for (String operation : operations) {
      actions.add("dynamodb:" + operation);
    }
    return actions;
  }
}

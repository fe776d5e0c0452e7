package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Intake cannot write a verdict, the serializer cannot write a request, nobody can do more. */
final class LeastPrivilegeTest extends TemplateContract {

  private static final String INTAKE = "IntakeRole/Properties/Policies/0/PolicyDocument/Statement/";
  private static final String SERIALIZER =
      "SerializerRole/Properties/Policies/0/PolicyDocument/Statement/";

  private static final Map<String, Map<String, Set<String>>> GRANTS =
      Map.of(
          "IntakeRole",
          Map.of(
              "RequestsTable", dynamo("PutItem", "GetItem"),
              "DecisionsTable", dynamo("Query"),
              "DecisionsTable/index/ledger", dynamo("Query"),
              "ReservationsTable", dynamo("GetItem"),
              "IntakeLog", Set.of("logs:CreateLogStream", "logs:PutLogEvents")),
          "SerializerRole",
          Map.of(
              "RequestsTable.StreamArn", dynamo("DescribeStream", "GetRecords", "GetShardIterator"),
              "RequestsTable/stream/*", dynamo("ListStreams"),
              "DecisionsTable", dynamo("PutItem", "Query"),
              "ReservationsTable", dynamo("BatchWriteItem", "PutItem", "BatchGetItem"),
              "GivenUpBucket", Set.of("s3:PutObject", "s3:ListBucket"),
              "GivenUpBucket/*", Set.of("s3:PutObject", "s3:ListBucket"),
              "SerializerLog", Set.of("logs:CreateLogStream", "logs:PutLogEvents")));

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    Set<String> roles = template.resourcesOfType("AWS::IAM::Role").keySet();
    complaints.unless(roles.equals(GRANTS.keySet()), "The roles are " + roles);
    for (String role : GRANTS.keySet()) {
      Map<String, Set<String>> found = Grants.of(template, role);
      complaints.unless(
          found.equals(GRANTS.get(role)), role + " may do " + found + ", not " + GRANTS.get(role));
      complaints.unless(
          template.at(role + "/Properties/ManagedPolicyArns").isMissingNode(),
          role + " has managed policies");
      complaints.unlessAt(
          role + "/Properties/AssumeRolePolicyDocument/Statement",
          "[{'Effect': 'Allow', 'Principal': {'Service': 'lambda.amazonaws.com'},"
              + " 'Action': 'sts:AssumeRole'}]");
      for (String action : new TreeSet<>(found.values().stream().flatMap(Set::stream).toList())) {
        complaints.unless(!action.contains("Delete"), role + " may delete: " + action);
        complaints.unless(!action.contains("*"), role + " may do anything: " + action);
      }
    }
    template
        .resources()
        .map(Map.Entry::getValue)
        .map(resource -> resource.path("Type").asText())
        .filter(Set.of("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy")::contains)
        .forEach(type -> complaints.unless(false, "A policy stands outside the roles: " + type));
    writtenBy(complaints, template, "RequestsTable", "IntakeRole");
    writtenBy(complaints, template, "DecisionsTable", "SerializerRole");
    writtenBy(complaints, template, "ReservationsTable", "SerializerRole");
    for (JsonNode function : template.resourcesOfType("AWS::Serverless::Function").values()) {
      complaints.unless(
          function.at("/Properties/Policies").isMissingNode(),
          "A function has policies of its own");
    }
    return complaints.sentences();
  }

  private static void writtenBy(
      Complaints complaints, Template template, String table, String writer) {
    for (String role : GRANTS.keySet()) {
      boolean writes =
          Grants.of(template, role).getOrDefault(table, Set.of()).stream()
              .anyMatch(
                  action -> action.matches(".*(Put|Update|Delete|Write|PartiQLInsert|\\*).*"));
      complaints.unless(writes == role.equals(writer), role + " writes " + table + ": " + writes);
    }
  }

  @Override
  Stream<Plant> plants() {
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
        Plant.put("IntakeRole may do anything", INTAKE + "0/Action", "'dynamodb:*'"),
        Plant.put("IntakeRole may do", INTAKE + "0/Resource", "'*'"),
        Plant.put(
            "SerializerRole may do",
            SERIALIZER + "1/Resource",
            "[{'Fn::GetAtt': ['ReservationsTable', 'Arn']}, 'arn:aws:dynamodb:*:*:table/*']"),
        Plant.put(
            "IntakeRole has managed policies",
            "IntakeRole/Properties/ManagedPolicyArns",
            "['arn:aws:iam::aws:policy/AdministratorAccess']"),
        Plant.put(
            "AssumeRolePolicyDocument/Statement is",
            "SerializerRole/Properties/AssumeRolePolicyDocument/Statement/0/Principal",
            "'*'"),
        Plant.put("outside the roles", "Other", "{'Type': 'AWS::IAM::Policy'}"),
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

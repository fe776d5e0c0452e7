package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Three tables, on demand, that nobody deletes by accident and that can be restored. */
final class TablesTest extends TemplateContract {

  private static final String LEDGER =
      """
      [{'IndexName': 'ledger',
        'KeySchema': [{'AttributeName': 'resourceId', 'KeyType': 'HASH'},
                      {'AttributeName': 'ledgerNo', 'KeyType': 'RANGE'}],
        'Projection': {'ProjectionType': 'INCLUDE', 'NonKeyAttributes': [
          'v', 'decidedAt', 'capacity', 'opensAt', 'closesAt', 'maxQuantity', 'lanes', 'title',
          'gate', 'taken', 'decisions', 'clock', 'rowsThrough', 'streamedThrough', 'outOfBand']}}]
      """;

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    Map<String, JsonNode> tables = template.resourcesOfType("AWS::DynamoDB::Table");
    complaints.unless(tables.size() == 3, "There are tables " + tables.keySet() + ", not three");
    for (String table : tables.keySet()) {
      String properties = table + "/Properties/";
      complaints.unlessAt(table + "/DeletionPolicy", "'Retain'");
      complaints.unlessAt(table + "/UpdateReplacePolicy", "'Retain'");
      complaints.unlessAt(properties + "BillingMode", "'PAY_PER_REQUEST'");
      complaints.unlessAt(
          properties + "DeletionProtectionEnabled", "{'Ref': 'DeletionProtection'}");
      complaints.unlessAt(
          properties + "PointInTimeRecoverySpecification", "{'PointInTimeRecoveryEnabled': true}");
    }
    complaints.unlessAt("/Parameters/DeletionProtection/Default", "'true'");
    complaints.unlessAt("RequestsTable/Properties/KeySchema", keys("lane", "requestId"));
    complaints.unlessAt(
        "RequestsTable/Properties/AttributeDefinitions", types("lane", "S", "requestId", "S"));
    complaints.unlessAt(
        "RequestsTable/Properties/StreamSpecification", "{'StreamViewType': 'NEW_IMAGE'}");
    complaints.unlessAt("DecisionsTable/Properties/KeySchema", keys("resourceId", "commitNo"));
    complaints.unlessAt(
        "DecisionsTable/Properties/AttributeDefinitions",
        types("resourceId", "S", "commitNo", "N", "ledgerNo", "N"));
    complaints.unlessAt("DecisionsTable/Properties/LocalSecondaryIndexes", LEDGER);
    complaints.unlessAt("ReservationsTable/Properties/KeySchema", keys("requestId", "part"));
    complaints.unlessAt(
        "ReservationsTable/Properties/AttributeDefinitions", types("requestId", "S", "part", "S"));
    return complaints.sentences();
  }

  @Override
  Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("not three", "ReservationsTable"),
        Plant.put("RequestsTable/DeletionPolicy is", "RequestsTable/DeletionPolicy", "'Delete'"),
        Plant.remove("DecisionsTable/UpdateReplacePolicy is", "DecisionsTable/UpdateReplacePolicy"),
        Plant.put("BillingMode is", "ReservationsTable/Properties/BillingMode", "'PROVISIONED'"),
        Plant.put(
            "DeletionProtectionEnabled is",
            "DecisionsTable/Properties/DeletionProtectionEnabled",
            "false"),
        Plant.put(
            "DeletionProtection/Default is", "/Parameters/DeletionProtection/Default", "'false'"),
        Plant.put(
            "PointInTimeRecoverySpecification is",
            "DecisionsTable/Properties/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled",
            "false"),
        Plant.put(
            "StreamSpecification is",
            "RequestsTable/Properties/StreamSpecification/StreamViewType",
            "'KEYS_ONLY'"),
        Plant.put(
            "RequestsTable/Properties/KeySchema is",
            "RequestsTable/Properties/KeySchema/1/AttributeName",
            "'at'"),
        Plant.put(
            "DecisionsTable/Properties/AttributeDefinitions is",
            "DecisionsTable/Properties/AttributeDefinitions/1/AttributeType",
            "'S'"),
        Plant.remove(
            "LocalSecondaryIndexes is",
            "DecisionsTable/Properties/LocalSecondaryIndexes/0/Projection/NonKeyAttributes/14"),
        Plant.put(
            "ReservationsTable/Properties/KeySchema is",
            "ReservationsTable/Properties/KeySchema/0/AttributeName",
            "'id'"));
  }

  private static String keys(String hash, String range) {
    return "[{'AttributeName': '%s', 'KeyType': 'HASH'}, {'AttributeName': '%s', 'KeyType': 'RANGE'}]"
        .formatted(hash, range);
  }

  private static String types(String... namesAndTypes) {
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      types.append(i == 0 ? "[" : ", ");
      types.append(
          "{'AttributeName': '%s', 'AttributeType': '%s'}"
              .formatted(namesAndTypes[i], namesAndTypes[i + 1]));
    }
    return types.append("]").toString();
  }
}

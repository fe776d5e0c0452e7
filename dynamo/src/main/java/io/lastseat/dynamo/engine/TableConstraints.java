package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.item.Refusals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** What a request on tables must say (API reference, CreateTable and UpdateTable). */
final class TableConstraints {

  /** Developer guide, "Quotas". */
  private static final int MIN_NAME = 3;

  private static final int MAX_INDEXES = 5;

  static void check(CreateTableRequest request) {
    if (request.tableName().length() < MIN_NAME) {
      throw Refusals.constraint(
          "tableName",
          request.tableName(),
          "Member must have length greater than or equal to " + MIN_NAME);
    }
    if (request.hasGlobalSecondaryIndexes()) {
      throw Refusals.unknown("the parameter GlobalSecondaryIndexes");
    }
    Set<String> keys = new HashSet<>();
    List<String> table = keys(request.keySchema(), "the table");
    keys.addAll(table);
    checkIndexes(request, table, keys);
    Set<String> defined = new HashSet<>();
    int number = 0;
    for (AttributeDefinition definition : request.attributeDefinitions()) {
      number++;
      if (definition.attributeType() == ScalarAttributeType.UNKNOWN_TO_SDK_VERSION
          || definition.attributeType() == null) {
        throw Refusals.constraint(
            "attributeDefinitions.%d.member.attributeType".formatted(number),
            definition.attributeTypeAsString(),
            "Member must satisfy enum value set: [B, N, S]");
      }
      if (!defined.add(definition.attributeName())) {
        throw Refusals.invalidValue(
            "Duplicate AttributeName in AttributeDefinitions: " + definition.attributeName());
      }
    }
    if (!defined.containsAll(keys)) {
      throw Refusals.invalidValue(
          "Some index key attributes are not defined in AttributeDefinitions. Keys: %s, AttributeDefinitions: %s"
              .formatted(keys, defined));
    }
    if (defined.size() > keys.size()) {
      throw Refusals.invalidValue(
          "Number of attributes in KeySchema does not exactly match number of attributes defined in"
              + " AttributeDefinitions");
    }
    check(request.provisionedThroughput());
    check(request.billingMode(), request.provisionedThroughput());
    check(request.streamSpecification());
  }

  private static void checkIndexes(
      CreateTableRequest request, List<String> table, Set<String> keys) {
    List<LocalSecondaryIndex> indexes = request.localSecondaryIndexes();
    if (indexes.size() > MAX_INDEXES) {
      throw Refusals.invalidValue(
          "Number of LocalSecondaryIndexes exceeds per-table limit of " + MAX_INDEXES);
    }
    Set<String> names = new HashSet<>();
    for (LocalSecondaryIndex index : indexes) {
      List<String> of = keys(index.keySchema(), "an index");
      if (of.size() < 2 || table.size() < 2) {
        throw Refusals.invalidValue(
            "Table KeySchema does not have a range key, which is required when specifying a"
                + " LocalSecondaryIndex");
      }
      if (!of.get(0).equals(table.get(0))) {
        throw Refusals.invalidValue(
            "Table KeySchema and LocalSecondaryIndex have different HASH keys: "
                + index.indexName());
      }
      if (index.indexName() == null || !names.add(index.indexName())) {
        throw Refusals.invalidValue("Duplicate index name: " + index.indexName());
      }
      boolean included =
          index.projection() != null
              && index.projection().projectionType() == ProjectionType.INCLUDE;
      if (index.projection() == null
          || index.projection().projectionType() == null
          || included != index.projection().hasNonKeyAttributes()) {
        throw Refusals.invalidValue(
            "The Projection of the index %s must have a ProjectionType, and NonKeyAttributes with INCLUDE alone"
                .formatted(index.indexName()));
      }
      keys.addAll(of);
    }
  }

  /** The names of the key attributes: the partition key, and the sort key if there is one. */
  private static List<String> keys(List<KeySchemaElement> schema, String of) {
    List<String> names = new ArrayList<>();
    for (KeySchemaElement element : schema) {
      KeyType wanted = names.isEmpty() ? KeyType.HASH : KeyType.RANGE;
      if (element.keyType() != wanted
          || element.attributeName() == null
          || names.contains(element.attributeName())) {
        break;
      }
      names.add(element.attributeName());
    }
    if (names.isEmpty() || names.size() != schema.size() || names.size() > 2) {
      throw Refusals.invalidValue(
          "The KeySchema of %s must have a HASH key first, and then at most one RANGE key"
              .formatted(of));
    }
    return names;
  }

  private static void check(@Nullable ProvisionedThroughput throughput) {
    if (throughput == null) {
      return;
    }
    atLeastOne("readCapacityUnits", throughput.readCapacityUnits());
    atLeastOne("writeCapacityUnits", throughput.writeCapacityUnits());
  }

  private static void atLeastOne(String name, @Nullable Long units) {
    if (units == null) {
      throw Refusals.absent("provisionedThroughput." + name);
    }
    if (units < 1) {
      throw Refusals.constraint(
          "provisionedThroughput." + name,
          units,
          "Member must have value greater than or equal to 1");
    }
  }

  private static void check(
      @Nullable BillingMode billing, @Nullable ProvisionedThroughput throughput) {
    if (billing == BillingMode.PAY_PER_REQUEST && throughput != null) {
      throw Refusals.invalidValue(
          "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
              + " PAY_PER_REQUEST");
    }
    if (billing != BillingMode.PAY_PER_REQUEST && throughput == null) {
      throw Refusals.invalidValue(
          "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is"
              + " PROVISIONED");
    }
  }

  private static void check(@Nullable StreamSpecification stream) {
    if (stream == null) {
      return;
    }
    if (stream.streamEnabled() == null) {
      throw Refusals.absent("streamSpecification.streamEnabled");
    }
    if (stream.streamEnabled() != (stream.streamViewType() != null)) {
      throw Refusals.invalidValue(
          stream.streamEnabled()
              ? "StreamViewType must be specified when StreamEnabled is true"
              : "StreamViewType cannot be specified when StreamEnabled is false");
    }
  }

  static void check(UpdateTableRequest request) {
    if (request.hasGlobalSecondaryIndexUpdates() || request.hasReplicaUpdates()) {
      throw Refusals.unknown("the parameters GlobalSecondaryIndexUpdates and ReplicaUpdates");
    }
    if (request.streamSpecification() == null
        && request.billingMode() == null
        && request.provisionedThroughput() == null
        && request.deletionProtectionEnabled() == null) {
      throw Refusals.invalid(
          "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
              + " GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
    }
    check(request.provisionedThroughput());
    if (request.billingMode() != null) {
      check(request.billingMode(), request.provisionedThroughput());
    }
    check(request.streamSpecification());
  }

  static void check(UpdateTimeToLiveRequest request) {
    var wanted = request.timeToLiveSpecification();
    if (wanted == null || wanted.enabled() == null || wanted.attributeName() == null) {
      throw Refusals.absent("timeToLiveSpecification");
    }
    if (wanted.attributeName().isEmpty()) {
      throw Refusals.invalid("TimeToLiveSpecification.AttributeName must be non empty");
    }
  }

  private TableConstraints() {}
}

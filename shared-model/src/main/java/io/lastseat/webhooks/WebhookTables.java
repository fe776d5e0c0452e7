package io.lastseat.webhooks;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * What the two tables of webhooks are called.
 *
 * @param webhooks who wants to be told, with secrets; written by intake alone
 * @param deliveries how far that went; written by the relay, and by intake where somebody wants one
 *     sent again
 */
public record WebhookTables(String webhooks, String deliveries) {

  /** The attribute by which DynamoDB forgets an item of both, in seconds since 1970. */
  public static final String GONE_AT = DeliveryCodec.GONE_AT;

  /** The index of the deliveries that are not delivered, by state and time. */
  static final String OPEN_INDEX = "open";

  /** {@code <prefix>webhooks} and so on. */
  public static WebhookTables withPrefix(String prefix) {
    return new WebhookTables(prefix + "webhooks", prefix + "deliveries");
  }

  /**
   * The names that the template gives to the functions, {@code LASTSEAT_WEBHOOKS_TABLE} and {@code
   * LASTSEAT_DELIVERIES_TABLE}; none where a deployment has no webhooks.
   */
  public static Option<WebhookTables> of(Map<String, String> environment) {
    Option<String> webhooks = named(environment, "LASTSEAT_WEBHOOKS_TABLE");
    Option<String> deliveries = named(environment, "LASTSEAT_DELIVERIES_TABLE");
    if (webhooks.isDefined() != deliveries.isDefined()) {
      throw new IllegalStateException(
          "Set both LASTSEAT_WEBHOOKS_TABLE and LASTSEAT_DELIVERIES_TABLE, or none.");
    }
    return webhooks.map(name -> new WebhookTables(name, deliveries.get()));
  }

  private static Option<String> named(Map<String, String> environment, String name) {
    return Option.of(environment.get(name)).filter(value -> !value.isBlank());
  }

  /** Both, ready to be created, as the template has them; on demand. */
  public Vector<CreateTableRequest> definitions() {
    AttributeDefinition openSince = text(WebhookCodec.OPEN);
    CreateTableRequest.Builder open =
        table(deliveries, WebhookCodec.SUBSCRIPTION, WebhookCodec.DELIVERY);
    List<AttributeDefinition> attributes =
        List.of(text(WebhookCodec.SUBSCRIPTION), text(WebhookCodec.DELIVERY), openSince);
    return Vector.of(
        table(webhooks, WebhookCodec.ALL, WebhookCodec.WEBHOOK).build(),
        open.attributeDefinitions(attributes)
            .globalSecondaryIndexes(
                GlobalSecondaryIndex.builder()
                    .indexName(OPEN_INDEX)
                    .keySchema(keys(WebhookCodec.SUBSCRIPTION, WebhookCodec.OPEN))
                    .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY))
                    .build())
            .build());
  }

  private static CreateTableRequest.Builder table(String name, String partition, String sort) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(text(partition), text(sort))
        .keySchema(keys(partition, sort));
  }

  private static List<KeySchemaElement> keys(String partition, String sort) {
    return List.of(key(partition, KeyType.HASH), key(sort, KeyType.RANGE));
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }
}

package io.lastseat.feed;

import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The table of the feed, which a deployment may have or not. */
public final class FeedTable {

  /** The partition key. */
  public static final String PARTITION = "feed";

  /** The sort key. */
  public static final String NUMBER = "number";

  /** The attribute by which DynamoDB deletes old items, in seconds since 1970. */
  public static final String EXPIRES_AT = "expiresAt";

  /** Its name where the tables have this prefix. */
  public static String withPrefix(String prefix) {
    return prefix + "feed";
  }

  /** {@code LASTSEAT_FEED_TABLE}; none if the deployment keeps no feed. */
  public static Option<String> of(Map<String, String> environment) {
    return Option.of(environment.get("LASTSEAT_FEED_TABLE")).filter(name -> !name.isBlank());
  }

  /** The table, ready to be created; on demand, as the template has it. */
  public static CreateTableRequest definition(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            attribute(PARTITION, ScalarAttributeType.S), attribute(NUMBER, ScalarAttributeType.N))
        .keySchema(key(PARTITION, KeyType.HASH), key(NUMBER, KeyType.RANGE))
        .build();
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private FeedTable() {}
}

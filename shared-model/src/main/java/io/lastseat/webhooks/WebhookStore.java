package io.lastseat.webhooks;

import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * The table of webhooks. Each write replaces the item, on the condition that it still has the
 * generation and the version that its writer has read. Every method throws {@code SdkException}.
 */
public final class WebhookStore {

  private static final String NONE_THERE =
      "attribute_not_exists(#webhook) OR attribute_exists(#goneAt)";

  private final DynamoDbClient client;
  private final String table;

  /** Uses the table of that name. */
  public WebhookStore(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  /**
   * All of them, by their ids.
   *
   * @throws NewerVersionException if a newer program wrote one of them
   */
  public Vector<Webhook> all() {
    return items().map(WebhookCodec::read);
  }

  /**
   * Those that no newer program wrote, by their ids. A program that knows the others calls them.
   */
  public Vector<Webhook> known() {
    return items().flatMap(WebhookStore::known);
  }

  private static Option<Webhook> known(Map<String, AttributeValue> item) {
    try {
      return Option.some(WebhookCodec.read(item));
    } catch (NewerVersionException newer) {
      return Option.none();
    }
  }

  private Vector<Map<String, AttributeValue>> items() {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#all = :all")
            .expressionAttributeNames(Map.of("#all", WebhookTable.PARTITION))
            .expressionAttributeValues(Map.of(":all", AttributeValue.fromS(WebhookCodec.EACH)))
            .consistentRead(true)
            .build();
    return Vector.ofAll(client.queryPaginator(query).items()).reject(WebhookCodec::isRemoved);
  }

  /** The webhook of that id; none if there is none. */
  public Option<Webhook> find(WebhookId id) {
    return item(id).filter(one -> !WebhookCodec.isRemoved(one)).map(WebhookCodec::read);
  }

  /** The generation of the webhook that was last removed under that id; 0 if none is known. */
  public long lastGeneration(WebhookId id) {
    return item(id).map(WebhookCodec::generation).getOrElse(0L);
  }

  /** Reads the item by a query, since runners only have permission for that. */
  private Option<Map<String, AttributeValue>> item(WebhookId id) {
    Map<String, AttributeValue> key = WebhookCodec.key(id);
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#all = :all AND #webhook = :webhook")
            .expressionAttributeNames(
                Map.of("#all", WebhookTable.PARTITION, "#webhook", WebhookTable.ID))
            .expressionAttributeValues(
                Map.of(
                    ":all", key.get(WebhookTable.PARTITION), ":webhook", key.get(WebhookTable.ID)))
            .consistentRead(true)
            .build();
    return Vector.ofAll(client.query(query).items()).headOption();
  }

  /** Puts a new webhook, and returns the stored one; none if its id exists already. */
  public Option<Webhook> create(Webhook webhook) {
    return put(
        webhook.inVersion(1),
        NONE_THERE,
        Map.of("#webhook", WebhookTable.ID, "#goneAt", WebhookTable.GONE_AT),
        Map.of());
  }

  /** Replaces a webhook, and returns the stored one; none if the old one was changed. */
  public Option<Webhook> replace(Webhook before, Webhook after) {
    return put(
        after.inVersion(after.version() + 1),
        "#generation = :generation AND #version = :version",
        Map.of("#generation", WebhookCodec.GENERATION, "#version", WebhookCodec.VERSION),
        Map.of(":generation", number(before.generation()), ":version", number(before.version())));
  }

  /**
   * Removes a webhook. DynamoDB deletes the rest of it, which has no URL and no secrets, a week
   * later at the earliest, since no function has permission to delete.
   *
   * @return whether the webhook was there
   */
  public boolean remove(Webhook webhook, Instant now) {
    return isPut(
        WebhookCodec.removed(webhook, now),
        "#generation = :generation AND attribute_not_exists(#goneAt)",
        Map.of("#generation", WebhookCodec.GENERATION, "#goneAt", WebhookTable.GONE_AT),
        Map.of(":generation", number(webhook.generation())));
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private Option<Webhook> put(
      Webhook webhook,
      String condition,
      Map<String, String> names,
      Map<String, AttributeValue> values) {
    return Option.when(isPut(WebhookCodec.write(webhook), condition, names, values), webhook);
  }

  private boolean isPut(
      Map<String, AttributeValue> item,
      String condition,
      Map<String, String> names,
      Map<String, AttributeValue> values) {
    try {
      client.putItem(
          put ->
              put.tableName(table)
                  .item(item)
                  .conditionExpression(condition)
                  .expressionAttributeNames(names)
                  .expressionAttributeValues(values.isEmpty() ? null : values));
      return true;
    } catch (ConditionalCheckFailedException changed) {
      return false;
    }
  }
}

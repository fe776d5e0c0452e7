package io.lastseat.webhooks;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * The table of webhooks. It is small, so whoever tells them reads all of it each time: one that was
 * removed is told nothing from then on. Every method throws {@code SdkException}.
 */
public final class WebhookStore {

  /** What a change is made on the condition that it stands as it was read. */
  private static final List<String> CHANGING = List.of("url", "enabled", "prefix", "secrets");

  private final DynamoDbClient client;
  private final String table;

  /** In the table of that name. */
  public WebhookStore(DynamoDbClient client, WebhookTables names) {
    this.client = client;
    this.table = names.webhooks();
  }

  /** All of them, by their ids. */
  public Vector<Webhook> all() {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#all = :all")
            .expressionAttributeNames(Map.of("#all", WebhookCodec.ALL))
            .expressionAttributeValues(Map.of(":all", AttributeValue.fromS(WebhookCodec.EVERYBODY)))
            .consistentRead(true)
            .build();
    return Vector.ofAll(client.queryPaginator(query).items())
        .reject(WebhookCodec::isRemoved)
        .map(WebhookCodec::read);
  }

  /** The one of that id. */
  public Option<Webhook> find(WebhookId id) {
    Map<String, AttributeValue> item =
        client
            .getItem(get -> get.tableName(table).key(WebhookCodec.key(id)).consistentRead(true))
            .item();
    return Option.of(item)
        .filter(some -> !some.isEmpty() && !WebhookCodec.isRemoved(some))
        .map(WebhookCodec::read);
  }

  /** The same by a query: whoever calls receivers has the right to that alone. */
  public Option<Webhook> look(WebhookId id) {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#all = :all AND #webhook = :webhook")
            .expressionAttributeNames(
                Map.of("#all", WebhookCodec.ALL, "#webhook", WebhookCodec.WEBHOOK))
            .expressionAttributeValues(
                Map.of(
                    ":all",
                    AttributeValue.fromS(WebhookCodec.EVERYBODY),
                    ":webhook",
                    AttributeValue.fromS(id.text())))
            .consistentRead(true)
            .build();
    return Vector.ofAll(client.query(query).items())
        .reject(WebhookCodec::isRemoved)
        .map(WebhookCodec::read)
        .headOption();
  }

  /** Puts a new one; whether there was none of its id. */
  public boolean create(Webhook webhook) {
    return done(
        () ->
            client.putItem(
                put ->
                    put.tableName(table)
                        .item(WebhookCodec.write(webhook))
                        .conditionExpression(
                            "attribute_not_exists(#webhook) OR attribute_exists(#goneAt)")
                        .expressionAttributeNames(
                            Map.of(
                                "#webhook",
                                WebhookCodec.WEBHOOK,
                                "#goneAt",
                                WebhookTables.GONE_AT))));
  }

  /** Puts another in the place of one; whether that one still stood there as it was read. */
  public boolean replace(Webhook before, Webhook after) {
    Map<String, AttributeValue> was = WebhookCodec.write(before);
    Map<String, String> names = new HashMap<>(Map.of("#createdAt", "createdAt"));
    Map<String, AttributeValue> values = new HashMap<>(Map.of(":createdAt", was.get("createdAt")));
    StringBuilder condition = new StringBuilder("#createdAt = :createdAt");
    for (String name : CHANGING) {
      names.put("#" + name, name);
      AttributeValue value = was.get(name);
      if (value == null) {
        condition.append(" AND attribute_not_exists(#").append(name).append(")");
      } else {
        condition.append(" AND #").append(name).append(" = :").append(name);
        values.put(":" + name, value);
      }
    }
    return done(
        () ->
            client.putItem(
                put ->
                    put.tableName(table)
                        .item(WebhookCodec.write(after))
                        .conditionExpression(condition.toString())
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values)));
  }

  /**
   * Removes it; whether it was there. What is left of it, without its URL and its secrets, DynamoDB
   * forgets some days later: no function has the right to delete.
   */
  public boolean remove(WebhookId id, Instant now) {
    return done(
        () ->
            client.putItem(
                put ->
                    put.tableName(table)
                        .item(WebhookCodec.removed(id, now))
                        .conditionExpression(
                            "attribute_exists(#webhook) AND attribute_not_exists(#goneAt)")
                        .expressionAttributeNames(
                            Map.of(
                                "#webhook",
                                WebhookCodec.WEBHOOK,
                                "#goneAt",
                                WebhookTables.GONE_AT))));
  }

  private static boolean done(Runnable write) {
    try {
      write.run();
      return true;
    } catch (ConditionalCheckFailedException otherwise) {
      return false;
    }
  }
}

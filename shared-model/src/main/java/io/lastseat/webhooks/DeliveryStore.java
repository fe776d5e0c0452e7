package io.lastseat.webhooks;

import static io.lastseat.webhooks.DeliveryCodec.HEALTH;
import static io.lastseat.webhooks.WebhookCodec.DELIVERY;
import static io.lastseat.webhooks.WebhookCodec.OPEN;
import static io.lastseat.webhooks.WebhookCodec.SUBSCRIPTION;

import io.lastseat.tables.ItemReader;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * The table of deliveries. Every change of a delivery is made on the condition that nobody else
 * changed it meanwhile; every method throws {@code SdkException}.
 */
public final class DeliveryStore {

  private final DynamoDbClient client;
  private final String table;

  /** In the table of that name. */
  public DeliveryStore(DynamoDbClient client, WebhookTables names) {
    this.client = client;
    this.table = names.deliveries();
  }

  /** How each of them answers lately. */
  public Map<WebhookId, WebhookHealth> health(Seq<Webhook> webhooks) {
    if (webhooks.isEmpty()) {
      return HashMap.empty();
    }
    KeysAndAttributes keys =
        KeysAndAttributes.builder()
            .keys(webhooks.map(webhook -> DeliveryCodec.key(webhook, HEALTH)).asJava())
            .consistentRead(true)
            .build();
    BatchGetItemRequest get =
        BatchGetItemRequest.builder().requestItems(java.util.Map.of(table, keys)).build();
    Map<String, WebhookHealth> found =
        Vector.ofAll(client.batchGetItemPaginator(get))
            .flatMap(page -> page.responses().getOrDefault(table, java.util.List.of()))
            .toMap(item -> ItemReader.inFull(item).text(SUBSCRIPTION), DeliveryCodec::health);
    return webhooks.toMap(
        Webhook::id, one -> found.get(one.subscription()).getOrElse(WebhookHealth.GOOD));
  }

  /**
   * How it answers from now on, where it stands as it was read: another process may have called it
   * meanwhile, and knows better. One that has ended stays so. That it wants nothing any more is
   * true whatever stands.
   *
   * @return how it stands now
   */
  public WebhookHealth put(
      Webhook webhook, WebhookHealth before, WebhookHealth after, Instant now) {
    if (before.equals(after)) {
      return before;
    }
    boolean gone = after.ended().exists(end -> end.why() == WebhookEnd.Why.GONE);
    HealthCondition condition = gone ? HealthCondition.NOT_ENDED : HealthCondition.as(before);
    boolean written =
        done(
            () ->
                client.putItem(
                    condition
                        .on(PutItemRequest.builder())
                        .tableName(table)
                        .item(DeliveryCodec.write(webhook, after, now))
                        .build()));
    return written ? after : health(Vector.of(webhook)).get(webhook.id()).getOrElse(after);
  }

  /** Forgets how it answered: it is called again. */
  public void forgive(Webhook webhook, Instant now) {
    client.putItem(
        put -> put.tableName(table).item(DeliveryCodec.write(webhook, WebhookHealth.GOOD, now)));
  }

  /** Puts one that nobody knows; whether nobody did. */
  public boolean add(Webhook webhook, WebhookDelivery delivery, Instant now) {
    return done(
        () ->
            client.putItem(
                put ->
                    put.tableName(table)
                        .item(DeliveryCodec.write(webhook, delivery, now))
                        .conditionExpression("attribute_not_exists(#delivery)")
                        .expressionAttributeNames(java.util.Map.of("#delivery", DELIVERY))));
  }

  /** Puts one that the receiver has, unless it stands already that it is not to be tried again. */
  public void delivered(Webhook webhook, WebhookDelivery delivery, Instant now) {
    done(
        () ->
            client.putItem(
                put ->
                    put.tableName(table)
                        .item(DeliveryCodec.write(webhook, delivery, now))
                        .conditionExpression("attribute_not_exists(#delivery) OR #state = :waiting")
                        .expressionAttributeNames(
                            java.util.Map.of("#delivery", DELIVERY, "#state", "state"))
                        .expressionAttributeValues(
                            java.util.Map.of(
                                ":waiting", AttributeValue.fromS(DeliveryState.WAITING.code())))));
  }

  /** Puts what became of one; whether it still stood as it was read. */
  public boolean replace(
      Webhook webhook, WebhookDelivery before, WebhookDelivery after, Instant now) {
    DeliveryCondition standsSo = DeliveryCondition.as(webhook, before, now);
    return done(
        () ->
            client.putItem(
                put ->
                    put.tableName(table)
                        .item(DeliveryCodec.write(webhook, after, now))
                        .conditionExpression(standsSo.expression())
                        .expressionAttributeNames(DeliveryCondition.NAMES)
                        .expressionAttributeValues(standsSo.values())));
  }

  /**
   * Takes one that is due, for as long as that: until then no other run tries it. One whose taker
   * dies is due again then. None where another run was faster.
   */
  public Option<WebhookDelivery> lease(Webhook webhook, DeliveryId id, Instant now, Instant until) {
    try {
      return Option.some(
          DeliveryCodec.read(
              client
                  .updateItem(
                      update ->
                          update
                              .tableName(table)
                              .key(DeliveryCodec.key(webhook, id.text()))
                              .updateExpression("SET #nextAt = :until, #open = :open")
                              .conditionExpression("#state = :waiting AND #nextAt <= :now")
                              .expressionAttributeNames(
                                  java.util.Map.of(
                                      "#state", "state", "#nextAt", "nextAt", "#open", OPEN))
                              .expressionAttributeValues(
                                  java.util.Map.of(
                                      ":until",
                                      millis(until),
                                      ":now",
                                      millis(now),
                                      ":waiting",
                                      AttributeValue.fromS(DeliveryState.WAITING.code()),
                                      ":open",
                                      AttributeValue.fromS(
                                          DeliveryCodec.open(DeliveryState.WAITING, until))))
                              .returnValues(ReturnValue.ALL_NEW))
                  .attributes()));
    } catch (ConditionalCheckFailedException taken) {
      return Option.none();
    }
  }

  /** Those that are due, the one that is due longest first; at most so many. */
  public Vector<DeliveryId> due(Webhook webhook, Instant now, int atMost) {
    String first = DeliveryCodec.open(DeliveryState.WAITING, Instant.EPOCH);
    String last = DeliveryCodec.open(DeliveryState.WAITING, now);
    return open(webhook, first, last, true, atMost);
  }

  /**
   * Those that wait, the one that is tried next first, or those that failed, the newest first; at
   * most so many.
   */
  public Vector<WebhookDelivery> open(Webhook webhook, DeliveryState state, int atMost) {
    boolean soonestFirst = state == DeliveryState.WAITING;
    // In ASCII 0 comes after the slash.
    return open(webhook, state.code() + "/", state.code() + "0", soonestFirst, atMost)
        .flatMap(id -> find(webhook, id));
  }

  /** Those that wait, the one that is tried last first; at most so many, a hundred at most. */
  public Vector<WebhookDelivery> triedLast(Webhook webhook, int atMost) {
    String waiting = DeliveryState.WAITING.code();
    return find(webhook, open(webhook, waiting + "/", waiting + "0", false, atMost))
        .filter(found -> found.state() == DeliveryState.WAITING);
  }

  private Vector<DeliveryId> open(
      Webhook webhook, String from, String to, boolean forwards, int atMost) {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .indexName(WebhookTables.OPEN_INDEX)
            .keyConditionExpression("#whose = :whose AND #open BETWEEN :from AND :to")
            .expressionAttributeNames(java.util.Map.of("#whose", SUBSCRIPTION, "#open", OPEN))
            .expressionAttributeValues(
                java.util.Map.of(
                    ":whose",
                    AttributeValue.fromS(webhook.subscription()),
                    ":from",
                    AttributeValue.fromS(from),
                    ":to",
                    AttributeValue.fromS(to)))
            .scanIndexForward(forwards)
            .limit(atMost)
            .build();
    return Vector.ofAll(client.query(query).items()).map(DeliveryCodec::id);
  }

  /** The deliveries of these commits, a hundred at most (DynamoDB API reference, BatchGetItem). */
  public Vector<WebhookDelivery> find(Webhook webhook, Vector<DeliveryId> ids) {
    if (ids.isEmpty()) {
      return Vector.empty();
    }
    KeysAndAttributes keys =
        KeysAndAttributes.builder()
            .keys(ids.map(id -> DeliveryCodec.key(webhook, id.text())).asJava())
            .consistentRead(true)
            .build();
    BatchGetItemRequest get =
        BatchGetItemRequest.builder().requestItems(java.util.Map.of(table, keys)).build();
    return Vector.ofAll(client.batchGetItemPaginator(get))
        .flatMap(page -> page.responses().getOrDefault(table, java.util.List.of()))
        .map(DeliveryCodec::read);
  }

  /** The delivery of that commit. */
  public Option<WebhookDelivery> find(Webhook webhook, DeliveryId id) {
    java.util.Map<String, AttributeValue> item =
        client
            .getItem(
                get ->
                    get.tableName(table)
                        .key(DeliveryCodec.key(webhook, id.text()))
                        .consistentRead(true))
            .item();
    return item == null || item.isEmpty() ? Option.none() : Option.some(DeliveryCodec.read(item));
  }

  /** The log of all of them, by resource and commit, behind that one; at most so many. */
  public Vector<WebhookDelivery> page(Webhook webhook, Option<DeliveryId> after, int atMost) {
    // The health stands before all ids of resources, which begin with a letter or a digit.
    String behind = after.map(DeliveryId::text).getOrElse(HEALTH);
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#whose = :whose AND #delivery > :behind")
            .expressionAttributeNames(
                java.util.Map.of("#whose", SUBSCRIPTION, "#delivery", DELIVERY))
            .expressionAttributeValues(
                java.util.Map.of(
                    ":whose",
                    AttributeValue.fromS(webhook.subscription()),
                    ":behind",
                    AttributeValue.fromS(behind)))
            .limit(atMost)
            .consistentRead(true)
            .build();
    return Vector.ofAll(client.query(query).items()).map(DeliveryCodec::read);
  }

  /** Has one sent again, at the next run; none where nobody knows it. */
  public Option<WebhookDelivery> again(Webhook webhook, DeliveryId id, Instant now) {
    Option<WebhookDelivery> known = find(webhook, id);
    for (WebhookDelivery before : known) {
      WebhookDelivery after = before.again(now);
      // Where somebody is faster it is being tried right now.
      replace(webhook, before, after, now);
      return Option.some(after);
    }
    return known;
  }

  private static AttributeValue millis(Instant moment) {
    return AttributeValue.fromN(Long.toString(moment.toEpochMilli()));
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

package io.lastseat.local.erase;

import io.lastseat.model.request.Pseudonym;
import io.vavr.Tuple2;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** A quarantined record: its payload is replaced as a whole, and can be driven as before. */
final class QuarantineLocation {

  private static final String PAYLOAD = "payload";

  private final DynamoDbClient client;
  private final String table;
  private final Map<String, AttributeValue> key;
  private final Map<String, AttributeValue> item;

  QuarantineLocation(
      DynamoDbClient client,
      String table,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> item) {
    this.client = client;
    this.table = table;
    this.key = key;
    this.item = item;
  }

  void look(Wanted wanted, Consumer<FoundName> seen) {
    String part = StoredCopy.text(key, "part");
    for (Tuple2<StoredCopy, String> found :
        new Payload(StoredCopy.text(item, PAYLOAD)).wanted(wanted)) {
      seen.accept(
          FoundName.of(
              LocationKind.QUARANTINED,
              part,
              found._1(),
              found._2(),
              (name, pseudonym) -> erase(found._1().request(), name, pseudonym)));
    }
  }

  private boolean erase(String request, String name, Pseudonym pseudonym) {
    String before =
        StoredCopy.text(
            client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item(),
            PAYLOAD);
    String after = new Payload(before).erased(request, name, pseudonym);
    try {
      client.updateItem(
          update ->
              update
                  .tableName(table)
                  .key(key)
                  .updateExpression("SET payload = :after")
                  .conditionExpression("payload = :before")
                  .expressionAttributeValues(
                      Map.of(
                          ":before", AttributeValue.fromS(before),
                          ":after", AttributeValue.fromS(after))));
      return true;
    } catch (ConditionalCheckFailedException changed) {
      return false;
    }
  }
}

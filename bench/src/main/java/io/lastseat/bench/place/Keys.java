package io.lastseat.bench.place;

import io.vavr.Tuple;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Which partition key of which table or index an item has, or a query asks. */
final class Keys {

  private static final Pattern EQUALS = Pattern.compile("([#\\w.]+)\\s*=\\s*(:\\w+)");

  private final Map<String, String> attributeOf;

  /** Of these tables, whose indexes are local ones: they share the table's partition key. */
  Keys(Seq<CreateTableRequest> tables) {
    attributeOf = HashMap.ofEntries(tables.map(t -> Tuple.of(t.tableName(), hash(t))));
  }

  PartitionKey ofItem(String table, java.util.Map<String, AttributeValue> item) {
    return new PartitionKey(table, value(item, attribute(table)));
  }

  /** The same in the table's indexes, which count as one. */
  PartitionKey inIndex(PartitionKey key) {
    return new PartitionKey(key.where() + "/index", key.value());
  }

  PartitionKey ofQuery(QueryRequest query) {
    PartitionKey key = new PartitionKey(query.tableName(), asked(query));
    return query.indexName() == null ? key : inIndex(key);
  }

  private AttributeValue asked(QueryRequest query) {
    String attribute = attribute(query.tableName());
    Matcher equals = EQUALS.matcher(query.keyConditionExpression());
    while (equals.find()) {
      String name =
          Option.of(query.expressionAttributeNames().get(equals.group(1)))
              .getOrElse(equals.group(1));
      if (name.equals(attribute)) {
        return value(query.expressionAttributeValues(), equals.group(2));
      }
    }
    throw new IllegalArgumentException(
        "No partition key in the condition " + query.keyConditionExpression());
  }

  private String attribute(String table) {
    return attributeOf
        .get(table)
        .getOrElseThrow(
            () -> new IllegalArgumentException("The keys of " + table + " are unknown"));
  }

  private static AttributeValue value(java.util.Map<String, AttributeValue> of, String name) {
    return Option.of(of.get(name))
        .getOrElseThrow(() -> new IllegalArgumentException("There is no " + name));
  }

  private static String hash(CreateTableRequest table) {
    return table.keySchema().stream()
        .filter(key -> key.keyType() == KeyType.HASH)
        .findFirst()
        .orElseThrow()
        .attributeName();
  }
}

package io.lastseat.bench.aws;

import io.lastseat.bench.aws.PartitionLimits.Partition;
import io.lastseat.bench.aws.PartitionLimits.Share;
import io.lastseat.embedded.meter.Cost;
import io.lastseat.embedded.meter.Costs;
import io.lastseat.embedded.meter.IndexDescription;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Which partition key a request uses, and how many of its units, by the rules of {@link Costs}. It
 * learns the tables from the requests that make them.
 */
final class PartitionShares {

  private static final Pattern EQUALS = Pattern.compile("(#?\\w+)\\s*=\\s*(:\\w+)");

  private final Map<String, String> keys = new ConcurrentHashMap<>();
  private Vector<IndexDescription> indexes = Vector.empty();
  private volatile Costs costs = new Costs(indexes);

  synchronized void learn(CreateTableRequest table) {
    indexes = indexes.appendAll(IndexDescription.allOf(table));
    costs = new Costs(indexes);
    table.keySchema().stream()
        .filter(key -> key.keyType() == KeyType.HASH)
        .forEach(key -> keys.put(table.tableName(), key.attributeName()));
  }

  /**
   * What a request for one partition key costs at least; none for others. A put is known by its
   * item. What else costs more is known afterwards.
   */
  Option<Share> before(AwsRequest request) {
    if (request instanceof PutItemRequest put) {
      Cost cost = costs.answered(put, PutItemResponse.builder().build());
      return share(put.tableName(), put.item(), true, (double) cost.writeUnits());
    }
    if (request instanceof UpdateItemRequest update) {
      return share(update.tableName(), update.key(), true, 1);
    }
    if (request instanceof DeleteItemRequest delete) {
      return share(delete.tableName(), delete.key(), true, 1);
    }
    if (request instanceof GetItemRequest get) {
      return share(get.tableName(), get.key(), false, 0.5);
    }
    return request instanceof QueryRequest query
        ? share(query.tableName(), equalities(query), false, 0.5)
        : Option.none();
  }

  /** What it cost more than that. */
  Share more(AwsRequest request, Share least, Either<DynamoDbException, AwsResponse> answer) {
    Cost cost =
        answer.fold(
            failure -> costs.failed(request, failure),
            response -> costs.answered(request, response));
    double units = least.partition().writes() ? cost.writeUnits() : cost.readHalfUnits() / 2.0;
    return new Share(least.partition(), Math.max(0, units - least.units()));
  }

  private Option<Share> share(
      String table, Map<String, AttributeValue> item, boolean writes, double units) {
    return Option.of(keys.get(table))
        .flatMap(name -> Option.of(item.get(name)))
        .map(key -> new Share(new Partition(table, key, writes), units));
  }

  /** What the condition says of attributes that have one value. */
  private static Map<String, AttributeValue> equalities(QueryRequest query) {
    Map<String, AttributeValue> equal = new ConcurrentHashMap<>();
    EQUALS
        .matcher(query.keyConditionExpression())
        .results()
        .forEach(
            found ->
                equal.put(
                    query.expressionAttributeNames().getOrDefault(found.group(1), found.group(1)),
                    query.expressionAttributeValues().get(found.group(2))));
    return equal;
  }
}

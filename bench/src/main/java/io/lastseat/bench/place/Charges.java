package io.lastseat.bench.place;

import io.lastseat.embedded.meter.Cost;
import io.lastseat.embedded.meter.Costs;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.UnitMeter;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Which partition keys pay for a request, by the rules of {@link UnitMeter}. Items of one request
 * pay each for itself; scans and reads in batches pay nothing here, since they are spread.
 */
final class Charges {

  private final Costs costs;
  private final Keys keys;

  /** For these tables; their indexes are local ones. */
  Charges(Seq<CreateTableRequest> tables) {
    costs = new Costs(tables.flatMap(IndexDescription::allOf));
    keys = new Keys(tables);
  }

  /** The keys that a request is about to use, in the tables alone. */
  Seq<PartitionKey> touched(SdkRequest request) {
    return parts(request).map(Part::key);
  }

  /** Whether it writes; a query and a get read. */
  boolean writes(SdkRequest request) {
    return !(request instanceof GetItemRequest || request instanceof QueryRequest);
  }

  /** What an answered request costs each key. */
  Seq<Charge> answered(SdkRequest request, SdkResponse answer) {
    Seq<Part> parts = parts(request);
    return parts.size() == 1 && isSingle(request)
        ? charges(parts.head().key(), costs.answered(request, answer))
        : parts.flatMap(part -> charges(part.key(), part.cost(costs)));
  }

  /** What a request costs each key that failed in this way. */
  Seq<Charge> failed(SdkRequest request, Throwable failure) {
    Cost cost = costs.failed(request, failure);
    if (cost.writeUnits() == 0 && cost.readHalfUnits() == 0) {
      return Vector.empty();
    }
    Seq<Part> parts = parts(request);
    return parts.size() == 1
        ? charges(parts.head().key(), cost)
        : parts.flatMap(part -> charges(part.key(), part.cost(costs)));
  }

  private Seq<Charge> charges(PartitionKey key, Cost cost) {
    Charge ofTable =
        new Charge(key, cost.writeUnits() - cost.indexWriteUnits(), cost.readHalfUnits());
    return cost.indexWriteUnits() == 0
        ? Vector.of(ofTable)
        : Vector.of(ofTable, new Charge(keys.inIndex(key), cost.indexWriteUnits(), 0));
  }

  private static boolean isSingle(SdkRequest request) {
    return !(request instanceof BatchWriteItemRequest
        || request instanceof TransactWriteItemsRequest);
  }

  private Seq<Part> parts(SdkRequest request) {
    if (request instanceof PutItemRequest put) {
      return one(put.tableName(), put.item());
    }
    if (request instanceof UpdateItemRequest update) {
      return one(update.tableName(), update.key());
    }
    if (request instanceof DeleteItemRequest delete) {
      return one(delete.tableName(), delete.key());
    }
    if (request instanceof GetItemRequest get) {
      return one(get.tableName(), get.key());
    }
    if (request instanceof QueryRequest query) {
      return Vector.of(new Part(keys.ofQuery(query), Option.none(), false));
    }
    if (request instanceof BatchWriteItemRequest batch) {
      return Vector.ofAll(batch.requestItems().entrySet())
          .flatMap(
              table ->
                  Vector.ofAll(table.getValue())
                      .map(write -> put(table.getKey(), write.putRequest().item(), false)));
    }
    if (request instanceof TransactWriteItemsRequest transaction) {
      return Vector.ofAll(transaction.transactItems()).map(this::inTransaction);
    }
    return Vector.empty();
  }

  private Part inTransaction(TransactWriteItem item) {
    if (item.put() != null) {
      return put(item.put().tableName(), item.put().item(), true);
    }
    if (item.update() != null) {
      return put(item.update().tableName(), item.update().key(), true);
    }
    if (item.delete() != null) {
      return put(item.delete().tableName(), item.delete().key(), true);
    }
    return put(item.conditionCheck().tableName(), item.conditionCheck().key(), true);
  }

  private Part put(String table, Map<String, AttributeValue> item, boolean inTransaction) {
    return new Part(
        keys.ofItem(table, item),
        Option.some(PutItemRequest.builder().tableName(table).item(item).build()),
        inTransaction);
  }

  private Seq<Part> one(String table, Map<String, AttributeValue> item) {
    return Vector.of(new Part(keys.ofItem(table, item), Option.none(), false));
  }

  /** A part of a request that pays for itself. */
  private record Part(PartitionKey key, Option<PutItemRequest> put, boolean inTransaction) {

    Cost cost(Costs costs) {
      Cost cost =
          put.map(p -> costs.answered(p, PutItemResponse.builder().build())).getOrElse(Cost.NONE);
      return inTransaction ? cost.inTransaction() : cost;
    }
  }
}

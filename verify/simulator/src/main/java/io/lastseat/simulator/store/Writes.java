package io.lastseat.simulator.store;

import io.lastseat.simulator.store.Database.Shape;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The writes: PutItem and deletes, without a stream record for deletes, since no test needs it.
 * Also groups of them: TransactWriteItems of puts, all or none with a reason for each, and
 * BatchWriteItem, which leaves nothing unprocessed.
 */
final class Writes {

  private static final int MOST_IN_A_TRANSACTION = 100;
  private static final int MOST_IN_A_BATCH = 25;

  static Result put(Database database, PutItemRequest request) {
    Map<String, AttributeValue> item = Items.stored(request.item());
    Option<Map<String, AttributeValue>> there = database.find(request.tableName(), item);
    if (!Condition.holds(
        request.conditionExpression(),
        request.expressionAttributeNames(),
        request.expressionAttributeValues(),
        there)) {
      boolean shown =
          request.returnValuesOnConditionCheckFailure()
              == ReturnValuesOnConditionCheckFailure.ALL_OLD;
      return Result.refused(
          database, Refusals.conditionFailed(shown ? there.getOrElse(Map.of()) : Map.of(), 1));
    }
    return written(database, request.tableName(), item);
  }

  private static Result written(Database database, String table, Map<String, AttributeValue> item) {
    boolean streams = database.table(table).shape().streams();
    return new Result(
        database.with(table, item),
        Either.right(PutItemResponse.builder().build()),
        Vector.of(new ItemChange(table, database.find(table, item), item, streams)));
  }

  static Result delete(Database database, DeleteItemRequest request) {
    Reads.checked(database, request.tableName(), request.key());
    Option<Map<String, AttributeValue>> there = database.find(request.tableName(), request.key());
    return Condition.holds(
            request.conditionExpression(),
            request.expressionAttributeNames(),
            request.expressionAttributeValues(),
            there)
        ? new Result(
            database.without(request.tableName(), request.key()),
            Either.right(DeleteItemResponse.builder().build()),
            Vector.empty())
        : Result.refused(database, Refusals.conditionFailed(Map.of(), 1));
  }

  static Result transact(Database database, TransactWriteItemsRequest request) {
    Vector<PutItemRequest> puts =
        Vector.ofAll(request.transactItems()).map(TransactWriteItem::put).map(Writes::alone);
    check(database, puts);
    Vector<CancellationReason> reasons =
        puts.map(put -> put(database, put).answer().isRight() ? "None" : Refusals.CONDITION)
            .map(Refusals::reason);
    if (reasons.exists(reason -> !reason.code().equals("None"))) {
      return Result.refused(database, Refusals.cancelled(reasons.asJava()));
    }
    Result all = Result.read(database, TransactWriteItemsResponse.builder().build());
    for (PutItemRequest put : puts) {
      all = all.and(put(all.after(), put));
    }
    return all;
  }

  private static void check(Database database, Vector<PutItemRequest> puts) {
    atMost(MOST_IN_A_TRANSACTION, puts.size());
    Set<List<Object>> seen = new HashSet<>();
    for (PutItemRequest put : puts) {
      distinct(seen.add(place(database, put.tableName(), put.item())));
    }
  }

  /** The table and key of an element, which no other element of the call may have. */
  private static List<Object> place(
      Database database, String table, Map<String, AttributeValue> item) {
    Shape shape = database.table(table).shape();
    return List.of(table, shape.partitionOf(item), shape.sortOf(item));
  }

  private static PutItemRequest alone(Put put) {
    if (put == null) {
      throw new UnsupportedOperationException("a transaction with something other than puts");
    }
    return PutItemRequest.builder()
        .tableName(put.tableName())
        .item(put.item())
        .conditionExpression(put.conditionExpression())
        .expressionAttributeNames(put.expressionAttributeNames())
        .expressionAttributeValues(put.expressionAttributeValues())
        .build();
  }

  static Result write(Database database, BatchWriteItemRequest request) {
    Result all =
        Result.read(database, BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build());
    Set<List<Object>> seen = new HashSet<>();
    int number = 0;
    for (Map.Entry<String, List<WriteRequest>> elements : request.requestItems().entrySet()) {
      String table = elements.getKey();
      for (WriteRequest write : elements.getValue()) {
        number++;
        if (write.putRequest() == null) {
          Map<String, AttributeValue> key = write.deleteRequest().key();
          distinct(seen.add(place(database, table, key)));
          all = new Result(all.after().without(table, key), all.answer(), all.changes());
        } else {
          Map<String, AttributeValue> item = Items.stored(write.putRequest().item());
          distinct(seen.add(place(database, table, item)));
          all = all.and(written(all.after(), table, item));
        }
      }
    }
    atMost(MOST_IN_A_BATCH, number);
    return all;
  }

  static void distinct(boolean isNew) {
    if (!isNew) {
      throw Refusals.invalid("Several elements are about one item");
    }
  }

  static void atMost(int most, int number) {
    if (number > most || number == 0) {
      throw Refusals.invalid(
          "A call must have 1 to %d elements, and not %d".formatted(most, number));
    }
  }

  private Writes() {}

  /** Items in the form in which DynamoDB stores them. */
  static final class Items {

    /** DynamoDB developer guide, "Quotas": the item size with attribute names. */
    static final int MAX_ITEM_BYTES = 400 * 1024;

    /** DynamoDB developer guide, "Quotas": significant digits of a number. */
    private static final int MAX_DIGITS = 38;

    /** The stored form of an item, numbers in their one form. Refuses an item that is too large. */
    static Map<String, AttributeValue> stored(Map<String, AttributeValue> item) {
      if (ItemSize.of(item) > MAX_ITEM_BYTES) {
        throw Refusals.invalid("Item size has exceeded the maximum allowed size");
      }
      return inOneForm(item);
    }

    private static Map<String, AttributeValue> inOneForm(Map<String, AttributeValue> attributes) {
      Map<String, AttributeValue> stored = new HashMap<>();
      attributes.forEach((name, value) -> stored.put(name, inOneForm(value)));
      return Map.copyOf(stored);
    }

    private static AttributeValue inOneForm(AttributeValue value) {
      if (value.n() != null) {
        return AttributeValue.fromN(number(value.n()));
      }
      if (value.hasM()) {
        return AttributeValue.fromM(inOneForm(value.m()));
      }
      return value.hasL()
          ? AttributeValue.fromL(value.l().stream().map(Items::inOneForm).toList())
          : value;
    }

    private static String number(String text) {
      BigDecimal number;
      try {
        number = new BigDecimal(text).stripTrailingZeros();
      } catch (NumberFormatException noNumber) {
        throw Refusals.invalid(
            "The parameter cannot be converted to a numeric value: %s".formatted(text));
      }
      if (number.precision() > MAX_DIGITS) {
        throw Refusals.invalid("Attempting to store more than 38 significant digits in a Number");
      }
      return number.toPlainString();
    }

    private Items() {}
  }
}

package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** TransactWriteItems, of puts alone: all of them, or none and a reason for each. */
final class Transactions {

  private static final int MAX_PUTS = 100;

  static Result write(Database database, TransactWriteItemsRequest request) {
    Vector<PutItemRequest> puts =
        Vector.ofAll(request.transactItems()).map(TransactWriteItem::put).map(Transactions::alone);
    check(database, puts);
    Vector<CancellationReason> reasons =
        puts.map(put -> Puts.put(database, put).answer().isRight() ? "None" : Refusals.CONDITION)
            .map(Refusals::reason);
    if (reasons.exists(reason -> !reason.code().equals("None"))) {
      return Result.refused(database, Refusals.cancelled(reasons.asJava()));
    }
    Database after = database;
    Vector<ItemChange> changes = Vector.empty();
    for (PutItemRequest put : puts) {
      Result one = Puts.put(after, put);
      after = one.after();
      changes = changes.appendAll(one.changes());
    }
    return new Result(after, Either.right(TransactWriteItemsResponse.builder().build()), changes);
  }

  private static void check(Database database, Vector<PutItemRequest> puts) {
    if (puts.isEmpty() || puts.size() > MAX_PUTS) {
      throw Refusals.invalid(
          "A transaction must have 1 to %d puts, and not %d".formatted(MAX_PUTS, puts.size()));
    }
    Set<List<Object>> seen = new HashSet<>();
    for (PutItemRequest put : puts) {
      Shape shape = database.table(put.tableName()).shape();
      if (!seen.add(
          List.of(put.tableName(), shape.partitionOf(put.item()), shape.sortOf(put.item())))) {
        throw Refusals.invalid(
            "Transaction request cannot include multiple operations on one item");
      }
    }
  }

  private static PutItemRequest alone(Put put) {
    if (put == null) {
      throw new UnsupportedOperationException("a transaction with something other than puts");
    }
    return PutItemRequest.builder()
        .tableName(put.tableName())
        .item(put.item())
        .conditionExpression(put.conditionExpression())
        .build();
  }

  private Transactions() {}
}

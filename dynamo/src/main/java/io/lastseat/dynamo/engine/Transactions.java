package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Writes.Write;
import io.lastseat.dynamo.expression.Update;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/**
 * TransactWriteItems: all of its writes, or none and a reason for each (API reference,
 * TransactWriteItems). Each is evaluated on the tables as they were, since no two may be about one
 * item.
 */
final class Transactions {

  private static final int MAX_ACTIONS = 100;
  private static final int MAX_BYTES = 4 * 1024 * 1024;

  /**
   * Faults that depend on the item: they cancel a transaction, and other faults refuse it whole.
   */
  private static final Vector<String> FAULTS_OF_ITEMS =
      Vector.of(
          "The provided key element",
          "One or more parameter values",
          "Item size",
          "The document path",
          "The provided expression",
          "An operand",
          "Number ");

  /** One action, evaluated; or the message of its fault. */
  private record Action(TransactWriteItem item, Either<String, Write> write) {

    boolean fails() {
      return write.isLeft() || !write.get().holds();
    }

    CancellationReason reason() {
      CancellationReason.Builder reason = CancellationReason.builder();
      if (write.isLeft()) {
        return reason.code("ValidationError").message(write.getLeft()).build();
      }
      if (write.get().holds()) {
        return reason.code("None").build();
      }
      var old = Writes.oldItem(new Parameters(part(item)), write.get());
      reason.code(Refusals.CONDITION).message("The conditional request failed");
      return old.isEmpty() ? reason.build() : reason.item(old).build();
    }
  }

  static Evaluation write(TablesView tables, TransactWriteItemsRequest request) {
    if (request.clientRequestToken() != null) {
      throw Refusals.unknown("the parameter ClientRequestToken: leave it out");
    }
    List<TransactWriteItem> items = request.transactItems();
    if (items.isEmpty() || items.size() > MAX_ACTIONS) {
      throw Refusals.invalid(
          "1 validation error detected: Value '%s' at 'transactItems' failed to satisfy constraint: Member must have length %s"
              .formatted(
                  items,
                  items.isEmpty()
                      ? "greater than or equal to 1"
                      : "less than or equal to " + MAX_ACTIONS));
    }
    Vector<Action> actions =
        Vector.ofAll(items).map(item -> new Action(item, evaluated(tables, item)));
    Vector<Write> writes = actions.flatMap(Action::write);
    check(writes);
    if (actions.exists(Action::fails)) {
      return Evaluation.refused(Refusals.cancelled(actions.map(Action::reason).asJava()));
    }
    TransactWriteItemsResponse response =
        TransactWriteItemsResponse.builder()
            .consumedCapacity(
                Capacity.each(
                        request.returnConsumedCapacityAsString(),
                        writes.map(write -> Capacity.ofWrite(write.change(), 2)))
                    .getOrNull())
            .build();
    return new Evaluation(
        Either.right(response),
        actions
            .filter(action -> action.item().conditionCheck() == null)
            .flatMap(Action::write)
            .filter(write -> !write.isOfNothing())
            .map(Write::change));
  }

  private static void check(Vector<Write> writes) {
    Set<List<Object>> seen = new HashSet<>();
    long bytes = 0;
    for (Write write : writes) {
      if (!seen.add(List.of(write.table().name(), write.key()))) {
        throw Refusals.invalid(
            "Transaction request cannot include multiple operations on one item");
      }
      bytes += write.after().map(Items::size).getOrElse(0);
    }
    if (bytes > MAX_BYTES) {
      throw Refusals.invalid(
          "Collection size of items in the transaction exceeds the limit of 4 MB");
    }
  }

  private static SdkPojo part(TransactWriteItem item) {
    Vector<SdkPojo> parts =
        Vector.<SdkPojo>of(item.put(), item.update(), item.delete(), item.conditionCheck())
            .filter(Objects::nonNull);
    if (parts.size() != 1) {
      throw Refusals.invalid("TransactItems can only contain one of Check, Put, Update or Delete");
    }
    return parts.head();
  }

  private static Either<String, Write> evaluated(TablesView tables, TransactWriteItem item) {
    Parameters part = new Parameters(part(item));
    Constraints.check(part.of());
    if (item.update() != null) {
      part.must(Update.KIND);
    }
    Function<Parameters, Write> write =
        item.put() != null
            ? put -> Writes.put(tables, put)
            : item.update() != null
                ? update -> Writes.update(tables, update)
                : item.delete() != null
                    ? delete -> Writes.delete(tables, delete)
                    : check -> Writes.check(tables, check);
    try {
      return Either.right(write.apply(part));
    } catch (DynamoDbException fault) {
      String message = fault.awsErrorDetails().errorMessage();
      if (FAULTS_OF_ITEMS.exists(message::startsWith)) {
        return Either.left(message);
      }
      throw fault;
    }
  }

  private Transactions() {}
}

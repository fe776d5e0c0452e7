package io.lastseat.dynamo.engine;

import static io.lastseat.dynamo.engine.SystemRows.TOKENS;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.engine.Writes.Write;
import io.lastseat.dynamo.expression.Update;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.item.Refusals;
import io.lastseat.dynamo.json.JsonDigest;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/**
 * TransactWriteItems: all of its writes, or none and a reason for each (API reference,
 * TransactWriteItems). Each is evaluated on the tables as they were, since no two may be about one
 * item.
 */
public final class Transactions {

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

  private static final CancellationReason NO_FAULT =
      CancellationReason.builder().code("None").build();

  private static CancellationReason fault(String message) {
    return CancellationReason.builder().code("ValidationError").message(message).build();
  }

  /** One action, evaluated; or the message of its fault. */
  private record Action(TransactWriteItem item, Either<String, Write> write) {

    boolean fails() {
      return write.isLeft() || !write.get().holds();
    }

    CancellationReason reason() {
      if (!fails()) {
        return NO_FAULT;
      }
      if (write.isLeft()) {
        return fault(write.getLeft());
      }
      var old = Writes.oldItem(new Parameters(part(item)), write.get());
      CancellationReason.Builder reason =
          CancellationReason.builder()
              .code(Refusals.CONDITION)
              .message("The conditional request failed");
      return old.isEmpty() ? reason.build() : reason.item(old).build();
    }
  }

  static Evaluation write(TablesView tables, TransactWriteItemsRequest request, Moment moment) {
    Option<String> token = Option.of(request.clientRequestToken());
    Option<Evaluation> done = token.flatMap(it -> Tokens.done(tables, it, request, moment));
    return done.getOrElse(
        () -> {
          Evaluation once = once(tables, request);
          return once.response().isLeft()
              ? once
              : token.map(it -> once.and(Tokens.use(tables, it, request, moment))).getOrElse(once);
        });
  }

  private static Evaluation once(TablesView tables, TransactWriteItemsRequest request) {
    List<TransactWriteItem> items = request.transactItems();
    checkLength(items);
    Vector<Action> actions =
        Vector.ofAll(items).map(item -> new Action(item, evaluated(tables, item)));
    Vector<Write> writes = actions.flatMap(Action::write);
    distinct(Vector.ofAll(items).flatMap(item -> place(tables, new Parameters(part(item)))));
    if (writes.flatMap(Write::after).map(Items::size).sum().longValue() > MAX_BYTES) {
      throw Refusals.invalid(
          "Collection size of items in the transaction exceeds the limit of 4 MB");
    }
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

  /** TransactGetItems: items of one moment. */
  static TransactGetItemsResponse get(TablesView tables, TransactGetItemsRequest request) {
    List<TransactGetItem> items = request.transactItems();
    checkLength(items);
    Vector<List<Object>> places = Vector.empty();
    Vector<Capacity> costs = Vector.empty();
    List<CancellationReason> reasons = new ArrayList<>();
    List<ItemResponse> found = new ArrayList<>();
    for (TransactGetItem item : items) {
      if (item.get() == null) {
        throw Refusals.invalid("TransactItems can only contain Get");
      }
      Parameters get = new Parameters(item.get());
      Constraints.check(item.get());
      TableSchema table = DynamoEngine.table(tables, get.table());
      Reads.Shown shown = Reads.Shown.of(get, table);
      Either<String, Key> key = orFault(() -> table.keyAlone(get.item("Key")));
      reasons.add(key.fold(Transactions::fault, fine -> NO_FAULT));
      places = places.appendAll(key.map(some -> List.<Object>of(table.name(), some)));
      var there = key.toOption().flatMap(some -> tables.find(table, some));
      costs =
          costs.append(
              Capacity.ofRead(
                  table.name(),
                  Option.none(),
                  2 * Capacity.readUnits(there.map(Items::size).getOrElse(0), true)));
      ItemResponse.Builder one = ItemResponse.builder();
      there.map(shown::of).forEach(one::item);
      found.add(one.build());
    }
    distinct(places);
    if (places.size() < items.size()) {
      throw Refusals.cancelled(reasons);
    }
    return TransactGetItemsResponse.builder()
        .responses(found)
        .consumedCapacity(
            Capacity.each(request.returnConsumedCapacityAsString(), costs).getOrNull())
        .build();
  }

  private static void checkLength(List<?> items) {
    if (items.isEmpty() || items.size() > MAX_ACTIONS) {
      throw Refusals.constraint(
          "transactItems",
          items,
          "Member must have length "
              + (items.isEmpty()
                  ? "greater than or equal to 1"
                  : "less than or equal to " + MAX_ACTIONS));
    }
  }

  private static void distinct(Vector<List<Object>> places) {
    if (places.distinct().size() < places.size()) {
      throw Refusals.invalid("Transaction request cannot include multiple operations on one item");
    }
  }

  /** The item that an action is about; none if its key has a fault. */
  private static Option<List<Object>> place(TablesView tables, Parameters action) {
    TableSchema table = DynamoEngine.table(tables, action.table());
    Map<String, AttributeValue> item = action.item("Item");
    return orFault(() -> item.isEmpty() ? table.keyAlone(action.item("Key")) : table.keyOf(item))
        .toOption()
        .map(key -> List.of(table.name(), key));
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
    return orFault(() -> write.apply(part));
  }

  /** The message of a fault of an item. Another fault refuses the whole transaction. */
  private static <T> Either<String, T> orFault(Supplier<T> part) {
    try {
      return Either.right(part.get());
    } catch (DynamoDbException fault) {
      String message = fault.awsErrorDetails().errorMessage();
      if (FAULTS_OF_ITEMS.exists(message::startsWith)) {
        return Either.left(message);
      }
      throw fault;
    }
  }

  private Transactions() {}

  /**
   * The tokens of transactions: the same transaction under a token takes effect once in ten minutes
   * (API reference, TransactWriteItems, {@code ClientRequestToken}).
   */
  public static final class Tokens {

    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final int MAX_LENGTH = 36;
    private static final String REQUEST = "request";
    private static final String AGE = "age";

    /** The answer to a transaction that took effect before. */
    static Option<Evaluation> done(
        TablesView tables, String token, TransactWriteItemsRequest request, Moment moment) {
      if (token.isEmpty() || token.length() > MAX_LENGTH) {
        throw Refusals.constraint(
            "clientRequestToken", token, "Member must have length between 1 and " + MAX_LENGTH);
      }
      return SystemRows.find(tables, TOKENS, token)
          .filter(row -> SystemRows.number(row, AGE) > moment.age() - KEPT.toSeconds())
          .map(
              row -> {
                if (!SystemRows.text(row, REQUEST).equals(digest(request))) {
                  throw Refusals.anotherTransaction();
                }
                return Evaluation.of(TransactWriteItemsResponse.builder().build());
              });
    }

    /** Remembers a transaction that takes effect. */
    static ItemChange use(
        TablesView tables, String token, TransactWriteItemsRequest request, Moment moment) {
      return SystemRows.put(
          tables,
          TOKENS,
          token,
          Map.of(
              REQUEST, AttributeValue.fromS(digest(request)),
              AGE, SystemRows.number(moment.age())));
    }

    /** What the transaction writes; how much of its cost the caller wants to know may differ. */
    private static String digest(TransactWriteItemsRequest request) {
      // The SDK makes up a token where there is none.
      return JsonDigest.of(
          TransactWriteItemsRequest.builder()
              .transactItems(request.transactItems())
              .clientRequestToken("")
              .build());
    }

    /** Forgets tokens that are older than ten minutes. */
    public static Evaluation forget(TablesView tables, Moment moment, int most) {
      return Evaluation.ofChanges(
          Vector.ofAll(
              Iterator.ofAll(SystemRows.behind(tables, TOKENS, ""))
                  .filter(row -> SystemRows.number(row, AGE) <= moment.age() - KEPT.toSeconds())
                  .take(most)
                  .map(SystemRows::delete)));
    }

    private Tokens() {}
  }
}

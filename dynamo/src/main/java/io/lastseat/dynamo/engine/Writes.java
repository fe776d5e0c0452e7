package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.expression.Condition;
import io.lastseat.dynamo.expression.Scope;
import io.lastseat.dynamo.expression.Update;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** PutItem, UpdateItem and DeleteItem, and the same as actions of a transaction. */
final class Writes {

  static final String CONDITION = "ConditionExpression";

  /**
   * A write that was evaluated: the item before it and after it, and whether its condition held.
   */
  record Write(
      TableSchema table,
      Key key,
      Option<Map<String, AttributeValue>> before,
      boolean holds,
      Option<Map<String, AttributeValue>> after,
      Option<Update> update) {

    ItemChange change() {
      return new ItemChange(table, key, before, after);
    }

    boolean isOfNothing() {
      return before.isEmpty() && after.isEmpty();
    }

    private Option<Map<String, AttributeValue>> shown(@Nullable String returnValues) {
      return switch (Option.of(returnValues).getOrElse("NONE")) {
        case "ALL_OLD" -> before;
        case "ALL_NEW" -> after;
        case "UPDATED_OLD" -> touched(before);
        case "UPDATED_NEW" -> touched(after);
        default -> Option.none();
      };
    }

    private Option<Map<String, AttributeValue>> touched(Option<Map<String, AttributeValue>> item) {
      return item.flatMap(some -> update.map(one -> one.touched(some)))
          .filter(some -> !some.isEmpty());
    }
  }

  static Evaluation put(TablesView tables, PutItemRequest request) {
    Parameters put = new Parameters(request);
    allOldOrNone(put);
    return answer(
        put,
        put(tables, put),
        (old, capacity) ->
            PutItemResponse.builder().attributes(old).consumedCapacity(capacity).build());
  }

  static Evaluation delete(TablesView tables, DeleteItemRequest request) {
    Parameters delete = new Parameters(request);
    allOldOrNone(delete);
    return answer(
        delete,
        delete(tables, delete),
        (old, capacity) ->
            DeleteItemResponse.builder().attributes(old).consumedCapacity(capacity).build());
  }

  static Evaluation update(TablesView tables, UpdateItemRequest request) {
    Parameters update = new Parameters(request);
    return answer(
        update,
        update(tables, update),
        (shown, capacity) ->
            UpdateItemResponse.builder().attributes(shown).consumedCapacity(capacity).build());
  }

  private static void allOldOrNone(Parameters write) {
    String wanted = write.text("ReturnValues");
    if (wanted != null && !List.of("NONE", "ALL_OLD").contains(wanted)) {
      throw Refusals.invalid("ReturnValues can only be ALL_OLD or NONE");
    }
  }

  private static Evaluation answer(
      Parameters parameters,
      Write write,
      BiFunction<
              @Nullable Map<String, AttributeValue>, @Nullable ConsumedCapacity, DynamoDbResponse>
          response) {
    if (!write.holds()) {
      return Evaluation.refused(Refusals.conditionFailed(oldItem(parameters, write), 1));
    }
    Vector<Capacity> cost = Vector.of(Capacity.ofWrite(write.change(), 1));
    return new Evaluation(
        Either.right(
            response.apply(
                write.shown(parameters.text("ReturnValues")).getOrNull(),
                Capacity.one(parameters.text("ReturnConsumedCapacity"), cost))),
        write.isOfNothing() ? Vector.empty() : Vector.of(write.change()));
  }

  /** The item that a failed condition shows; empty if there is none, or if none is wanted. */
  static Map<String, AttributeValue> oldItem(Parameters parameters, Write write) {
    boolean wanted = "ALL_OLD".equals(parameters.text("ReturnValuesOnConditionCheckFailure"));
    return wanted ? write.before().getOrElse(Map.of()) : Map.of();
  }

  static Write put(TablesView tables, Parameters put) {
    Map<String, AttributeValue> item = Items.stored(put.item("Item"));
    Scope scope = put.scope(CONDITION);
    Condition condition = condition(put, scope);
    TableSchema table = DynamoEngine.table(tables, put.table(), scope);
    checkIndexes(table, item);
    return written(tables, table, table.keyOf(item), condition, Option.some(item));
  }

  static Write delete(TablesView tables, Parameters delete) {
    Scope scope = delete.scope(CONDITION);
    Condition condition = condition(delete, scope);
    TableSchema table = DynamoEngine.table(tables, delete.table(), scope);
    return written(tables, table, table.keyAlone(delete.item("Key")), condition, Option.none());
  }

  /** The condition of a transaction on an item that it does not change. */
  static Write check(TablesView tables, Parameters check) {
    check.must(CONDITION);
    Scope scope = check.scope(CONDITION);
    Condition condition = condition(check, scope);
    TableSchema table = DynamoEngine.table(tables, check.table(), scope);
    Key key = table.keyAlone(check.item("Key"));
    return written(tables, table, key, condition, tables.find(table, key));
  }

  private static Write written(
      TablesView tables,
      TableSchema table,
      Key key,
      Condition condition,
      Option<Map<String, AttributeValue>> after) {
    Option<Map<String, AttributeValue>> before = tables.find(table, key);
    boolean holds = condition.holds(before.getOrElse(Map.of()));
    return new Write(table, key, before, holds, after, Option.none());
  }

  static Write update(TablesView tables, Parameters parameters) {
    Scope scope = parameters.scope(Update.KIND, CONDITION);
    Option<Update> update =
        Option.of(parameters.text(Update.KIND)).map(some -> Update.parse(some, scope));
    Condition condition = condition(parameters, scope);
    TableSchema table = DynamoEngine.table(tables, parameters.table(), scope);
    Key key = table.keyAlone(parameters.item("Key"));
    for (TableSchema.KeyAttribute attribute : table.keys()) {
      if (update.exists(some -> some.attributes().contains(attribute.name()))) {
        throw Refusals.invalidValue(
            "Cannot update attribute %s. This attribute is part of the key"
                .formatted(attribute.name()));
      }
    }
    Option<Map<String, AttributeValue>> there = tables.find(table, key);
    boolean holds = condition.holds(there.getOrElse(Map.of()));
    if (!holds) {
      return new Write(table, key, there, false, Option.none(), update);
    }
    Map<String, AttributeValue> before =
        there.getOrElse(() -> Items.inOneForm(parameters.item("Key")));
    Map<String, AttributeValue> after = update.map(some -> after(some, before)).getOrElse(before);
    checkIndexes(table, after);
    boolean makesNone = there.isEmpty() && update.exists(Update::onlyTakes);
    return new Write(table, key, there, true, Option.when(!makesNone, after), update);
  }

  private static Map<String, AttributeValue> after(
      Update update, Map<String, AttributeValue> before) {
    Map<String, AttributeValue> after = Items.inOneForm(update.of(before));
    if (Items.size(after) > Items.MAX_BYTES) {
      throw Refusals.invalid("Item size to update has exceeded the maximum allowed size");
    }
    return after;
  }

  /** Refuses an item whose attribute is no key of an index that wants it as one. */
  static void checkIndexes(TableSchema table, Map<String, AttributeValue> item) {
    table.indexes().forEach(index -> table.keyIn(index, item));
  }

  private static Condition condition(Parameters write, Scope scope) {
    String expression = write.text(CONDITION);
    Condition condition =
        expression == null ? Condition.none() : Condition.parse(CONDITION, expression, scope);
    scope.allUsed();
    return condition;
  }

  private Writes() {}
}

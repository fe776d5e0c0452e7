package io.lastseat.dynamo.contract;

import io.lastseat.dynamo.contract.Contract.Difference;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * A difference in which Amazon's documentation decides for the engine.
 *
 * @param page where it says so, and what
 */
record KnownDifference(String page, Predicate<Difference> is) {

  private static final String GUIDE = "Developer guide, ";
  private static final String API = "API reference, ";

  private static final KnownDifference INDEX_FILTER =
      unchecked(
          GUIDE + "Local secondary indexes: a filter does not fetch",
          "does not project one or more filter attributes");

  private static final KnownDifference NAMES =
      unchecked(
          GUIDE + "Expression attribute names: what an expression uses is defined",
          "An expression attribute name used in the document path is not defined",
          "An expression attribute value used in expression is not defined");

  private static final KnownDifference TYPES =
      unchecked(
          GUIDE + "Condition and filter expressions: the types of attribute_type",
          "Invalid attribute type name found");

  private static final KnownDifference OPERANDS =
      unchecked(
          API + "Condition: an order has texts, numbers and binaries; BEGINS_WITH no numbers",
          "Incorrect operand type for operator or function");

  private static final KnownDifference BETWEEN =
      unchecked(
          API + "Condition, BETWEEN: from the first value to the second",
          "The BETWEEN operator requires");

  private static final KnownDifference FAULT_OF_AN_ITEM =
      new KnownDifference(
          API + "TransactionCanceledException: a fault of an item is the reason of its action",
          it -> it.us().startsWith("TransactionCanceled") && it.us().contains("ValidationError"));

  private static final KnownDifference INDEX_FETCHES =
      new KnownDifference(
          GUIDE + "Local secondary indexes: a read fetches what the index lacks",
          it ->
              it.call()
                      .getValueForField("IndexName", String.class)
                      .filter("some"::equals)
                      .isPresent()
                  && it.ours().isRight());

  private static final KnownDifference REFUSED =
      new KnownDifference(
          API + "UpdateItem, BatchWriteItem: what is refused writes nothing",
          it -> it.inItems() && it.ours().isLeft());

  /** Moto 5.2.5. It looks at an item's condition first, and checks little of the rest. */
  static final List<KnownDifference> OF_MOTO =
      List.of(
          unchecked(
              API + "BatchWriteItem: one item twice refuses the batch",
              "Provided list of item keys contains duplicates"),
          unchecked(
              API
                  + "TransactWriteItems: no two actions are about one item. Of TransactGetItems the"
                  + " public suite says it, which passes on the service",
              "Transaction request cannot include multiple operations on one item"),
          unchecked(
              API + "GetItem, Key: all key attributes of the table, with their types",
              "The provided key element does not match the schema"),
          unchecked(
              API + "PutItem, Item: the key attributes of an index have their types",
              "Type mismatch for key"),
          unchecked(
              API + "Query, KeyConditionExpression: a key is compared with a value of its type",
              "Condition parameter type does not match schema type"),
          unchecked(
              API + "Query, FilterExpression: no key attributes",
              "Filter Expression can only contain non-primary key attributes"),
          INDEX_FILTER,
          unchecked(
              GUIDE + "Supported data types, Number: 38 digits, up to 9.9E+125",
              "Attempting to store more than 38 significant digits",
              "Number overflow",
              "cannot be converted to a numeric value"),
          unchecked(
              GUIDE + "Supported data types, Sets: elements, each of them once",
              "set  may not be empty",
              "contains duplicates."),
          unchecked(API + "AttributeValue: one of the types", "Supplied AttributeValue is empty"),
          unchecked(
              GUIDE + "Update expressions: each keyword once",
              "section can only be used once in an update expression"),
          NAMES,
          TYPES,
          OPERANDS,
          BETWEEN,
          unchecked(
              API + "TransactionCanceledException: a path through what is no map and no list",
              "The document path provided in the update expression is invalid"),
          FAULT_OF_AN_ITEM,
          new KnownDifference(
              GUIDE + "Update expressions, if_not_exists: there need be nothing at the path",
              it ->
                  it.call().toString().contains("if_not_exists(")
                      && it.them().contains("The document path provided")),
          INDEX_FETCHES,
          new KnownDifference(
              API + "Condition, CONTAINS: a binary has parts, as a text has",
              it ->
                  it.call().toString().contains("contains(")
                      && it.call().toString().contains("=AttributeValue(B=")
                      && !it.us().startsWith("ValidationException")),
          REFUSED);

  /** Dynoxide 3.2.0. It looks at the types of operands only when it compares. */
  static final List<KnownDifference> OF_DYNOXIDE =
      List.of(
          INDEX_FILTER,
          NAMES,
          TYPES,
          OPERANDS,
          BETWEEN,
          FAULT_OF_AN_ITEM,
          INDEX_FETCHES,
          unchecked(
              GUIDE + "Projection expressions: no path is a part of another one",
              "Two document paths"),
          new KnownDifference(
              API + "UpdateItem, ALL_OLD: of an item that was not there nothing is returned",
              it -> it.call() instanceof UpdateItemRequest && it.us().equals("{}")),
          new KnownDifference(
              API + "Get, ProjectionExpression: what it names is returned, keys or not",
              it -> it.call() instanceof TransactGetItemsRequest && it.ours().isRight()),
          new KnownDifference(
              API + "UpdateItem: what only takes away from an item that is not there makes none",
              it ->
                  it.ours().isRight()
                      && (it.inItems()
                          || it.them().matches(".*[{]p=AttributeValue.S=p.., s=[0-9][}].*"))),
          REFUSED);

  /** What the other one does not check, or not before it looks at the condition. */
  private static KnownDifference unchecked(String page, String... faults) {
    return new KnownDifference(
        page,
        it ->
            it.us().startsWith("ValidationException")
                && Stream.of(faults).anyMatch(it.us()::contains));
  }
}

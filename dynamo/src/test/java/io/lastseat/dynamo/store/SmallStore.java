package io.lastseat.dynamo.store;

import io.lastseat.dynamo.engine.DynamoEngine;
import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.engine.SystemRows;
import io.lastseat.dynamo.engine.TableSchema;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.json.DynamoJson;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Short words to fill and read a store. */
final class SmallStore {

  static final String TABLE = "table";

  /** A table of a text, a number, and two local indexes. */
  static CreateTableRequest table(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
            d -> d.attributeName("sk").attributeType(ScalarAttributeType.N),
            d -> d.attributeName("born").attributeType(ScalarAttributeType.N),
            d -> d.attributeName("name").attributeType(ScalarAttributeType.S))
        .keySchema(
            k -> k.attributeName("pk").keyType(KeyType.HASH),
            k -> k.attributeName("sk").keyType(KeyType.RANGE))
        .localSecondaryIndexes(
            i ->
                i.indexName("times")
                    .keySchema(
                        k -> k.attributeName("pk").keyType(KeyType.HASH),
                        k -> k.attributeName("born").keyType(KeyType.RANGE))
                    .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY)),
            i ->
                i.indexName("names")
                    .keySchema(
                        k -> k.attributeName("pk").keyType(KeyType.HASH),
                        k -> k.attributeName("name").keyType(KeyType.RANGE))
                    .projection(p -> p.projectionType(ProjectionType.ALL)))
        .build();
  }

  /** A row of the catalogue. */
  static Map<String, AttributeValue> row(String name, long id) {
    String request = new String(DynamoJson.write(table(name)), StandardCharsets.UTF_8);
    return Map.of(
        "in", text("tables"),
        "is", text(name),
        "id", number(id),
        "request", text(request));
  }

  static void createTable(TableStore store, String name, long id) {
    Map<String, AttributeValue> row = row(name, id);
    write(store, new ItemChange(SystemRows.TABLE, place(row), Option.none(), Option.some(row)));
  }

  static void dropTable(TableStore store, String name, long id) {
    Map<String, AttributeValue> row = row(name, id);
    write(store, new ItemChange(SystemRows.TABLE, place(row), Option.some(row), Option.none()));
  }

  private static Key place(Map<String, AttributeValue> row) {
    return SystemRows.TABLE.keyOf(row);
  }

  static void write(TableStore store, ItemChange... changes) {
    store.write(tables -> done(changes));
  }

  /** An evaluation with these changes. */
  static Evaluation done(ItemChange... changes) {
    return done(Vector.of(changes));
  }

  static Evaluation done(Vector<ItemChange> changes) {
    return new Evaluation(Either.right(CreateTableResponse.builder().build()), changes);
  }

  static Evaluation apply(TableStore store, DynamoDbRequest request) {
    return store.write(tables -> DynamoEngine.evaluate(tables, request, Moment.NONE));
  }

  static Evaluation read(TableStore store, DynamoDbRequest request) {
    return store.read(tables -> DynamoEngine.evaluate(tables, request, Moment.NONE));
  }

  /** Puts an item. Returns the one that was there. */
  static Option<Map<String, AttributeValue>> replace(
      TableStore store, Map<String, AttributeValue> item) {
    return store
        .write(tables -> done(changes(tables, item, Option.some(item))))
        .changes()
        .head()
        .before();
  }

  static void delete(TableStore store, String pk, int sk) {
    store.write(tables -> done(changes(tables, item(pk, sk), Option.none())));
  }

  /** The change of one item of the table. */
  static Vector<ItemChange> changes(
      TablesView tables,
      Map<String, AttributeValue> item,
      Option<Map<String, AttributeValue>> after) {
    TableSchema table = tables.table(TABLE).get();
    Key key = table.keyOf(item);
    return Vector.of(new ItemChange(table, key, tables.find(table, key), after));
  }

  static void put(TableStore store, String pk, int sk) {
    Evaluation put = apply(store, putting(item(pk, sk)));
    if (put.response().isLeft()) {
      throw put.response().getLeft();
    }
  }

  static PutItemRequest putting(Map<String, AttributeValue> item) {
    return PutItemRequest.builder().tableName(TABLE).item(item).build();
  }

  static Option<Map<String, AttributeValue>> find(TableStore store, String pk, int sk) {
    return store.read(
        tables -> {
          TableSchema table = tables.table(TABLE).get();
          return tables.find(table, table.keyOf(item(pk, sk)));
        });
  }

  /** All items of the table, in the order of their keys. */
  static Vector<Map<String, AttributeValue>> items(TablesView tables) {
    return Vector.ofAll(
        tables.range(tables.table(TABLE).get(), Option.none(), Key.of(), Key.of().end(), true));
  }

  /** The items of one partition that have a name, by the index. */
  static Vector<Map<String, AttributeValue>> named(TablesView tables) {
    TableSchema table = tables.table(TABLE).get();
    return Vector.ofAll(
        tables.range(table, Option.some(table.indexes().get(1)), Key.of(), Key.of().end(), true));
  }

  static Map<String, AttributeValue> item(String pk, int sk) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("pk", text(pk));
    item.put("sk", number(sk));
    return item;
  }

  static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  /** Runs operations that wait for the writer at the same time. The writer takes them in order. */
  static List<Try<Object>> atOnce(TableStore store, Runnable... operations) {
    CountDownLatch all = new CountDownLatch(1);
    List<Runnable> inOrder = new ArrayList<>(List.of(() -> holdUp(store, all)));
    inOrder.addAll(List.of(operations));
    List<AtomicReference<Try<Object>>> results = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (Runnable operation : inOrder) {
      AtomicReference<Try<Object>> result = new AtomicReference<>();
      Thread thread = new Thread(() -> result.set(Try.run(operation::run).map(none -> "done")));
      results.add(result);
      threads.add(thread);
      thread.start();
      while (thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    all.countDown();
    threads.forEach(thread -> Try.run(thread::join).get());
    return results.stream().skip(1).map(AtomicReference::get).toList();
  }

  private static void holdUp(TableStore store, CountDownLatch all) {
    store.write(
        tables -> {
          Try.run(all::await).get();
          return done();
        });
  }

  private SmallStore() {}
}

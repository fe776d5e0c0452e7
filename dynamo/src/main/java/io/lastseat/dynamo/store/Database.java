package io.lastseat.dynamo.store;

import io.lastseat.dynamo.engine.DynamoEngine;
import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.engine.SystemRows;
import io.lastseat.dynamo.engine.SystemRows.CatalogueChange;
import io.lastseat.dynamo.engine.TableSchema;
import io.lastseat.dynamo.engine.TableSchema.Index;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.Tuple;
import io.vavr.collection.HashMap;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import org.pcollections.TreePMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * All tables with all items, as a value: a change makes a new database, and the old one is
 * unchanged. So a world can be forked and compared, and a read can get an older state.
 */
public record Database(HashMap<String, Kept> tables) implements TablesView {

  /** No table, and a catalogue. */
  public static final Database EMPTY =
      new Database(HashMap.of(SystemRows.TABLE.name(), Kept.empty(SystemRows.TABLE)));

  /** These tables, empty, without a catalogue. */
  public static Database of(Seq<CreateTableRequest> tables) {
    return new Database(
        tables.foldLeft(
            HashMap.empty(),
            (all, request) -> all.put(request.tableName(), Kept.empty(TableSchema.of(request)))));
  }

  /** The items of a table, and the same items in the order of each of its indexes. */
  public record Kept(
      TableSchema table,
      TreePMap<Key, Map<String, AttributeValue>> byKey,
      HashMap<String, TreePMap<Key, Map<String, AttributeValue>>> byIndex) {

    static Kept empty(TableSchema table) {
      return new Kept(
          table,
          TreePMap.empty(),
          HashMap.ofEntries(
              table.indexes().map(index -> Tuple.of(index.name(), TreePMap.empty()))));
    }

    Kept changed(Key key, Option<Map<String, AttributeValue>> after) {
      Option<Map<String, AttributeValue>> before = Option.of(byKey.get(key));
      var indexes = byIndex;
      for (Index index : table.indexes()) {
        Option<Key> was = before.flatMap(item -> table.keyIn(index, item));
        Option<Key> is = after.flatMap(item -> table.keyIn(index, item));
        var entries = indexes.get(index.name()).get();
        entries = was.isDefined() && !was.equals(is) ? entries.minus(was.get()) : entries;
        entries = is.isDefined() ? entries.plus(is.get(), after.get()) : entries;
        indexes = indexes.put(index.name(), entries);
      }
      return new Kept(
          table, after.isDefined() ? byKey.plus(key, after.get()) : byKey.minus(key), indexes);
    }

    /** The indexes follow from the items. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Kept that && table.equals(that.table) && byKey.equals(that.byKey);
    }

    @Override
    public int hashCode() {
      return byKey.hashCode();
    }
  }

  /** The database after an operation, its response, and its changes in order. */
  public record Result(
      Database after,
      Either<DynamoDbException, DynamoDbResponse> answer,
      Vector<ItemChange> changes) {}

  /** Carries out a request. A refusal changes nothing. */
  public Result apply(DynamoDbRequest request) {
    Evaluation answer = DynamoEngine.evaluate(this, request, Moment.NONE);
    return new Result(changed(answer.changes()), answer.response(), answer.changes());
  }

  /** The database after these changes. A change of the catalogue makes or drops a table. */
  Database changed(Vector<ItemChange> changes) {
    Database after = this;
    for (ItemChange change : changes) {
      after = after.changed(change.table().name(), change.key(), change.after());
      for (CatalogueChange table : SystemRows.catalogueChange(change)) {
        after = after.changed(table);
      }
    }
    return after;
  }

  private Database changed(CatalogueChange change) {
    return new Database(
        change
            .schema()
            .map(
                schema ->
                    tables.put(
                        change.table(),
                        tables
                            .get(change.table())
                            .filter(kept -> kept.table().id() == schema.id())
                            .map(kept -> new Kept(schema, kept.byKey(), kept.byIndex()))
                            .getOrElse(() -> Kept.empty(schema))))
            .getOrElse(() -> tables.remove(change.table())));
  }

  private Database changed(String table, Key key, Option<Map<String, AttributeValue>> after) {
    return new Database(tables.put(table, kept(table).changed(key, after)));
  }

  private Kept kept(String table) {
    return tables.get(table).getOrElseThrow(Refusals::noSuchTable);
  }

  @Override
  public Option<TableSchema> table(String name) {
    return tables.get(name).map(Kept::table);
  }

  @Override
  public Option<Map<String, AttributeValue>> find(TableSchema table, Key key) {
    return Option.of(kept(table.name()).byKey().get(key));
  }

  @Override
  public Iterable<Map<String, AttributeValue>> range(
      TableSchema table, Option<Index> index, Key from, Key to, boolean forwards) {
    Kept kept = kept(table.name());
    TreePMap<Key, Map<String, AttributeValue>> all =
        index.isEmpty() ? kept.byKey() : kept.byIndex().get(index.get().name()).get();
    TreePMap<Key, Map<String, AttributeValue>> some = all.subMap(from, to);
    return (forwards ? some : some.descendingMap()).values();
  }

  /** All items of a table, in the order of their keys. */
  public Vector<Map<String, AttributeValue>> items(String table) {
    return Vector.ofAll(kept(table).byKey().values());
  }

  /** The items of one partition, whose key is a text, in the order of their sort keys. */
  public Vector<Map<String, AttributeValue>> items(String table, String partition) {
    Key all = Key.of(Key.bytes(AttributeValue.fromS(partition)));
    return Vector.ofAll(kept(table).byKey().subMap(all, all.end()).values());
  }

  /** The item with this key; other attributes may be there too. */
  public Option<Map<String, AttributeValue>> find(String table, Map<String, AttributeValue> key) {
    return find(kept(table).table(), kept(table).table().keyOf(key));
  }

  /** The same database, with one table as it was in another database. */
  public Database restored(String table, Database from) {
    return new Database(tables.put(table, from.kept(table)));
  }

  public Database without(String table, Map<String, AttributeValue> key) {
    return changed(table, kept(table).table().keyOf(key), Option.none());
  }

  public Database with(String table, Map<String, AttributeValue> item) {
    return changed(table, kept(table).table().keyOf(item), Option.some(item));
  }

  /** The same database, with an item in place of another one. */
  public Database changed(
      String table, Map<String, AttributeValue> item, Map<String, AttributeValue> changed) {
    return without(table, item).with(table, changed);
  }
}

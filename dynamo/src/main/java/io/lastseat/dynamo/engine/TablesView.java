package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.TableSchema.Index;
import io.lastseat.dynamo.item.Key;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an operation reads: all tables at one moment. */
public interface TablesView {

  Option<TableSchema> table(String name);

  Option<Map<String, AttributeValue>> find(TableSchema table, Key key);

  /**
   * Items of a table, or of one of its indexes, in the order of their keys.
   *
   * @param from the first key that may be among them
   * @param to a key behind the last one
   * @param forwards false for the other direction
   */
  Iterable<Map<String, AttributeValue>> range(
      TableSchema table, Option<Index> index, Key from, Key to, boolean forwards);
}

package io.lastseat.binding;

import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.vavr.control.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Reads and writes the {@link TablesItem}; every method throws {@code SdkException}. */
public final class BoundTables {

  private final DynamoDbClient client;
  private final String table;

  public BoundTables(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /**
   * The item, read strongly consistently for one read unit; none if it was never written. It is
   * asked for by a query, since a serializer that starts has loaded all that a query needs.
   */
  public Option<TablesItem> find() {
    QueryRequest query = RowCodec.under(table, TablesItem.PARTITION).consistentRead(true).build();
    return Option.ofOptional(client.query(query).items().stream().findFirst())
        .map(TablesItem::read);
  }

  /** The number of restores so far, as it says; 0 where it was never written. */
  public long epoch() {
    return find().map(TablesItem::epoch).getOrElse(0L);
  }

  /** Writes it if it is absent, and answers what stands there then. */
  TablesItem putIfAbsent(TablesItem item) {
    try {
      client.putItem(
          put ->
              put.tableName(table)
                  .item(item.write())
                  .conditionExpression("attribute_not_exists(part)"));
      return item;
    } catch (ConditionalCheckFailedException there) {
      return find()
          .getOrElseThrow(() -> new IllegalStateException("The item of the tables' names is gone"));
    }
  }

  /** Writes it, over an older item too. */
  public void put(TablesItem item) {
    client.putItem(put -> put.tableName(table).item(item.write()));
  }
}

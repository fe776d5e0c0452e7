package io.lastseat.binding;

import io.lastseat.tables.Epoch;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.lastseat.tables.TablesItem.State;
import io.vavr.control.Option;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Reads and writes the {@link TablesItem}. Methods throw {@code SdkException} on failure. */
public final class BoundTables {

  private static final Logger LOG = LoggerFactory.getLogger(BoundTables.class);

  private final DynamoDbClient client;
  private final String table;

  /** Uses the table of reservations among these names. */
  public BoundTables(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /**
   * Reads the item strongly consistently for one read unit; none if it was never written. It uses a
   * query, since a serializer that starts has loaded all that a query needs.
   */
  public Option<TablesItem> find() {
    QueryRequest query = RowCodec.under(table, TablesItem.PARTITION).consistentRead(true).build();
    return Option.ofOptional(client.query(query).items().stream().findFirst())
        .map(TablesItem::read);
  }

  /** The epoch that the item names; 0 if the item was never written. */
  public long epoch() {
    return find().map(TablesItem::epoch).getOrElse(0L);
  }

  /**
   * The epoch in which this process decides. A copy gets a new one first: what was decided after it
   * was made must not come again under the old one.
   *
   * @throws IllegalStateException if no epoch is left
   */
  public long epochToDecideIn(Clock clock) {
    return find()
        .map(item -> item.state() == State.COPIED ? raised(item, clock) : item.epoch())
        .getOrElse(0L);
  }

  private long raised(TablesItem copied, Clock clock) {
    long epoch = Epoch.after(copied.epoch(), clock.instant());
    put(new TablesItem(copied.names(), epoch, State.IN_USE));
    LOG.warn("The tables are a copy: what is decided from now on is of epoch {}.", epoch);
    return epoch;
  }

  /** Has the first process that decides on these tables raise the epoch, if they were used. */
  public void copied() {
    find().forEach(item -> put(new TablesItem(item.names(), item.epoch(), State.COPIED)));
  }

  /** Writes the item if none is stored, and returns the stored one. */
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

  /** Writes the item, and overwrites an older one. */
  public void put(TablesItem item) {
    client.putItem(put -> put.tableName(table).item(item.write()));
  }
}

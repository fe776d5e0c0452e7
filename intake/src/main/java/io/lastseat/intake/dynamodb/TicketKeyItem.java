package io.lastseat.intake.dynamodb;

import io.lastseat.command.TokenSource;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.util.Arrays;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The key of tickets, in the table {@code reservations}; it is made when first needed. */
public final class TicketKeyItem implements Tickets.Key {

  private static final String PARTITION = "#tickets/key";
  private static final String PART = "it";
  private static final String VALUE = "secret";

  private final DynamoDbClient client;
  private final String table;
  private final TokenSource tokens;

  /** Uses the table of reservations among these names; two tokens of the source are a key. */
  public TicketKeyItem(DynamoDbClient client, TableNames names, TokenSource tokens) {
    this.client = client;
    this.table = names.reservations();
    this.tokens = tokens;
  }

  @Override
  public Option<byte[]> find() {
    QueryRequest query = RowCodec.under(table, PARTITION).consistentRead(true).build();
    return Option.ofOptional(client.query(query).items().stream().findFirst())
        .map(TicketKeyItem::read);
  }

  @Override
  public byte[] findOrMake() {
    return find().getOrElse(this::make);
  }

  private static byte[] read(Map<String, AttributeValue> item) {
    ItemReader from = ItemReader.inFull(item);
    from.pass(RowCodec.PARTITION);
    from.pass(RowCodec.PART);
    FormatVersion.check("The key of tickets", from.number("v"));
    byte[] secret = from.bytesIfAny(VALUE);
    from.knownWhole("The key of tickets");
    return secret;
  }

  /** Makes the key. If several do this at once, the first wins, and the others read its key. */
  private byte[] make() {
    byte[] half = tokens.next();
    byte[] secret = Arrays.copyOf(half, 2 * half.length);
    System.arraycopy(tokens.next(), 0, secret, half.length, half.length);
    Map<String, AttributeValue> item =
        ItemWriter.inFull()
            .text(RowCodec.PARTITION, PARTITION)
            .text(RowCodec.PART, PART)
            .number("v", FormatVersion.CURRENT)
            .bytesIfAny(VALUE, secret)
            .item();
    try {
      client.putItem(
          put ->
              put.tableName(table)
                  .item(item)
                  .conditionExpression("attribute_not_exists(#partition)")
                  .expressionAttributeNames(Map.of("#partition", RowCodec.PARTITION)));
      return secret;
    } catch (ConditionalCheckFailedException made) {
      return find().getOrElseThrow(() -> made);
    }
  }
}

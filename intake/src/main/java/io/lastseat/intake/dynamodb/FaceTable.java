package io.lastseat.intake.dynamodb;

import io.lastseat.intake.face.Face;
import io.lastseat.intake.face.Faces;
import io.lastseat.intake.face.Faces.Numbered;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The faces of resources, in the table {@code reservations}: an item for each. */
public final class FaceTable implements Faces.Store {

  private static final String PREFIX = "#face/";
  private static final String PART = "it";
  private static final String NUMBER = "number";
  private static final Field ABOUT = new Field("about", "about");
  private static final Field STARTS_AT = new Field("startsAt", "startsAt");
  private static final Field ENDS_AT = new Field("endsAt", "endsAt");
  private static final Field TIME_ZONE = new Field("timeZone", "timeZone");
  private static final Field PLACE = new Field("place", "place");
  private static final Field IMAGE = new Field("image", "image");

  private final DynamoDbClient client;
  private final String table;

  /** Uses the table of reservations among these names. */
  public FaceTable(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  @Override
  public Numbered find(ResourceId resource) {
    QueryRequest query =
        RowCodec.under(table, PREFIX + resource.text()).consistentRead(true).build();
    return Option.ofOptional(client.query(query).items().stream().findFirst())
        .map(FaceTable::read)
        .getOrElse(Numbered.FIRST);
  }

  @Override
  public boolean put(ResourceId resource, Numbered face) {
    Map<String, AttributeValue> item = write(resource, face);
    boolean first = face.number() == Numbered.FIRST.number() + 1;
    try {
      client.putItem(
          put -> {
            put.tableName(table).item(item).expressionAttributeNames(Map.of("#number", NUMBER));
            if (first) {
              put.conditionExpression("attribute_not_exists(#number)");
            } else {
              put.conditionExpression("#number = :before")
                  .expressionAttributeValues(
                      Map.of(":before", AttributeValue.fromN(Long.toString(face.number() - 1))));
            }
          });
      return true;
    } catch (ConditionalCheckFailedException changed) {
      return false;
    }
  }

  private static Map<String, AttributeValue> write(ResourceId resource, Numbered numbered) {
    Face face = numbered.face();
    return ItemWriter.inFull()
        .text(RowCodec.PARTITION, PREFIX + resource.text())
        .text(RowCodec.PART, PART)
        .number("v", FormatVersion.CURRENT)
        .number(NUMBER, numbered.number())
        .text(ABOUT, face.about())
        .text(STARTS_AT, face.startsAt().map(Instant::toString))
        .text(ENDS_AT, face.endsAt().map(Instant::toString))
        .text(TIME_ZONE, face.timeZone())
        .text(PLACE, face.place())
        .text(IMAGE, face.image())
        .item();
  }

  /** A program that does not know all of a face would write it back without the rest. */
  private static Numbered read(Map<String, AttributeValue> item) {
    ItemReader from = ItemReader.inFull(item);
    from.pass(RowCodec.PARTITION);
    from.pass(RowCodec.PART);
    FormatVersion.check("What people are told of a resource", from.number("v"));
    Numbered read =
        new Numbered(
            new Face(
                from.textIfAny(ABOUT),
                from.textIfAny(STARTS_AT).map(Instant::parse),
                from.textIfAny(ENDS_AT).map(Instant::parse),
                from.textIfAny(TIME_ZONE),
                from.textIfAny(PLACE),
                from.textIfAny(IMAGE)),
            from.number(NUMBER));
    from.knownWhole("What people are told of a resource");
    return read;
  }
}

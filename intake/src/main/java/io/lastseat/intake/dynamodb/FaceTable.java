package io.lastseat.intake.dynamodb;

import io.lastseat.intake.face.Face;
import io.lastseat.intake.face.Faces;
import io.lastseat.intake.face.Faces.Numbered;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The faces of resources, in the table {@code reservations}: an item for each. */
public final class FaceTable implements Faces.Store {

  private static final String PREFIX = "#face/";
  private static final String PART = "it";
  private static final String NUMBER = "number";

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
    Map<String, AttributeValue> item = write(face.face());
    item.put(RowCodec.PARTITION, AttributeValue.fromS(PREFIX + resource.text()));
    item.put(RowCodec.PART, AttributeValue.fromS(PART));
    item.put(NUMBER, AttributeValue.fromN(Long.toString(face.number())));
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

  private static Map<String, AttributeValue> write(Face face) {
    Map<String, AttributeValue> item = new HashMap<>();
    put(item, "about", face.about());
    put(item, "startsAt", face.startsAt().map(Instant::toString));
    put(item, "endsAt", face.endsAt().map(Instant::toString));
    put(item, "timeZone", face.timeZone());
    put(item, "place", face.place());
    put(item, "image", face.image());
    return item;
  }

  private static void put(Map<String, AttributeValue> item, String name, Option<String> value) {
    value.forEach(text -> item.put(name, AttributeValue.fromS(text)));
  }

  private static Numbered read(Map<String, AttributeValue> item) {
    return new Numbered(
        new Face(
            text(item, "about"),
            text(item, "startsAt").map(Instant::parse),
            text(item, "endsAt").map(Instant::parse),
            text(item, "timeZone"),
            text(item, "place"),
            text(item, "image")),
        Long.parseLong(Objects.requireNonNull(item.get(NUMBER), NUMBER).n()));
  }

  private static Option<String> text(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name)).map(AttributeValue::s);
  }
}

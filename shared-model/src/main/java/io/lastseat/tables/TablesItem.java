package io.lastseat.tables;

import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item of the reservations table that says which three tables belong together, under a
 * partition key that is no request. DynamoDB restores a table under a new name, so a table that was
 * restored alone is not the one that stands here.
 *
 * @param epoch the number of restores so far
 * @param recovering whether {@code lastseat audit --repair} began to compare the tables and has not
 *     ended
 */
public record TablesItem(TableNames names, long epoch, boolean recovering) {

  /** The partition key of it. */
  public static final String PARTITION = "#tables";

  private static final String NAMES = "names";
  private static final String VERSION = "v";
  private static final String REQUESTS = "requests";
  private static final String DECISIONS = "decisions";
  private static final String RESERVATIONS = "reservations";
  private static final String EPOCH = "epoch";
  private static final String RECOVERING = "recovering";

  /** Where it stands. */
  public static Map<String, AttributeValue> key() {
    return Map.of(
        RowCodec.PARTITION, AttributeValue.fromS(PARTITION),
        RowCodec.PART, AttributeValue.fromS(NAMES));
  }

  /** The item, ready to be put. */
  public Map<String, AttributeValue> write() {
    return Map.of(
        RowCodec.PARTITION,
        AttributeValue.fromS(PARTITION),
        RowCodec.PART,
        AttributeValue.fromS(NAMES),
        VERSION,
        AttributeValue.fromN(Integer.toString(FormatVersion.CURRENT)),
        REQUESTS,
        AttributeValue.fromS(names.requests()),
        DECISIONS,
        AttributeValue.fromS(names.decisions()),
        RESERVATIONS,
        AttributeValue.fromS(names.reservations()),
        EPOCH,
        AttributeValue.fromN(Long.toString(epoch)),
        RECOVERING,
        AttributeValue.fromBool(recovering));
  }

  /**
   * What the item says.
   *
   * @throws NewerVersionException where a newer program wrote it
   * @throws IllegalArgumentException where it is damaged
   */
  public static TablesItem read(Map<String, AttributeValue> item) {
    FormatVersion.check("The item of the tables' names", number(item, VERSION));
    return new TablesItem(
        new TableNames(text(item, REQUESTS), text(item, DECISIONS), text(item, RESERVATIONS)),
        number(item, EPOCH),
        Option.of(item.get(RECOVERING)).exists(value -> Boolean.TRUE.equals(value.bool())));
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name))
        .flatMap(value -> Option.of(value.s()))
        .getOrElseThrow(() -> damaged(name));
  }

  private static long number(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name))
        .flatMap(value -> Option.of(value.n()))
        .map(Long::parseLong)
        .getOrElseThrow(() -> damaged(name));
  }

  private static IllegalArgumentException damaged(String missing) {
    return new IllegalArgumentException(
        "The item %s/%s of the reservations table has no %s: run 'lastseat audit --repair'"
            .formatted(PARTITION, NAMES, missing));
  }
}

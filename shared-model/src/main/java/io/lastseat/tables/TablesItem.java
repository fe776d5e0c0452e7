package io.lastseat.tables;

import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item of the reservations table that says which three tables belong together, under a
 * partition key that is no request. DynamoDB restores a table under a new name, so a table that was
 * restored alone is not the one named here.
 *
 * @param epoch the number of restores so far
 */
public record TablesItem(TableNames names, long epoch, State state) {

  /** Whether a process may decide on the tables. */
  public enum State {
    IN_USE,
    /** {@code lastseat audit --repair} began to compare the tables and has not ended. */
    RECOVERING,
    /** {@code lastseat backup} made the tables. The first process that decides raises the epoch. */
    COPIED
  }

  /** The partition key of the item. */
  public static final String PARTITION = "#tables";

  private static final String NAMES = "names";
  private static final String VERSION = "v";
  private static final String REQUESTS = "requests";
  private static final String DECISIONS = "decisions";
  private static final String RESERVATIONS = "reservations";
  private static final String EPOCH = "epoch";
  private static final String STATE = "state";

  /** The key of the item. */
  public static Map<String, AttributeValue> key() {
    return Map.of(
        RowCodec.PARTITION, AttributeValue.fromS(PARTITION),
        RowCodec.PART, AttributeValue.fromS(NAMES));
  }

  /** The item, ready to be put. */
  public Map<String, AttributeValue> write() {
    return ItemWriter.inFull()
        .text(RowCodec.PARTITION, PARTITION)
        .text(RowCodec.PART, NAMES)
        .number(VERSION, FormatVersion.CURRENT)
        .text(REQUESTS, names.requests())
        .text(DECISIONS, names.decisions())
        .text(RESERVATIONS, names.reservations())
        .number(EPOCH, epoch)
        .text(STATE, state.name())
        .item();
  }

  /**
   * Reads the item.
   *
   * @throws NewerVersionException if a newer program wrote it
   * @throws IllegalArgumentException if it is damaged
   */
  public static TablesItem read(Map<String, AttributeValue> item) {
    ItemReader from = ItemReader.inFull(item);
    try {
      FormatVersion.check("The item of the tables' names", from.number(VERSION));
      TablesItem read =
          new TablesItem(
              new TableNames(from.text(REQUESTS), from.text(DECISIONS), from.text(RESERVATIONS)),
              from.number(EPOCH),
              state(from.text(STATE)));
      from.pass(RowCodec.PARTITION);
      from.pass(RowCodec.PART);
      from.knownWhole("The item of the tables' names");
      return read;
    } catch (IllegalArgumentException damaged) {
      throw new IllegalArgumentException(
          "In the item %s/%s of the reservations table %s: run 'lastseat audit --repair'"
              .formatted(PARTITION, NAMES, damaged.getMessage()),
          damaged);
    }
  }

  private static State state(String name) {
    return Vector.of(State.values())
        .find(state -> state.name().equals(name))
        .getOrElseThrow(() -> NewerVersionException.word(STATE, name));
  }
}

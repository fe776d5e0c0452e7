package io.lastseat.dynamo.engine;

import static io.lastseat.dynamo.engine.SystemRows.number;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.engine.SystemRows.Counted;
import io.lastseat.dynamo.engine.TableSchema.TableStream;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * Writes streams: a record for each change that makes a difference, in the shard of the item's
 * partition key (developer guide, "Change data capture for DynamoDB Streams").
 *
 * <p>A record is a row, numbered by a counter of the database and not by the time. A shard is open
 * until it is split or replaced; a record goes to an open shard alone. The rows of a stream remain
 * for 24 hours after the table is gone.
 */
public final class Streams {

  /** How long a record can be read, in hours in which the engine runs. */
  static final Duration KEPT = Duration.ofHours(24);

  /** Numbers have one length, 21 digits, so their order as texts is that of their sizes. */
  private static final String FIRST_DIGIT = "1%020d";

  private static final String SEQUENCE = "sequence";
  private static final String SHARDS = "shards";

  static final String TABLE = "table";
  static final String VIEW = "view";
  static final String CREATED = "created";
  static final String DISABLED_AT = "disabledAt";
  static final String PARENT = "parent";
  static final String FIRST = "first";
  static final String LAST = "last";
  static final String OPENED_AT = "openedAt";
  static final String CLOSED_AT = "closedAt";
  static final String TRIMMED = "trimmed";
  static final String EVENT = "event";
  static final String KEYS = "keys";
  static final String NEW = "new";
  static final String OLD = "old";
  static final String AT = "at";
  static final String AGE = "age";
  static final String EXPIRED = "expired";

  static String shards(String arn) {
    return "shards/" + arn;
  }

  static String records(String arn, String shard) {
    return "records/" + arn + "/" + shard;
  }

  static String sequenceNumber(long number) {
    return FIRST_DIGIT.formatted(number);
  }

  /** The changes that give a table a new stream of one shard. The row of the table tells it. */
  static Vector<ItemChange> enable(
      TablesView tables, Map<String, AttributeValue> row, CreateTableRequest table, Moment moment) {
    Instant created = moment.now().truncatedTo(ChronoUnit.MILLIS);
    String arn = arn(table.tableName(), created);
    while (SystemRows.find(tables, SystemRows.STREAMS, arn).isDefined()) {
      created = created.plusMillis(1);
      arn = arn(table.tableName(), created);
    }
    Opened opened = open(tables, arn, Vector.of(Option.none()), moment);
    StreamViewType view = table.streamSpecification().streamViewType();
    Catalogue.withStream(row, new TableStream(arn, view, opened.shards()));
    Map<String, AttributeValue> stream =
        Map.of(
            TABLE, AttributeValue.fromS(table.tableName()),
            VIEW, AttributeValue.fromS(view.toString()),
            CREATED, number(created.toEpochMilli()),
            KEYS,
                AttributeValue.fromL(
                    table.keySchema().stream()
                        .map(key -> AttributeValue.fromS(key.attributeName()))
                        .toList()));
    return opened.changes().append(SystemRows.put(tables, SystemRows.STREAMS, arn, stream));
  }

  private static String arn(String table, Instant created) {
    return Catalogue.arn(table) + "/stream/" + LocalDateTime.ofInstant(created, ZoneOffset.UTC);
  }

  /** The changes that end the stream of a table, if it has one. Its records can still be read. */
  static Vector<ItemChange> disable(TablesView tables, TableSchema table, Moment moment) {
    return table.stream()
        .map(
            stream ->
                close(tables, stream, moment)
                    .append(
                        changed(
                            tables, SystemRows.STREAMS, stream.arn(), DISABLED_AT, moment.age())))
        .getOrElse(Vector.empty());
  }

  /**
   * Closes the open shards of a table's stream and opens their children, as DynamoDB does about
   * every four hours, and when a table takes more writes.
   *
   * @param factor how many children each shard has
   */
  public static Evaluation rollOver(TablesView tables, String name, int factor, Moment moment) {
    Map<String, AttributeValue> row =
        new HashMap<>(SystemRows.find(tables, SystemRows.TABLES, name).get());
    TableStream stream = Catalogue.schema(row).stream().get();
    Vector<ItemChange> closed = close(tables, stream, moment);
    // An item of the child i was in the parent i modulo the number of parents.
    Vector<Option<String>> parents =
        Vector.fill(factor, () -> stream.open().map(Option::some)).flatMap(all -> all);
    Opened opened = open(tables, stream.arn(), parents, moment);
    Catalogue.withStream(row, new TableStream(stream.arn(), stream.view(), opened.shards()));
    return Evaluation.ofChanges(
        closed
            .appendAll(opened.changes())
            .append(SystemRows.put(tables, SystemRows.TABLES, name, row)));
  }

  /** The tables whose stream has open shards that are at least this old. */
  public static Vector<String> withShardsOf(TablesView tables, Duration old, Moment moment) {
    return Catalogue.rows(tables)
        .filter(
            row ->
                Catalogue.schema(row).stream()
                    .exists(
                        stream ->
                            SystemRows.find(tables, shards(stream.arn()), stream.open().head())
                                .exists(
                                    shard ->
                                        isOver(shard, OPENED_AT, moment.age() - old.toSeconds()))))
        .map(SystemRows::name)
        .toVector();
  }

  /** Shards that are being opened. No record has their first number. */
  private record Opened(Vector<String> shards, Vector<ItemChange> changes) {}

  private static Opened open(
      TablesView tables, String arn, Vector<Option<String>> parents, Moment moment) {
    Counted ids = SystemRows.count(tables, SHARDS, parents.size());
    Counted number = SystemRows.count(tables, SEQUENCE);
    String first = sequenceNumber(number.number());
    Vector<ItemChange> changes = Vector.of(ids.change(), number.change());
    Vector<String> names = Vector.empty();
    for (int i = 0; i < parents.size(); i++) {
      String name = "shardId-%020d-%08x".formatted(ids.number() + i, arn.hashCode());
      Map<String, AttributeValue> shard = new HashMap<>();
      shard.put(FIRST, AttributeValue.fromS(first));
      shard.put(OPENED_AT, number(moment.age()));
      parents.get(i).forEach(parent -> shard.put(PARENT, AttributeValue.fromS(parent)));
      changes = changes.append(SystemRows.put(tables, shards(arn), name, shard));
      names = names.append(name);
    }
    return new Opened(names, changes);
  }

  private static Vector<ItemChange> close(TablesView tables, TableStream stream, Moment moment) {
    String last = sequenceNumber(lastNumber(tables));
    return stream
        .open()
        .map(
            name -> {
              Map<String, AttributeValue> shard =
                  new HashMap<>(SystemRows.find(tables, shards(stream.arn()), name).get());
              shard.put(LAST, AttributeValue.fromS(last));
              shard.put(CLOSED_AT, number(moment.age()));
              return SystemRows.put(tables, shards(stream.arn()), name, shard);
            });
  }

  private static ItemChange changed(
      TablesView tables, String partition, String name, String attribute, long value) {
    Map<String, AttributeValue> row = new HashMap<>(SystemRows.find(tables, partition, name).get());
    row.put(attribute, number(value));
    return SystemRows.put(tables, partition, name, row);
  }

  /** The number of the newest record of the database. */
  static long lastNumber(TablesView tables) {
    return SystemRows.lastOf(tables, SEQUENCE);
  }

  /**
   * Adds the stream records of an operation to its changes.
   *
   * @param expired whether the engine deleted the items, since their time to live is over
   */
  public static Evaluation recorded(
      TablesView tables, Evaluation evaluation, Moment moment, boolean expired) {
    Vector<ItemChange> recorded = evaluation.changes().filter(ItemChange::makesRecord);
    if (recorded.isEmpty()) {
      return evaluation;
    }
    Counted numbers = SystemRows.count(tables, SEQUENCE, recorded.size());
    Vector<ItemChange> records =
        recorded
            .zipWithIndex()
            .map(
                change ->
                    record(
                        change._1(),
                        sequenceNumber(numbers.number() + change._2()),
                        moment,
                        expired));
    return new Evaluation(
        evaluation.response(), evaluation.changes().appendAll(records).append(numbers.change()));
  }

  private static ItemChange record(
      ItemChange change, String sequenceNumber, Moment moment, boolean expired) {
    TableStream stream = change.table().stream().get();
    Vector<String> open = stream.open();
    String shard = open.get(Math.floorMod(change.key().partitionHash(), open.size()));
    StreamViewType view = stream.view();
    Map<String, AttributeValue> record = new HashMap<>();
    record.put(EVENT, AttributeValue.fromS(change.eventName()));
    record.put(KEYS, AttributeValue.fromM(keys(change)));
    record.put(AT, number(moment.now().getEpochSecond()));
    record.put(AGE, number(moment.age()));
    if (expired) {
      record.put(EXPIRED, AttributeValue.fromBool(true));
    }
    if (view == StreamViewType.NEW_IMAGE || view == StreamViewType.NEW_AND_OLD_IMAGES) {
      change.after().forEach(item -> record.put(NEW, AttributeValue.fromM(item)));
    }
    if (view == StreamViewType.OLD_IMAGE || view == StreamViewType.NEW_AND_OLD_IMAGES) {
      change.before().forEach(item -> record.put(OLD, AttributeValue.fromM(item)));
    }
    return SystemRows.put(Option.none(), records(stream.arn(), shard), sequenceNumber, record);
  }

  private static Map<String, AttributeValue> keys(ItemChange change) {
    Set<String> names =
        change.table().keys().toJavaStream().map(key -> key.name()).collect(Collectors.toSet());
    return TableSchema.only(change.after().orElse(change.before()).get(), names);
  }

  /**
   * Deletes what is older than 24 hours: records, then closed shards without one, then ended
   * streams without a shard.
   *
   * @param most the most rows that it deletes
   */
  public static Evaluation trim(TablesView tables, Moment moment, int most) {
    long old = moment.age() - KEPT.toSeconds();
    Vector<ItemChange> changes = Vector.empty();
    for (Map<String, AttributeValue> stream :
        Vector.ofAll(SystemRows.behind(tables, SystemRows.STREAMS, ""))) {
      String arn = SystemRows.name(stream);
      boolean some = false;
      for (Map<String, AttributeValue> shard :
          Vector.ofAll(SystemRows.behind(tables, shards(arn), ""))) {
        if (changes.size() >= most) {
          return Evaluation.ofChanges(changes);
        }
        Vector<Map<String, AttributeValue>> gone =
            Iterator.ofAll(SystemRows.behind(tables, records(arn, SystemRows.name(shard)), ""))
                .takeWhile(record -> SystemRows.number(record, AGE) <= old)
                .take(most - changes.size())
                .toVector();
        changes = changes.appendAll(gone.map(SystemRows::delete));
        if (!gone.isEmpty()) {
          Map<String, AttributeValue> trimmed = new HashMap<>(shard);
          trimmed.put(TRIMMED, AttributeValue.fromS(SystemRows.name(gone.last())));
          changes =
              changes.append(SystemRows.put(tables, shards(arn), SystemRows.name(shard), trimmed));
          some = true;
        } else if (isOver(shard, CLOSED_AT, old)) {
          changes = changes.append(SystemRows.delete(shard));
        } else {
          some = true;
        }
      }
      if (!some && isOver(stream, DISABLED_AT, old)) {
        changes = changes.append(SystemRows.delete(stream));
      }
    }
    return Evaluation.ofChanges(changes);
  }

  private static boolean isOver(Map<String, AttributeValue> row, String attribute, long old) {
    return row.containsKey(attribute) && SystemRows.number(row, attribute) <= old;
  }

  /** The row of a stream. */
  static Map<String, AttributeValue> stream(TablesView tables, String arn) {
    return SystemRows.find(tables, SystemRows.STREAMS, arn)
        .getOrElseThrow(
            () ->
                Refusals.noSuchTable(
                    "Requested resource not found: Stream: %s not found".formatted(arn)));
  }

  private Streams() {}
}

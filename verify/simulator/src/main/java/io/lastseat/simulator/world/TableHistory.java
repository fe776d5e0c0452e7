package io.lastseat.simulator.world;

import io.lastseat.dynamo.store.Database;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Changes to whole tables: in some worlds requests are copied into a table with a new stream, rows
 * are lost, or a table is restored.
 */
final class TableHistory extends Setting {

  private static final Duration LATEST = Duration.ofHours(1);
  private static final Duration AGE = Duration.ofMinutes(30);
  private static final Duration FORGOTTEN = Duration.ofHours(2);
  private static final int MOST_ROWS = 3;

  private final Function<String, Stream> newStream;
  private final Runnable excuseOrder;
  private Stream current;
  private Vector<String> lostRows = Vector.empty();
  private String restoredTable = "";

  /** Makes streams by label; calls {@code excuseOrder} before requests come in another order. */
  TableHistory(Setting world, Function<String, Stream> newStream, Runnable excuseOrder) {
    super(world);
    this.newStream = newStream;
    this.excuseOrder = excuseOrder;
    this.current = newStream.apply(StreamRecords.FIRST_STREAM);
  }

  void see(ItemChange change) {
    current.see(change);
  }

  /** The requests whose rows were lost: {@code resource/id}. */
  Vector<String> lostRows() {
    return lostRows;
  }

  /** The whole story, for a task. */
  void live() {
    boolean copies = weather.below(6) == 0;
    int loses = weather.below(8);
    boolean restores = weather.below(6) == 0;
    scheduler.sleep(weather.upTo(LATEST));
    if (copies) {
      copyRequests();
    }
    scheduler.sleep(weather.upTo(LATEST));
    if (loses < 2) {
      loseRows();
    } else if (loses == 2) {
      scheduler.sleep(Network.LONGEST.plus(LATEST));
      // No world loses both: without row and request a verdict would be in the log alone.
      tables.loseRequests(MOST_ROWS);
    }
    if (restores) {
      scheduler.sleep(weather.upTo(LATEST));
      restore();
    }
  }

  /** Copies the requests: a copy is a new item in the new table's stream; the old one runs dry. */
  private void copyRequests() {
    excuseOrder.run();
    current = newStream.apply(StreamRecords.SECOND_STREAM);
    String requests = WorldTables.NAMES.requests();
    for (Map<String, AttributeValue> item : tables.now().items(requests)) {
      current.see(new ItemChange(requests, Option.none(), item, true));
    }
  }

  /**
   * Restores one of the three tables to an earlier moment, as docs/deploy.md describes under "After
   * a restore". In some worlds the operator opens again before the repair. DynamoDB gives a
   * restored table another name; here the processes have that name, and the store does not know it.
   */
  private void restore() {
    if (!tables.areBound()) {
      // Nothing was ever decided in this world.
      return;
    }
    Database then = tables.now();
    scheduler.sleep(weather.upTo(AGE));
    TableNames names = environment.given();
    int which = weather.below(3);
    String table =
        which == 0 ? names.requests() : which == 1 ? names.decisions() : names.reservations();
    TableNames renamed =
        new TableNames(
            which == 0 ? "requests-2" : names.requests(),
            which == 1 ? "decisions-2" : names.decisions(),
            which == 2 ? "reservations-2" : names.reservations());
    tell("stops everything");
    environment.close();
    tell("restores the table of " + table);
    tables.putBack(table, then);
    restored(table);
    if (weather.below(2) == 0) {
      tell("opens again and has forgotten to recover");
      environment.open(renamed, environment.epoch());
      scheduler.sleep(weather.upTo(FORGOTTEN));
      environment.close();
    }
    tell("recovers");
    new Recovering(tables).recover(renamed, environment.epoch() + 1);
    environment.open(renamed, environment.epoch() + 1);
    tell("opens again");
  }

  private void tell(String what) {
    trace.step(() -> scheduler.now() + " The operator " + what + ".");
  }

  /** Begins a new, empty stream if the restored table is that of requests. */
  private void restored(String table) {
    excuseOrder.run();
    lostRows = Vector.empty();
    restoredTable = table;
    if (table.equals(WorldTables.NAMES.requests())) {
      current = newStream.apply(StreamRecords.THIRD_STREAM);
    }
  }

  String restoredTable() {
    return restoredTable;
  }

  /** Whether the stream is no longer read, since its table was replaced. */
  boolean isObsolete(String stream) {
    return restoredTable.equals(WorldTables.NAMES.requests())
        && !stream.endsWith(StreamRecords.THIRD_STREAM);
  }

  private void loseRows() {
    Vector<Map<String, AttributeValue>> rows =
        tables
            .now()
            .items(WorldTables.NAMES.reservations())
            .reject(row -> new Attributes(row).text("request").startsWith("#"))
            .reject(tables::isNeeded);
    for (int i = Math.min(rows.size(), 1 + weather.below(MOST_ROWS)); i > 0; i--) {
      Map<String, AttributeValue> row = rows.get(weather.below(rows.size()));
      tables.loseRow(row);
      lostRows = lostRows.append(requestOf(new Attributes(row)));
    }
  }

  /** The request whose commit has the row: for a changed grant, the one that changed it. */
  private static String requestOf(Attributes row) {
    // In the row of a verdict, this attribute names the staff member instead.
    boolean broughtAbout = row.text("part").startsWith("grant-") && row.has("by");
    return row.text("resourceId") + "/" + row.text(broughtAbout ? "by" : "requestId");
  }

  /**
   * A short form of {@code lastseat audit --repair}: it takes the log as true, sets aside rows that
   * the log does not know, and writes missing ones.
   */
  static final class Recovering {

    private final WorldTables tables;

    Recovering(WorldTables tables) {
      this.tables = tables;
    }

    void recover(TableNames names, long epoch) {
      Vector<Commit> log = tables.now().items(WorldTables.NAMES.decisions()).map(CommitCodec::read);
      Map<String, Map<String, AttributeValue>> due = new HashMap<>();
      log.flatMap(Commit::rows)
          .appendAll(log.flatMap(this::copied))
          .map(RowCodec::write)
          .forEach(row -> due.put(key(row), row));
      Vector<Map<String, AttributeValue>> stray =
          rows().reject(row -> Objects.equals(due.get(key(row)), row));
      stray.forEach(row -> tables.mend(now -> setAside(now, row)));
      tables.mend(
          now ->
              now.with(
                  WorldTables.NAMES.reservations(),
                  new TablesItem(names, epoch, TablesItem.State.IN_USE).write()));
      tables.agreeAgain();
      Vector<String> there = rows().map(Recovering::key);
      due.forEach(
          (key, row) -> {
            if (!there.contains(key)) {
              put(WorldTables.NAMES.reservations(), row);
            }
          });
      log.reject(Commit::isImmediate)
          .flatMap(Commit::wholes)
          .map(Verdict::request)
          .forEach(this::putBack);
      for (Map<String, AttributeValue> item : stray) {
        Row row = RowCodec.read(item);
        if (row instanceof VerdictRow verdict) {
          putBack(verdict.verdict().request());
        }
      }
    }

    /** The rows of immediate verdicts whose requests have an item in the table anyway. */
    private Vector<Row> copied(Commit commit) {
      return commit.isImmediate()
          ? commit
              .verdictRows()
              .filter(row -> isThere(row.verdict().request()))
              .<Row>map(row -> row)
              .toVector()
          : Vector.empty();
    }

    private boolean isThere(Request request) {
      return tables.now().find(WorldTables.NAMES.requests(), item(request)).isDefined();
    }

    private static Map<String, AttributeValue> item(Request request) {
      return RequestCodec.write(new StoredRequest(request, Option.none()));
    }

    private Vector<Map<String, AttributeValue>> rows() {
      return tables
          .now()
          .items(WorldTables.NAMES.reservations())
          .reject(row -> new Attributes(row).text("request").startsWith("#"));
    }

    private void putBack(Request request) {
      if (!isThere(request)) {
        put(WorldTables.NAMES.requests(), item(request));
      }
    }

    private void put(String table, Map<String, AttributeValue> item) {
      tables.carryOut(PutItemRequest.builder().tableName(table).item(item).build());
    }

    private static Database setAside(Database now, Map<String, AttributeValue> row) {
      Map<String, AttributeValue> kept =
          Map.of(
              RowCodec.PARTITION,
              AttributeValue.fromS("#setaside"),
              RowCodec.PART,
              AttributeValue.fromS(key(row)),
              "row",
              AttributeValue.fromM(row));
      String table = WorldTables.NAMES.reservations();
      return now.without(table, row).with(table, kept);
    }

    private static String key(Map<String, AttributeValue> row) {
      Attributes named = new Attributes(row);
      return named.text(RowCodec.PARTITION) + " " + named.text(RowCodec.PART);
    }
  }
}

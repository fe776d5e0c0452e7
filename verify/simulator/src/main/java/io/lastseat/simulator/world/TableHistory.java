package io.lastseat.simulator.world;

import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.ItemChange;
import io.lastseat.simulator.stream.Stream;
import io.lastseat.simulator.stream.StreamRecords;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What happens to the tables themselves: in some worlds all requests are copied into a table with a
 * new stream, and rows are lost.
 */
final class TableHistory extends Setting {

  private static final Duration LATEST = Duration.ofHours(1);
  private static final int MOST_ROWS = 3;

  private final Function<String, Stream> newStream;
  private final Runnable excuseOrder;
  private final Operator operator;
  private Stream current;
  private Vector<String> lostRows = Vector.empty();
  private String restoredTable = "";

  /**
   * Of a world.
   *
   * @param newStream makes a stream of that label
   * @param excuseOrder is called before requests come in another order
   */
  TableHistory(Setting world, Function<String, Stream> newStream, Runnable excuseOrder) {
    super(world);
    this.newStream = newStream;
    this.excuseOrder = excuseOrder;
    this.operator = new Operator(this, this::restored);
    this.current = newStream.apply(StreamRecords.FIRST_STREAM);
  }

  /** Tells the stream of today what was written. */
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
      // Not in one world: what lost its row and its request is nowhere but in the log.
      tables.loseRequests(MOST_ROWS);
    }
    if (restores) {
      scheduler.sleep(weather.upTo(LATEST));
      operator.live();
    }
  }

  /** The new table has a stream of its own: each copy is a new item, while the old one runs dry. */
  private void copyRequests() {
    excuseOrder.run();
    current = newStream.apply(StreamRecords.SECOND_STREAM);
    String requests = WorldTables.NAMES.requests();
    for (Map<String, AttributeValue> item : tables.now().items(requests)) {
      current.see(new ItemChange(requests, Option.none(), item, true));
    }
  }

  /** A restored table of requests has a stream of its own, which begins empty. */
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

  /** Whether a record is of a stream that is no longer read, as its table was replaced. */
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

  /** The request whose commit has the row: of an end, the one that brought it about. */
  private static String requestOf(Attributes row) {
    // A row of a verdict says by whom of the staff it was asked for.
    boolean broughtAbout = row.text("part").startsWith("grant-") && row.has("by");
    return row.text("resourceId") + "/" + row.text(broughtAbout ? "by" : "requestId");
  }
}

package io.lastseat.simulator.world;

import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * What {@code lastseat audit --repair} does, in short: the log is believed, rows that it does not
 * know are set aside, and what it knows is written where it is missing.
 */
final class Recovering {

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
            with(now, WorldTables.NAMES.reservations(), item(new TablesItem(names, epoch, false))));
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

  /** The row of an immediate verdict whose request stands in the table anyway. */
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
    Map<String, AttributeValue> item =
        RequestCodec.write(new StoredRequest(request, Option.none()));
    return tables.now().find(WorldTables.NAMES.requests(), item).isDefined();
  }

  private Vector<Map<String, AttributeValue>> rows() {
    return tables
        .now()
        .items(WorldTables.NAMES.reservations())
        .reject(row -> new Attributes(row).text("request").startsWith("#"));
  }

  private void putBack(Request request) {
    Map<String, AttributeValue> item =
        RequestCodec.write(new StoredRequest(request, Option.none()));
    if (tables.now().find(WorldTables.NAMES.requests(), item).isEmpty()) {
      put(WorldTables.NAMES.requests(), item);
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
    return with(now.without(table, row), table, kept);
  }

  private static Database with(Database now, String table, Map<String, AttributeValue> item) {
    return Operations.apply(now, PutItemRequest.builder().tableName(table).item(item).build())
        .after();
  }

  private static Map<String, AttributeValue> item(TablesItem tables) {
    return tables.write();
  }

  private static String key(Map<String, AttributeValue> row) {
    Attributes named = new Attributes(row);
    return named.text(RowCodec.PARTITION) + " " + named.text(RowCodec.PART);
  }
}

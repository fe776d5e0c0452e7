package io.lastseat.audit;

import static io.lastseat.audit.GoldenMaker.CONCERT;
import static io.lastseat.audit.TablesInMemory.NAMES;

import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A resource of the golden log of the first rules, to be damaged by hand and audited. */
final class Damage {

  final TablesInMemory tables;
  private final ResourceId resource;

  Damage() throws IOException {
    this(CONCERT);
  }

  Damage(ResourceId resource) throws IOException {
    tables = GoldenLog.read(1);
    this.resource = resource;
  }

  Damage(TablesInMemory tables, ResourceId resource) {
    this.tables = tables;
    this.resource = resource;
  }

  /** Returns another resource in the same tables. */
  Damage at(ResourceId other) {
    return new Damage(tables, other);
  }

  /** Audits at a time long after all decisions. */
  ResourceBooks audit() {
    return audit(Clock.systemUTC());
  }

  ResourceBooks audit(Clock clock) {
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.none(), clock)) {
      return audit.of(resource).get();
    }
  }

  Difference first() {
    return audit().firstDifference().get();
  }

  void commit(long number, Consumer<Map<String, AttributeValue>> how) {
    tables.change(NAMES.decisions(), commit(resource, number), how);
  }

  /** Changes the map {@code books}, or {@code marks}, of a commit. */
  void map(long number, String name, Consumer<Map<String, AttributeValue>> how) {
    commit(number, commit -> inner(commit, name, how));
  }

  /** Corrects the log's size from this commit on, after another change of the commit. */
  void sized(long number) {
    Commit before = read(number - 1);
    Commit changed = read(number);
    int entries = changed.entries().map(CommitBytes::ofEntry).sum().intValue();
    Books books = changed.books().withLog(before.books().log());
    long more =
        CommitBytes.after(books, changed.marks(), entries).bytes() - changed.books().log().bytes();
    tables
        .all(NAMES.decisions())
        .filter(item -> text(resource.text()).equals(item.get("resourceId")))
        .map(item -> Long.parseLong(item.get("commitNo").n()))
        .filter(one -> one >= number)
        .forEach(
            one ->
                map(
                    one,
                    "books",
                    map ->
                        map.put(
                            "logBytes", number(Long.parseLong(map.get("logBytes").n()) + more))));
  }

  private Commit read(long number) {
    return CommitCodec.read(
        tables
            .all(NAMES.decisions())
            .find(item -> item.entrySet().containsAll(commit(resource, number).entrySet()))
            .get());
  }

  static void inner(
      Map<String, AttributeValue> item, String name, Consumer<Map<String, AttributeValue>> how) {
    Map<String, AttributeValue> map = new HashMap<>(item.get(name).m());
    how.accept(map);
    item.put(name, AttributeValue.fromM(map));
  }

  void entry(long commitNo, int place, Consumer<Map<String, AttributeValue>> how) {
    commit(
        commitNo,
        commit -> {
          List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
          Map<String, AttributeValue> entry = new HashMap<>(entries.get(place).m());
          how.accept(entry);
          entries.set(place, AttributeValue.fromM(entry));
          commit.put("entries", AttributeValue.fromL(entries));
        });
  }

  void row(RequestId id, Consumer<Map<String, AttributeValue>> how) {
    tables.change(NAMES.reservations(), row(resource, id, RowCodec.VERDICT), how);
  }

  void request(RequestId id, Consumer<Map<String, AttributeValue>> how) {
    tables.change(NAMES.requests(), request(resource, id), how);
  }

  static Map<String, AttributeValue> commit(long number) {
    return commit(CONCERT, number);
  }

  static Map<String, AttributeValue> commit(ResourceId resource, long number) {
    return Map.of("resourceId", text(resource.text()), "commitNo", number(number));
  }

  static Map<String, AttributeValue> row(RequestId id, String part) {
    return row(CONCERT, id, part);
  }

  static Map<String, AttributeValue> row(ResourceId resource, RequestId id, String part) {
    return Map.of("request", text(resource.text() + "/" + id.text()), "part", text(part));
  }

  static Map<String, AttributeValue> request(RequestId id) {
    return request(CONCERT, id);
  }

  static Map<String, AttributeValue> request(ResourceId resource, RequestId id) {
    return Map.of("lane", text(resource.text() + "#" + id.lane()), "requestId", text(id.text()));
  }

  static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}

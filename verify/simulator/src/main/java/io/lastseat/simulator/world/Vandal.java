package io.lastseat.simulator.world;

import io.lastseat.simulator.store.Attributes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * A writer with access to the table of requests who writes what intake never would: garbage,
 * impossible contents, requests of a newer version, requests from years ahead, and ids that
 * requests of other resources have.
 */
final class Vandal extends Setting {

  private static final Duration YEARS = Duration.ofDays(3_650);
  private static final int KINDS = 6;

  private final Set<String> newer = new HashSet<>();
  private int number;

  Vandal(Setting world) {
    super(world);
  }

  boolean isOfNewerKind(String resource, String id) {
    return newer.contains(resource + "/" + id);
  }

  void write(String resource) {
    String id = "0-%026d".formatted(++number);
    switch (weather.below(KINDS)) {
      case 0 -> {
        tables.auditor().expectUndecided(resource, id);
        put(resource, id, Map.of("takenAt", AttributeValue.fromN("1")));
      }
      case 1 -> put(resource, id, reservation(-5, scheduler.now()));
      case 2 -> {
        tables.auditor().expectUndecided(resource, id);
        newer.add(resource + "/" + id);
        Map<String, AttributeValue> item = reservation(1, scheduler.now());
        item.put("kind", AttributeValue.fromS("hold"));
        put(resource, id, item);
      }
      case 3 -> put(resource, id, reservation(1, scheduler.now().plus(YEARS)));
      case 4 -> aboutNoReservation(resource, id);
      default -> underAnothersName(resource);
    }
  }

  /**
   * Writes a confirmation of a refused request, or of one that is no reservation. Other
   * confirmations are left out: if the row of one was deleted by an operator, the reason would
   * differ.
   */
  private void aboutNoReservation(String resource, String id) {
    Vector<Attributes> decided =
        tables
            .now()
            .items(WorldTables.NAMES.requests())
            .map(Attributes::new)
            .filter(item -> isOf(resource, item) && !item.has("target"))
            .filter(item -> isDecidedWithoutGrant(resource, item.text("requestId")));
    if (decided.nonEmpty()) {
      String target = decided.get(weather.below(decided.size())).text("requestId");
      Map<String, AttributeValue> item = ofKind("confirm", scheduler.now());
      item.put("target", AttributeValue.fromS(target));
      put(resource, id, item);
    }
  }

  private boolean isDecidedWithoutGrant(String resource, String id) {
    return Option.of(tables.history().kept(resource, id))
        .exists(row -> row.verdict().grant().isEmpty());
  }

  /** Writes a request under the id of a request on another resource. */
  private void underAnothersName(String resource) {
    Vector<Attributes> all = tables.now().items(WorldTables.NAMES.requests()).map(Attributes::new);
    Vector<Attributes> others = all.filter(item -> !isOf(resource, item) && item.has("applicant"));
    if (others.isEmpty()) {
      return;
    }
    String id = others.get(weather.below(others.size())).text("requestId");
    if (!all.exists(item -> isOf(resource, item) && item.text("requestId").equals(id))) {
      if (!id.startsWith("0-")) {
        // A lane that the resource does not have is in another shard.
        tables.auditor().excuseOrder(resource);
      }
      put(resource, id, reservation(1, scheduler.now()));
    }
  }

  private static boolean isOf(String resource, Attributes item) {
    return item.text("lane").startsWith(resource + "#");
  }

  private static Map<String, AttributeValue> reservation(long quantity, Instant takenAt) {
    Map<String, AttributeValue> item = ofKind("reserve", takenAt);
    item.put("applicant", AttributeValue.fromS("vandal"));
    item.put("quantity", AttributeValue.fromN(Long.toString(quantity)));
    return item;
  }

  private static Map<String, AttributeValue> ofKind(String kind, Instant takenAt) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("v", AttributeValue.fromN("1"));
    item.put("kind", AttributeValue.fromS(kind));
    item.put("takenAt", AttributeValue.fromN(Long.toString(takenAt.toEpochMilli())));
    return item;
  }

  private void put(String resource, String id, Map<String, AttributeValue> content) {
    Map<String, AttributeValue> item = new HashMap<>(content);
    item.put("lane", AttributeValue.fromS(resource + "#" + id.substring(0, id.indexOf('-'))));
    item.put("requestId", AttributeValue.fromS(id));
    tables.carryOut(
        PutItemRequest.builder().tableName(WorldTables.NAMES.requests()).item(item).build());
  }
}

package io.lastseat.simulator.world;

import io.lastseat.simulator.weather.Weather;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Somebody who writes into the table of requests what intake never would. */
final class Vandal {

  private final Tables tables;
  private final Weather weather;
  private final Set<String> unreadable = new HashSet<>();

  Vandal(Tables tables, Weather weather) {
    this.tables = tables;
    this.weather = weather;
  }

  /** What nobody can read, so that it stays without a verdict. */
  Set<String> unreadable() {
    return unreadable;
  }

  void write(String resource, int number) {
    String id = "0-%026d".formatted(number);
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("lane", AttributeValue.fromS(resource + "#0"));
    item.put("requestId", AttributeValue.fromS(id));
    item.put("takenAt", AttributeValue.fromN("1"));
    if (weather.below(2) == 0) {
      unreadable.add(id);
    } else {
      item.put("v", AttributeValue.fromN("1"));
      item.put("kind", AttributeValue.fromS("reserve"));
      item.put("quantity", AttributeValue.fromN("-5"));
      tables.auditor().expectImpossible(id);
    }
    tables.carryOut(PutItemRequest.builder().tableName(Tables.NAMES.requests()).item(item).build());
  }
}

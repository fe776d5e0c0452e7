package io.lastseat.dynamo.contract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Random values, items and keys, few enough that calls collide. Some are malformed. */
final class RandomValues {

  private static final int PARTITIONS = 2;
  private static final int ITEMS = 5;

  /** What the calls have only where both engines are ours, since moto cannot judge it. */
  enum Wild {
    /** 1E3: moto's ADD fails. */
    EXPONENTS,
    /** NULL, BOOL, 0 and 1 in conditions: to moto NULL is what is absent, and false is 0. */
    NULLS,
    /** A size, or an order, of a value that has none, and equality of two absent ones. */
    TYPES,
    /** NOT without parentheses: moto does not read it. */
    BARE_NOT,
    /** Projections of nested places, and in TransactGetItems: moto fails, or ignores them. */
    PROJECTIONS,
    /** Updates that only take away: moto makes an item of them, and the service does not. */
    ONLY_TAKES,
    /** UPDATED_OLD and UPDATED_NEW: moto returns too much. */
    UPDATED_VALUES,
    /** Pages of scans, whose order DynamoDB does not define, and the costs of calls. */
    PAGES
  }

  private final Random random;
  private final Set<Wild> wild;

  RandomValues(long seed, Set<Wild> wild) {
    this.random = new Random(seed);
    this.wild = wild;
  }

  boolean has(Wild one) {
    return wild.contains(one);
  }

  boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T pick(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  <T> List<T> shuffled(List<T> all) {
    List<T> some = new ArrayList<>(all);
    java.util.Collections.shuffle(some, random);
    return some;
  }

  Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new HashMap<>(key());
    for (String attribute : List.of("a", "b", "c")) {
      if (chance(2)) {
        item.put(attribute, anything(2));
      }
    }
    if (chance(2)) {
      item.put("l", chance(30) ? number() : unique(item));
    }
    if (chance(2)) {
      item.put("m", AttributeValue.fromB(SdkBytes.fromUtf8String(unique(item).s())));
    }
    if (chance(40)) {
      item.put("z", malformed());
    }
    return item;
  }

  /** DynamoDB defines no order of items that have one key in an index, so none have. */
  private AttributeValue unique(Map<String, AttributeValue> key) {
    return AttributeValue.fromS(text().s() + key.getOrDefault("s", number()).n());
  }

  private AttributeValue malformed() {
    return switch (random.nextInt(6)) {
      case 0 -> AttributeValue.fromSs(List.of());
      case 1 -> AttributeValue.fromSs(List.of("a", "a"));
      case 2 -> AttributeValue.fromN("1".repeat(39));
      case 3 -> AttributeValue.fromN("one");
      case 4 -> AttributeValue.fromN("1E126");
      default -> AttributeValue.builder().build();
    };
  }

  Map<String, AttributeValue> key() {
    Map<String, AttributeValue> key = new HashMap<>();
    key.put("p", partition());
    key.put("s", sort());
    if (chance(60)) {
      key.remove("s");
    }
    if (chance(80)) {
      key.put("p", number());
    }
    return key;
  }

  /** All keys, by their names. */
  static Map<String, Map<String, AttributeValue>> keys() {
    Map<String, Map<String, AttributeValue>> keys = new HashMap<>();
    for (int i = 0; i < PARTITIONS * ITEMS; i++) {
      AttributeValue partition = AttributeValue.fromS("p" + i / ITEMS);
      AttributeValue sort = AttributeValue.fromN(Integer.toString(i % ITEMS));
      keys.put("key " + i, Map.of("p", partition, "s", sort));
    }
    return keys;
  }

  AttributeValue partition() {
    return AttributeValue.fromS("p" + random.nextInt(PARTITIONS));
  }

  AttributeValue sort() {
    return AttributeValue.fromN(Integer.toString(random.nextInt(ITEMS)));
  }

  AttributeValue anything(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0, 1 -> number();
      case 2 -> text();
      case 3 -> chance(2) ? binary() : AttributeValue.fromBool(chance(2));
      case 4 -> AttributeValue.fromNul(true);
      case 5 -> set();
      case 6 ->
          AttributeValue.fromL(
              IntStream.range(0, random.nextInt(4)).mapToObj(i -> anything(depth - 1)).toList());
      default -> {
        Map<String, AttributeValue> map = new HashMap<>();
        for (String name : List.of("x", "y")) {
          if (chance(2)) {
            map.put(name, anything(depth - 1));
          }
        }
        yield AttributeValue.fromM(map);
      }
    };
  }

  /** A value to compare with. */
  AttributeValue operand(int depth) {
    AttributeValue value = anything(depth);
    boolean plain = value.nul() == null && value.bool() == null && !"01".contains(number(value));
    return has(Wild.NULLS) || plain ? value : text();
  }

  private static String number(AttributeValue value) {
    return value.n() == null ? "none" : value.n();
  }

  AttributeValue set() {
    return switch (random.nextInt(3)) {
      case 0 -> AttributeValue.fromSs(some(List.of("a", "ab", "é", "b")));
      case 1 ->
          AttributeValue.fromNs(
              some(
                  has(Wild.EXPONENTS)
                      ? List.of("1", "2.50", "-3", "1e2")
                      : List.of("1", "2.50", "-3")));
      default ->
          AttributeValue.fromBs(
              some(List.of(SdkBytes.fromUtf8String("a"), SdkBytes.fromUtf8String("b"))));
    };
  }

  private <T> List<T> some(List<T> all) {
    List<T> some = new ArrayList<>(all.stream().filter(one -> chance(2)).toList());
    return some.isEmpty() ? List.of(all.get(0)) : some;
  }

  AttributeValue number() {
    return AttributeValue.fromN(
        switch (random.nextInt(6)) {
          case 0 -> "0";
          case 1 -> "-1.50";
          case 2 -> has(Wild.EXPONENTS) ? "1E3" : "1000";
          case 3 -> new BigDecimal(random.nextInt(1000)).movePointLeft(2).toString();
          default -> Integer.toString(random.nextInt(4));
        });
  }

  AttributeValue text() {
    return AttributeValue.fromS(pick(List.of("a", "ab", "abc", "b", "é", "\uD83C\uDF7A", "Z")));
  }

  AttributeValue binary() {
    return AttributeValue.fromB(
        SdkBytes.fromByteArray(pick(List.of(new byte[] {1}, new byte[] {1, -1}, new byte[] {-1}))));
  }
}

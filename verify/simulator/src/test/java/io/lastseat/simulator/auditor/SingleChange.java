package io.lastseat.simulator.auditor;

import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One change of one attribute of a stored item.
 *
 * @param sort the kind of the item, the attribute and the kind of change
 * @param item as it is after the change
 */
record SingleChange(String sort, Map<String, AttributeValue> item) {

  /** Returns all values of each attribute of each kind of item. */
  static Map<String, List<AttributeValue>> values(
      TableNames names, String table, Vector<Map<String, AttributeValue>> items) {
    Map<String, List<AttributeValue>> values = new HashMap<>();
    for (Map<String, AttributeValue> item : items) {
      walk(
          kind(names, table, item),
          AttributeValue.fromM(item),
          (path, value) -> values.computeIfAbsent(path, any -> new ArrayList<>()).add(value));
    }
    return values;
  }

  /** Returns all single changes of this item. */
  static List<SingleChange> of(
      TableNames names,
      String table,
      Map<String, AttributeValue> item,
      Map<String, List<AttributeValue>> values) {
    List<SingleChange> all = new ArrayList<>();
    String kind = kind(names, table, item);
    change(
        kind,
        AttributeValue.fromM(item),
        values,
        (sort, changed) -> all.add(new SingleChange(sort, changed.m())));
    return all;
  }

  private static void walk(
      String path, AttributeValue value, BiConsumer<String, AttributeValue> each) {
    if (value.hasM()) {
      new TreeMap<>(value.m())
          .forEach(
              (name, inner) -> {
                each.accept(path + named(name), inner);
                walk(path + named(name), inner, each);
              });
    } else if (value.hasL()) {
      value.l().forEach(inner -> walk(path + element(inner), inner, each));
    }
  }

  /** Adds each change inside a value, as the whole value after the change. */
  private static void change(
      String path,
      AttributeValue value,
      Map<String, List<AttributeValue>> values,
      BiConsumer<String, AttributeValue> each) {
    if (value.hasM()) {
      for (String name : new TreeMap<>(value.m()).keySet()) {
        String there = path + named(name);
        AttributeValue inner = value.m().get(name);
        each.accept(there + " removed", with(value, name, null));
        change(there, inner, values, (sort, now) -> each.accept(sort, with(value, name, now)));
        own(there, inner, values, (sort, now) -> each.accept(sort, with(value, name, now)));
      }
    } else if (value.hasL()) {
      for (int i = 0; i < value.l().size(); i++) {
        int place = i;
        AttributeValue inner = value.l().get(i);
        change(
            path + element(inner),
            inner,
            values,
            (sort, now) -> each.accept(sort, with(value, place, now)));
      }
    }
  }

  private static void own(
      String path,
      AttributeValue value,
      Map<String, List<AttributeValue>> values,
      BiConsumer<String, AttributeValue> each) {
    if (value.n() != null && value.n().length() < Long.toString(Long.MAX_VALUE).length()) {
      long number = Long.parseLong(value.n());
      each.accept(path + " +1", AttributeValue.fromN(Long.toString(number + 1)));
      each.accept(path + " -1", AttributeValue.fromN(Long.toString(number - 1)));
    }
    values.getOrDefault(path, List.of()).stream()
        .filter(other -> !other.equals(value))
        .findFirst()
        .ifPresent(other -> each.accept(path + " another's", other));
  }

  private static AttributeValue with(
      AttributeValue map, String name, @Nullable AttributeValue value) {
    Map<String, AttributeValue> changed = new HashMap<>(map.m());
    if (value == null) {
      changed.remove(name);
    } else {
      changed.put(name, value);
    }
    return AttributeValue.fromM(changed);
  }

  private static AttributeValue with(AttributeValue list, int place, AttributeValue value) {
    List<AttributeValue> changed = new ArrayList<>(list.l());
    changed.set(place, value);
    return AttributeValue.fromL(changed);
  }

  /** Replaces the labels of streams, lanes and resources, which are no attributes. */
  private static String named(String name) {
    return name.matches("[a-zA-Z]+") ? "." + name : ".*";
  }

  /** Returns the kind of an entry of a commit. */
  private static String element(AttributeValue inner) {
    boolean known = inner.hasM() && inner.m().containsKey("k");
    return known ? "[" + inner.m().get("k").s() + "]" : "[]";
  }

  private static String kind(TableNames names, String table, Map<String, AttributeValue> item) {
    if (table.equals(names.requests())) {
      return "request " + text(item, "kind");
    }
    return table.equals(names.decisions())
        ? item.containsKey("entries") ? "commit" : "number"
        : "row " + text(item, "part").replaceAll("-.*", "");
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    return item.containsKey(name) ? item.get(name).s() : "";
  }
}

package io.lastseat.dynamo.expression;

import io.lastseat.dynamo.item.Refusals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** A place in an item: an attribute, then elements of maps and lists. */
public record DocumentPath(String attribute, List<Step> steps) {

  /** By the indexes in lists. Paths of one update are apart, so their other order means nothing. */
  static final Comparator<DocumentPath> ORDER =
      Comparator.comparing(DocumentPath::attribute)
          .thenComparing(path -> path.steps, DocumentPath::compare);

  /** One step into a map or a list. */
  public sealed interface Step {

    /** The element of a map by its name. */
    record Element(String name) implements Step {
      @Override
      public String toString() {
        return name;
      }
    }

    /** The element of a list, counted from 0. */
    record Index(int number) implements Step {
      @Override
      public String toString() {
        return "[" + number + "]";
      }
    }
  }

  private static int compare(List<Step> one, List<Step> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order =
          one.get(i) instanceof Step.Index first && other.get(i) instanceof Step.Index second
              ? Integer.compare(first.number(), second.number())
              : one.get(i).toString().compareTo(other.get(i).toString());
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  /** The value at this place, or null if there is none. */
  @Nullable AttributeValue in(Map<String, AttributeValue> item) {
    AttributeValue value = item.get(attribute);
    for (Step step : steps) {
      value = value == null ? null : child(value, step);
    }
    return value;
  }

  private static @Nullable AttributeValue child(AttributeValue value, Step step) {
    if (step instanceof Step.Element element) {
      return value.hasM() ? value.m().get(element.name()) : null;
    }
    int number = ((Step.Index) step).number();
    return value.hasL() && number < value.l().size() ? value.l().get(number) : null;
  }

  /** Puts a value at this place. Behind the end of a list it becomes the last element. */
  void put(Map<String, AttributeValue> item, AttributeValue value) {
    item.put(attribute, changed(item.get(attribute), 0, value));
  }

  /** Removes what is at this place. The elements of a list move up. */
  void remove(Map<String, AttributeValue> item) {
    if (steps.isEmpty()) {
      item.remove(attribute);
    } else {
      item.put(attribute, changed(item.get(attribute), 0, null));
    }
  }

  private AttributeValue changed(
      @Nullable AttributeValue there, int depth, @Nullable AttributeValue value) {
    if (depth == steps.size() && value != null) {
      return value;
    }
    Step step = steps.get(depth);
    boolean last = depth == steps.size() - 1;
    if (step instanceof Step.Element element && there != null && there.hasM()) {
      Map<String, AttributeValue> map = new HashMap<>(there.m());
      if (last && value == null) {
        map.remove(element.name());
      } else {
        map.put(element.name(), changed(map.get(element.name()), depth + 1, value));
      }
      return AttributeValue.fromM(map);
    }
    if (step instanceof Step.Index index && there != null && there.hasL()) {
      List<AttributeValue> list = new ArrayList<>(there.l());
      boolean inside = index.number() < list.size();
      if (last && value == null) {
        if (inside) {
          list.remove(index.number());
        }
      } else if (inside) {
        list.set(index.number(), changed(list.get(index.number()), depth + 1, value));
      } else {
        list.add(changed(null, depth + 1, value));
      }
      return AttributeValue.fromL(list);
    }
    throw notThere();
  }

  static DynamoDbException notThere() {
    return Refusals.invalid(
        "The document path provided in the update expression is invalid for update");
  }

  /**
   * Refuses paths of one expression of which one leads through another, or that take one place for
   * a map and for a list.
   */
  static void apart(String kind, List<DocumentPath> paths) {
    for (int i = 0; i < paths.size(); i++) {
      for (int j = 0; j < i; j++) {
        apart(kind, paths.get(j), paths.get(i));
      }
    }
  }

  private static void apart(String kind, DocumentPath one, DocumentPath other) {
    if (!one.attribute.equals(other.attribute)) {
      return;
    }
    int common = Math.min(one.steps.size(), other.steps.size());
    for (int i = 0; i < common; i++) {
      Step first = one.steps.get(i);
      Step second = other.steps.get(i);
      if (!first.equals(second)) {
        if (first.getClass() != second.getClass()) {
          throw two(kind, "conflict", one, other);
        }
        return;
      }
    }
    throw two(kind, "overlap", one, other);
  }

  private static DynamoDbException two(
      String kind, String fault, DocumentPath one, DocumentPath other) {
    return Scope.invalid(
        kind,
        "Two document paths %s with each other; must remove or rewrite one of these paths; path one: %s, path two: %s"
            .formatted(fault, one, other));
  }

  /** The item with only what is at these places, in the same maps and lists. */
  static Map<String, AttributeValue> only(
      Map<String, AttributeValue> item, List<DocumentPath> paths) {
    Map<String, AttributeValue> some = new HashMap<>();
    paths.stream()
        .collect(Collectors.groupingBy(DocumentPath::attribute))
        .forEach(
            (attribute, of) -> {
              AttributeValue there = item.get(attribute);
              AttributeValue left =
                  there == null ? null : only(there, of.stream().map(DocumentPath::steps).toList());
              if (left != null) {
                some.put(attribute, left);
              }
            });
    return Map.copyOf(some);
  }

  private static @Nullable AttributeValue only(AttributeValue value, List<List<Step>> ways) {
    if (ways.stream().anyMatch(List::isEmpty)) {
      return value;
    }
    Map<Step, List<List<Step>>> further =
        ways.stream()
            .collect(
                Collectors.groupingBy(
                    way -> way.get(0),
                    Collectors.mapping(way -> way.subList(1, way.size()), Collectors.toList())));
    if (value.hasL()) {
      List<AttributeValue> list = new ArrayList<>();
      for (int i = 0; i < value.l().size(); i++) {
        List<List<Step>> rest = further.get(new Step.Index(i));
        AttributeValue left = rest == null ? null : only(value.l().get(i), rest);
        if (left != null) {
          list.add(left);
        }
      }
      return list.isEmpty() ? null : AttributeValue.fromL(list);
    }
    Map<String, AttributeValue> map = new HashMap<>();
    if (value.hasM()) {
      value
          .m()
          .forEach(
              (name, element) -> {
                List<List<Step>> rest = further.get(new Step.Element(name));
                AttributeValue left = rest == null ? null : only(element, rest);
                if (left != null) {
                  map.put(name, left);
                }
              });
    }
    return map.isEmpty() ? null : AttributeValue.fromM(map);
  }

  @Override
  public String toString() {
    return steps.isEmpty()
        ? "[" + attribute + "]"
        : "["
            + attribute
            + ", "
            + steps.stream().map(Step::toString).collect(Collectors.joining(", "))
            + "]";
  }
}

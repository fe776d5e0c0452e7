package io.lastseat.dynamo.contract;

import io.lastseat.dynamo.contract.RandomValues.Wild;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The random expressions of one request, with the names and values that they use. */
final class RandomExpressions {

  private static final List<String> ATTRIBUTES = List.of("a", "b", "c", "l", "m");

  private final RandomValues random;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, AttributeValue> values = new HashMap<>();

  RandomExpressions(RandomValues random) {
    this.random = random;
  }

  /** The names that were used so far; null for none. */
  @Nullable Map<String, String> names() {
    return names.isEmpty() ? null : Map.copyOf(names);
  }

  /** The values that were used so far; null for none. */
  @Nullable Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : Map.copyOf(values);
  }

  String updates() {
    List<String> attributes = random.shuffled(ATTRIBUTES.subList(0, 3));
    List<String> clauses = new ArrayList<>();
    if (!random.chance(4)) {
      String set = "SET " + path(attributes.get(0)) + " = " + value();
      clauses.add(random.chance(3) ? set + ", " + path(attributes.get(1)) + " = " + value() : set);
    }
    if (random.chance(4)) {
      clauses.add("REMOVE " + path(attributes.get(2)));
    }
    if (clauses.isEmpty() || random.chance(8)) {
      clauses.add(
          random.chance(2)
              ? "ADD " + name("n") + " " + literal(random.number())
              : "ADD " + name("t") + " " + literal(random.set()));
    }
    if (random.chance(8)) {
      clauses.add("DELETE " + name("u") + " " + literal(random.set()));
    }
    boolean takes = clauses.stream().noneMatch(clause -> clause.matches("(?s)(SET|ADD) .*"));
    if (takes && !random.has(Wild.ONLY_TAKES)) {
      clauses.add("ADD " + name("n") + " " + literal(random.number()));
    }
    if (random.chance(20)) {
      clauses.add(clauses.get(0));
    }
    return String.join(" ", clauses);
  }

  private String value() {
    return switch (random.below(8)) {
      case 0, 1, 2 -> literal(random.anything(1));
      case 3 -> path();
      case 4 -> "if_not_exists(" + path() + ", " + literal(random.anything(1)) + ")";
      case 5 ->
          "list_append("
              + path()
              + ", "
              + literal(AttributeValue.fromL(List.of(random.number())))
              + ")";
      case 6 -> path() + (random.chance(2) ? " + " : " - ") + literal(random.number());
      default ->
          "if_not_exists("
              + path()
              + ", "
              + literal(random.number())
              + ") + "
              + literal(random.number());
    };
  }

  /** The key condition of a query by the table's sort key, {@code s}, or by that of an index. */
  String key(String sort) {
    String partition = name("p") + " = " + literal(random.partition());
    return random.chance(2) ? partition : partition + " AND " + range(sort);
  }

  private String range(String sort) {
    Supplier<String> value =
        () ->
            literal(
                switch (sort) {
                  case "s" -> random.sort();
                  case "l" -> random.text();
                  default -> random.binary();
                });
    return switch (random.below(4)) {
      case 0 -> name(sort) + " BETWEEN " + value.get() + " AND " + value.get();
      case 1 -> "begins_with(" + name(sort) + ", " + value.get() + ")";
      default ->
          name(sort) + " " + random.pick(List.of("=", "<", "<=", ">", ">=")) + " " + value.get();
    };
  }

  String condition(int depth) {
    if (depth > 0 && random.chance(3)) {
      return switch (random.below(3)) {
        case 0 -> condition(depth - 1) + " AND " + condition(depth - 1);
        case 1 -> "(" + condition(depth - 1) + ") OR " + condition(depth - 1);
        default ->
            random.has(Wild.BARE_NOT)
                ? "NOT " + condition(depth - 1)
                : "NOT (" + condition(depth - 1) + ")";
      };
    }
    String path = path();
    return switch (random.below(11)) {
      case 0 -> "attribute_exists(" + path + ")";
      case 1 -> "attribute_not_exists(" + path + ")";
      case 2 ->
          ofType(path, random.pick(List.of("S", "N", "B", "BOOL", "L", "M", "SS", "NULL", "X")));
      case 3 ->
          "begins_with(%s, %s)"
              .formatted(path, literal(random.chance(8) ? random.number() : random.text()));
      case 4 -> "contains(%s, %s)".formatted(path, literal(random.operand(0)));
      case 5 ->
          guarded(path, "N")
              + "%s BETWEEN %s AND %s"
                  .formatted(path, literal(random.number()), literal(random.number()));
      case 6 ->
          "%s IN (%s, %s)".formatted(path, literal(random.operand(0)), literal(random.operand(0)));
      case 7 ->
          guarded(path, random.pick(List.of("S", "L", "M", "SS", "NS", "B")))
              + "size(%s) %s %s".formatted(path, comparator(), literal(random.number()));
      case 8 -> {
        AttributeValue than = random.operand(0);
        yield guarded(path, type(than))
            + "%s %s %s".formatted(path, random.pick(List.of("<", "<=", ">", ">=")), literal(than));
      }
      case 9 -> {
        List<String> others =
            ATTRIBUTES.stream().filter(one -> !path.matches("#?" + one + "\\b.*")).toList();
        yield guarded(path, random.pick(List.of("S", "L", "M", "SS", "NS")))
            + path
            + equality()
            + path(random.pick(others));
      }
      default -> path + equality() + literal(random.operand(random.chance(4) ? 1 : 0));
    };
  }

  private String equality() {
    return random.pick(List.of(" = ", " <> "));
  }

  /** A condition without which the next one is not looked at, for an engine that needs it. */
  private String guarded(String path, String type) {
    return random.has(Wild.TYPES) ? "" : ofType(path, type) + " AND ";
  }

  private String ofType(String path, String type) {
    return "attribute_type(%s, %s)".formatted(path, literal(AttributeValue.fromS(type)));
  }

  private String comparator() {
    return random.pick(List.of("=", "=", "<>", "<", "<=", ">", ">="));
  }

  private static String type(AttributeValue value) {
    return value.type() == AttributeValue.Type.NUL ? "NULL" : value.type().toString();
  }

  String projection() {
    return random.shuffled(ATTRIBUTES).stream()
        .limit(1L + random.below(3))
        .map(attribute -> random.has(Wild.PROJECTIONS) ? path() : name(attribute))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private String path() {
    return path(random.pick(ATTRIBUTES));
  }

  private String path(String attribute) {
    String path = name(attribute);
    while (!"lm".contains(attribute) && random.chance(4)) {
      path +=
          random.chance(2)
              ? "." + name(random.pick(List.of("x", "y")))
              : "[" + random.below(3) + "]";
    }
    return path;
  }

  /** A name as it is, or a placeholder for it; now and then one that is not defined. */
  private String name(String name) {
    if (random.chance(3)) {
      return name;
    }
    if (!random.chance(150)) {
      names.put("#" + name, name);
    }
    return "#" + name;
  }

  private String literal(AttributeValue value) {
    String name = ":v" + values.size();
    if (!random.chance(200)) {
      values.put(name, value);
    }
    return name;
  }
}

package io.lastseat.dynamo.expression;

import io.lastseat.dynamo.item.Numbers;
import io.lastseat.dynamo.item.Refusals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The changes of an update expression (developer guide, "Update expressions"). All values are taken
 * from the item as it was before.
 */
public final class Update {

  public static final String KIND = "UpdateExpression";

  private static final Set<String> SETS = Set.of("SS", "NS", "BS");
  private static final Set<String> NUMBER_OR_SETS = Set.of("N", "SS", "NS", "BS");

  /** One change: at a place, by one of the four clauses. */
  private record Change(DocumentPath path, String clause, Expression value) {}

  /** The value that a change uses. */
  private sealed interface Expression {

    AttributeValue in(Map<String, AttributeValue> item);

    record Value(AttributeValue value) implements Expression {
      @Override
      public AttributeValue in(Map<String, AttributeValue> item) {
        return value;
      }
    }

    record At(DocumentPath path) implements Expression {
      @Override
      public AttributeValue in(Map<String, AttributeValue> item) {
        AttributeValue value = path.in(item);
        if (value == null) {
          throw Refusals.invalid(
              "The provided expression refers to an attribute that does not exist in the item");
        }
        return value;
      }
    }

    record IfNotExists(DocumentPath path, Expression otherwise) implements Expression {
      @Override
      public AttributeValue in(Map<String, AttributeValue> item) {
        AttributeValue value = path.in(item);
        return value == null ? otherwise.in(item) : value;
      }
    }

    record ListAppend(Expression one, Expression other) implements Expression {
      @Override
      public AttributeValue in(Map<String, AttributeValue> item) {
        AttributeValue first = one.in(item);
        AttributeValue second = other.in(item);
        if (!first.hasL() || !second.hasL()) {
          throw wrongType();
        }
        List<AttributeValue> all = new ArrayList<>(first.l());
        all.addAll(second.l());
        return AttributeValue.fromL(all);
      }
    }

    record Sum(Expression one, Expression other, boolean minus) implements Expression {
      @Override
      public AttributeValue in(Map<String, AttributeValue> item) {
        AttributeValue first = one.in(item);
        AttributeValue second = other.in(item);
        if (first.n() == null || second.n() == null) {
          throw wrongType();
        }
        BigDecimal number = new BigDecimal(second.n());
        return sum(first, minus ? number.negate() : number);
      }
    }
  }

  private final List<Change> changes;

  private Update(List<Change> changes) {
    this.changes = changes;
  }

  public static Update parse(String expression, Scope scope) {
    Parser parser = new Parser(KIND, expression, scope);
    List<Change> changes = new ArrayList<>();
    Set<String> clauses = new HashSet<>();
    while (!parser.atEnd()) {
      String clause =
          List.of("SET", "REMOVE", "ADD", "DELETE").stream()
              .filter(parser::isWord)
              .findFirst()
              .orElseThrow(parser::syntax);
      parser.take();
      if (!clauses.add(clause)) {
        throw parser.invalid(
            "The \"%s\" section can only be used once in an update expression;".formatted(clause));
      }
      do {
        changes.add(change(parser, clause));
      } while (parser.takes(","));
    }
    DocumentPath.apart(KIND, changes.stream().map(Change::path).toList());
    return new Update(changes);
  }

  private static Change change(Parser parser, String clause) {
    DocumentPath path = parser.path();
    switch (clause) {
      case "SET" -> {
        parser.must("=");
        return new Change(path, clause, sum(parser));
      }
      case "REMOVE" -> {
        return new Change(path, clause, new Expression.At(path));
      }
      default -> {
        AttributeValue value = parser.value();
        parser.ofType(clause, value, clause.equals("ADD") ? NUMBER_OR_SETS : SETS);
        return new Change(path, clause, new Expression.Value(value));
      }
    }
  }

  private static Expression sum(Parser parser) {
    Expression one = operand(parser);
    String operator = parser.token();
    if (!parser.takes("+") && !parser.takes("-")) {
      return one;
    }
    Expression other = operand(parser);
    for (Expression operand : List.of(one, other)) {
      if (operand instanceof Expression.Value literal) {
        parser.ofType(operator, literal.value(), Set.of("N"));
      }
    }
    return new Expression.Sum(one, other, operator.equals("-"));
  }

  private static Expression operand(Parser parser) {
    if (parser.isValue()) {
      return new Expression.Value(parser.value());
    }
    if (parser.takes("(")) {
      Expression inside = sum(parser);
      parser.must(")");
      return inside;
    }
    if (!parser.isFunction()) {
      return new Expression.At(parser.path());
    }
    String function = parser.take();
    if (!function.equals("if_not_exists") && !function.equals("list_append")) {
      throw parser.invalid("Invalid function name; function: " + function);
    }
    parser.must("(");
    List<Expression> operands = new ArrayList<>();
    do {
      operands.add(operand(parser));
    } while (parser.takes(","));
    parser.must(")");
    parser.count(function, operands, 2);
    if (function.equals("list_append")) {
      for (Expression operand : operands) {
        if (operand instanceof Expression.Value literal) {
          parser.ofType(function, literal.value(), Set.of("L"));
        }
      }
      return new Expression.ListAppend(operands.get(0), operands.get(1));
    }
    if (operands.get(0) instanceof Expression.At at) {
      return new Expression.IfNotExists(at.path(), operands.get(1));
    }
    throw parser.invalid(
        "Operator or function requires a document path; operator or function: if_not_exists");
  }

  /** The attributes that it changes, wholly or in part. */
  public Set<String> attributes() {
    Set<String> attributes = new LinkedHashSet<>();
    changes.forEach(change -> attributes.add(change.path().attribute()));
    return attributes;
  }

  /** What an item has at the changed places, in the same maps and lists, and nothing else. */
  public Map<String, AttributeValue> touched(Map<String, AttributeValue> item) {
    return DocumentPath.only(item, changes.stream().map(Change::path).toList());
  }

  /**
   * Whether it only takes away. Such an update makes no item: where none is there, nothing happens
   * (API reference, UpdateItem, on the action DELETE of {@code AttributeUpdates}).
   */
  public boolean onlyTakes() {
    return changes.stream()
        .allMatch(change -> Set.of("REMOVE", "DELETE").contains(change.clause()));
  }

  /** The item after the changes. */
  public Map<String, AttributeValue> of(Map<String, AttributeValue> before) {
    Map<String, AttributeValue> after = new HashMap<>(before);
    List<DocumentPath> removals = new ArrayList<>();
    // In the order of their indexes: those behind the end of a list become its last elements.
    for (Change change :
        changes.stream().sorted(Comparator.comparing(Change::path, DocumentPath.ORDER)).toList()) {
      if (change.clause().equals("REMOVE")) {
        removals.add(0, change.path());
        continue;
      }
      AttributeValue there = change.path().in(before);
      AttributeValue value = change.value().in(before);
      @Nullable AttributeValue now =
          switch (change.clause()) {
            case "SET" -> value;
            case "ADD" -> there == null ? value : added(there, value);
            default -> there == null ? null : without(there, value);
          };
      if (now != null) {
        change.path().put(after, now);
      } else if (there != null) {
        removals.add(0, change.path());
      }
    }
    // Last, and from the last index to the first: each path means the item as it was before.
    removals.forEach(path -> path.remove(after));
    return after;
  }

  private static AttributeValue added(AttributeValue there, AttributeValue value) {
    if (value.n() != null) {
      if (there.n() == null) {
        throw wrongType();
      }
      return sum(there, new BigDecimal(value.n()));
    }
    return set(there, value, true);
  }

  /** The rest of a set; null if nothing is left. */
  private static @Nullable AttributeValue without(AttributeValue there, AttributeValue value) {
    AttributeValue rest = set(there, value, false);
    return rest.ss().isEmpty() && rest.ns().isEmpty() && rest.bs().isEmpty() ? null : rest;
  }

  private static AttributeValue sum(AttributeValue there, BigDecimal number) {
    return AttributeValue.fromN(Numbers.text(new BigDecimal(there.n()).add(number)));
  }

  /** The union of two sets, or their difference. */
  private static AttributeValue set(AttributeValue there, AttributeValue value, boolean union) {
    if (there.type() != value.type()) {
      throw wrongType();
    }
    return switch (value.type()) {
      case SS -> AttributeValue.fromSs(combined(there.ss(), value.ss(), union));
      case NS -> AttributeValue.fromNs(combined(there.ns(), value.ns(), union));
      default -> AttributeValue.fromBs(combined(there.bs(), value.bs(), union));
    };
  }

  private static <T> List<T> combined(List<T> there, List<T> other, boolean union) {
    Set<T> all = new LinkedHashSet<>(there);
    if (union) {
      all.addAll(other);
    } else {
      all.removeAll(new HashSet<>(other));
    }
    return List.copyOf(all);
  }

  private static DynamoDbException wrongType() {
    return Refusals.invalid("An operand in the update expression has an incorrect data type");
  }
}

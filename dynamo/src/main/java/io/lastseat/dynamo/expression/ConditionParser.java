package io.lastseat.dynamo.expression;

import io.lastseat.dynamo.expression.Operand.At;
import io.lastseat.dynamo.expression.Operand.Literal;
import io.lastseat.dynamo.expression.Operand.SizeOf;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads a condition, a filter or a key condition: NOT before AND, AND before OR. */
final class ConditionParser extends Parser {

  private static final Set<String> COMPARATORS = Set.of("=", "<>", "<", "<=", ">", ">=");
  private static final Set<String> TYPES =
      Set.of("S", "N", "B", "SS", "NS", "BS", "BOOL", "NULL", "L", "M");

  /** Developer guide, "Quotas": the operands of IN. */
  private static final int MAX_OPERANDS_OF_IN = 100;

  private boolean inParentheses;

  ConditionParser(String kind, String text, Scope scope) {
    super(kind, text, scope);
  }

  Condition condition() {
    Condition all = either();
    end();
    return all;
  }

  private Condition either() {
    Condition first = both();
    if (!isWord("OR")) {
      return first;
    }
    List<Condition> any = new ArrayList<>(List.of(first));
    while (takesWord("OR")) {
      any.add(both());
    }
    inParentheses = false;
    return new Condition.Or(any);
  }

  private Condition both() {
    Condition all = negated();
    while (takesWord("AND")) {
      all = new Condition.And(all, negated());
      inParentheses = false;
    }
    return all;
  }

  private Condition negated() {
    if (takesWord("NOT")) {
      Condition not = new Condition.Not(negated());
      inParentheses = false;
      return not;
    }
    if (takes("(")) {
      Condition inside = either();
      must(")");
      if (inParentheses) {
        throw invalid("The expression has redundant parentheses;");
      }
      inParentheses = true;
      return inside;
    }
    Condition one = one();
    inParentheses = false;
    return one;
  }

  private Condition one() {
    if (isFunction() && !token().equals("size")) {
      return function();
    }
    Operand left = operand();
    if (takesWord("BETWEEN")) {
      Operand least = operand();
      mustWord("AND");
      return between(left, least, operand());
    }
    if (takesWord("IN")) {
      must("(");
      List<Operand> list = new ArrayList<>();
      do {
        list.add(operand());
      } while (takes(","));
      must(")");
      if (list.size() > MAX_OPERANDS_OF_IN) {
        throw invalid(
            "The IN operator is provided with too many operands; number of operands: "
                + list.size());
      }
      return new Condition.In(left, list);
    }
    String comparator = token();
    if (!COMPARATORS.contains(comparator)) {
      throw syntax();
    }
    take();
    Operand right = operand();
    if (left.equals(right)) {
      throw invalid(
          "The first operand must be distinct from the remaining operands for this operator or function; operator: %s, first operand: %s"
              .formatted(comparator, left instanceof At at ? at.path() : left));
    }
    if (!comparator.equals("=") && !comparator.equals("<>")) {
      comparable(comparator, left);
      comparable(comparator, right);
    }
    return new Condition.Comparison(comparator, left, right);
  }

  private Condition between(Operand value, Operand least, Operand greatest) {
    comparable("BETWEEN", value);
    comparable("BETWEEN", least);
    comparable("BETWEEN", greatest);
    if (least instanceof Literal low && greatest instanceof Literal high) {
      Integer order = Condition.order(low.value(), high.value());
      if (order == null || order > 0) {
        throw invalid(
            "The BETWEEN operator requires %s; lower bound operand: AttributeValue: {%s}, upper bound operand: AttributeValue: {%s}"
                .formatted(
                    order == null
                        ? "same data type for lower and upper bounds"
                        : "upper bound to be greater than or equal to lower bound",
                    shown(low.value()),
                    shown(high.value())));
      }
    }
    return new Condition.Between(value, least, greatest);
  }

  private static String shown(AttributeValue value) {
    String content = value.s() != null ? value.s() : value.n() != null ? value.n() : "…";
    return Operand.type(value) + ":" + content;
  }

  /** Only texts, numbers and binaries have an order. */
  private void comparable(String operator, Operand operand) {
    if (operand instanceof Literal literal) {
      ofType(operator, literal.value(), Set.of("S", "N", "B"));
    }
  }

  private Condition function() {
    String function = take();
    must("(");
    List<Operand> operands = new ArrayList<>();
    do {
      operands.add(operand());
    } while (takes(","));
    must(")");
    switch (function) {
      case "attribute_exists", "attribute_not_exists" -> count(function, operands, 1);
      case "attribute_type", "begins_with", "contains" -> count(function, operands, 2);
      default -> throw invalid("Invalid function name; function: " + function);
    }
    DocumentPath path = pathOf(function, operands.get(0));
    return switch (function) {
      case "attribute_exists" -> new Condition.Exists(path);
      case "attribute_not_exists" -> new Condition.Not(new Condition.Exists(path));
      case "attribute_type" -> new Condition.HasType(path, typeName(operands.get(1)));
      case "begins_with" -> {
        if (operands.get(1) instanceof Literal literal) {
          ofType(function, literal.value(), Set.of("S", "B"));
        }
        yield new Condition.BeginsWith(path, operands.get(1));
      }
      default -> new Condition.Contains(path, operands.get(1));
    };
  }

  private Operand typeName(Operand operand) {
    if (operand instanceof Literal literal) {
      ofType("attribute_type", literal.value(), Set.of("S"));
      if (!TYPES.contains(literal.value().s())) {
        throw invalid(
            "Invalid attribute type name found; type: %s, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}"
                .formatted(literal.value().s()));
      }
    }
    return operand;
  }

  private DocumentPath pathOf(String function, Operand operand) {
    if (operand instanceof At at) {
      return at.path();
    }
    throw invalid(
        "Operator or function requires a document path; operator or function: " + function);
  }

  private Operand operand() {
    if (isValue()) {
      return new Literal(value());
    }
    if (isFunction()) {
      if (!token().equals("size")) {
        throw token()
                .matches(
                    "attribute_exists|attribute_not_exists|attribute_type|begins_with|contains")
            ? invalid(
                "The function is not allowed to be used this way in an expression; function: "
                    + token())
            : invalid("Invalid function name; function: " + token());
      }
      take();
      must("(");
      Operand of = operand();
      must(")");
      if (of instanceof Literal literal) {
        ofType("size", literal.value(), Set.of());
      }
      return new SizeOf(pathOf("size", of));
    }
    return new At(path());
  }
}

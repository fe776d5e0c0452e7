package io.lastseat.local.cloudwatch;

import io.vavr.control.Option;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Metric math as far as the alarms need it: numbers, metrics, {@code + - * /}, comparisons, {@code
 * IF} with and without its third argument, and {@code FILL}, which no alarm may have.
 *
 * <p>Source: Amazon CloudWatch user guide, "Using metric math". "Missing values in a time series
 * are treated as 0. If the value of a data point causes a function to attempt to divide by zero,
 * the data point is dropped." So a period in which no metric has a value has none in the result.
 */
public final class MetricMath {

  private static final Pattern TOKEN =
      Pattern.compile("\\s*(?:([a-z]\\w*)|([A-Z]+)|([0-9.]+)|(>=|<=|[-+*/()<>,]))\\s*");

  private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");

  private final Matcher tokens;
  private final String expression;
  private final Map<String, Series> metrics;
  private final int from;
  private final int to;
  private int position;
  private boolean more;

  private MetricMath(String expression, Map<String, Series> metrics, int from, int to) {
    this.expression = expression;
    this.tokens = TOKEN.matcher(expression);
    this.metrics = metrics;
    this.from = from;
    this.to = to;
    next();
  }

  /**
   * The result over the periods after {@code from}, up to and with {@code to}.
   *
   * @param metrics by the names that they have in the expression, cut to these periods already
   * @throws IllegalArgumentException where the expression has what is not known here
   */
  static Series of(String expression, Map<String, Series> metrics, int from, int to) {
    MetricMath math = new MetricMath(expression, metrics, from, to);
    Operand result = math.comparison();
    if (math.more) {
      throw math.unknown();
    }
    return result.series();
  }

  /** A series, or a number that has no periods. */
  private record Operand(Series series, double number, boolean isNumber) {

    static Operand of(Series series) {
      return new Operand(series, 0, false);
    }

    static Operand of(double number) {
      return new Operand(Series.EMPTY, number, true);
    }

    Operand with(Operand other, DoubleBinaryOperator operator) {
      if (isNumber && other.isNumber) {
        return of(operator.applyAsDouble(number, other.number));
      }
      return of(beside(other).with(other.beside(this), operator));
    }

    double in(int period) {
      return isNumber ? number : series.get(period).orElse(0);
    }

    /** A number has its value wherever the other operand has one. */
    private Series beside(Operand other) {
      return isNumber
          ? Series.constant(
              number, other.series.points().keySet().stream().mapToInt(Integer::intValue))
          : series;
    }
  }

  private Operand comparison() {
    Operand left = sum();
    String operator = symbol();
    if (!COMPARISONS.contains(operator)) {
      return left;
    }
    next();
    return left.with(sum(), (a, b) -> holds(operator, a, b) ? 1 : 0);
  }

  private static boolean holds(String operator, double a, double b) {
    return switch (operator) {
      case "<" -> a < b;
      case "<=" -> a <= b;
      case ">" -> a > b;
      default -> a >= b;
    };
  }

  private Operand sum() {
    Operand result = product();
    while (symbol().equals("+") || symbol().equals("-")) {
      boolean plus = symbol().equals("+");
      next();
      result = result.with(product(), plus ? Double::sum : (a, b) -> a - b);
    }
    return result;
  }

  private Operand product() {
    Operand result = atom();
    while (symbol().equals("*") || symbol().equals("/")) {
      boolean times = symbol().equals("*");
      next();
      result = result.with(atom(), times ? (a, b) -> a * b : (a, b) -> a / b);
    }
    return result;
  }

  private Operand atom() {
    if (more && tokens.group(1) != null) {
      return metric(tokens.group(1));
    }
    if (more && tokens.group(2) != null) {
      return function(tokens.group(2));
    }
    if (more && tokens.group(3) != null) {
      double number = Double.parseDouble(tokens.group(3));
      next();
      return Operand.of(number);
    }
    expect("(");
    Operand inner = comparison();
    expect(")");
    return inner;
  }

  private Operand metric(String name) {
    Series series = metrics.get(name);
    if (series == null) {
      throw unknown();
    }
    next();
    return Operand.of(series);
  }

  private Operand function(String name) {
    next();
    expect("(");
    Operand first = comparison();
    expect(",");
    Operand second = comparison();
    Option<Operand> third = Option.none();
    if (name.equals("IF") && symbol().equals(",")) {
      next();
      third = Option.some(comparison());
    }
    expect(")");
    return switch (name) {
      case "IF" -> Operand.of(either(first.series(), second, third));
      case "FILL" -> Operand.of(filled(first.series(), second.number()));
      default -> throw unknown();
    };
  }

  /**
   * The one where the condition has a value other than 0, and the other where it is 0. A metric
   * that has no value there counts as 0; without another, the periods in which it is 0 are dropped.
   */
  private static Series either(Series condition, Operand one, Option<Operand> other) {
    TreeMap<Integer, Double> result = new TreeMap<>();
    condition
        .points()
        .forEach(
            (period, truth) ->
                (truth != 0 ? Option.some(one) : other)
                    .forEach(chosen -> result.put(period, chosen.in(period))));
    return new Series(result);
  }

  /** Every period of the range has a value then, also the newest, whose own comes later. */
  private Series filled(Series series, double number) {
    return series.over(Series.constant(number, IntStream.rangeClosed(from + 1, to)));
  }

  private String symbol() {
    return more && tokens.group(4) != null ? tokens.group(4) : "";
  }

  private void expect(String symbol) {
    if (!symbol().equals(symbol)) {
      throw unknown();
    }
    next();
  }

  private void next() {
    more = position < expression.length();
    if (!more) {
      return;
    }
    if (!tokens.region(position, expression.length()).lookingAt()) {
      throw unknown();
    }
    position = tokens.end();
  }

  private IllegalArgumentException unknown() {
    return new IllegalArgumentException("Not known here: " + expression);
  }
}

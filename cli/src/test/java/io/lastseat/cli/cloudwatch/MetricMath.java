package io.lastseat.cli.cloudwatch;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metric math as far as the alarms need it: numbers, metrics, {@code + - * /}, {@code >}, and
 * {@code IF} without its third argument.
 *
 * <p>Source: Amazon CloudWatch user guide, "Using metric math". "Missing values in a time series
 * are treated as 0. If the value of a data point causes a function to attempt to divide by zero,
 * the data point is dropped." So a period in which no metric has a value has none in the result.
 */
public final class MetricMath {

  private static final Pattern TOKEN =
      Pattern.compile("\\s*(?:([a-z]\\w*)|([A-Z]+)|([0-9.]+)|([-+*/()>,]))\\s*");

  private final Matcher tokens;
  private final String expression;
  private final Map<String, Series> metrics;
  private int position;
  private boolean more;

  private MetricMath(String expression, Map<String, Series> metrics) {
    this.expression = expression;
    this.tokens = TOKEN.matcher(expression);
    this.metrics = metrics;
    next();
  }

  /**
   * The result over all periods.
   *
   * @param metrics by the names that they have in the expression
   * @throws IllegalArgumentException where the expression has what is not known here
   */
  static Series of(String expression, Map<String, Series> metrics) {
    MetricMath math = new MetricMath(expression, metrics);
    Operand result = math.comparison();
    if (math.more) {
      throw math.unknown();
    }
    return result.series();
  }

  /** A series, or a number without periods. */
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

    /** Gives a number its value in each period where the other operand has one. */
    private Series beside(Operand other) {
      return isNumber
          ? Series.constant(
              number, other.series.points().keySet().stream().mapToInt(Integer::intValue))
          : series;
    }
  }

  private Operand comparison() {
    Operand left = sum();
    if (!symbol().equals(">")) {
      return left;
    }
    next();
    return left.with(sum(), (a, b) -> a > b ? 1 : 0);
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
    if (!name.equals("IF")) {
      throw unknown();
    }
    next();
    expect("(");
    Series condition = comparison().series();
    expect(",");
    Operand chosen = comparison();
    expect(")");
    return Operand.of(where(condition, chosen));
  }

  /**
   * Where the condition has a value other than 0; periods in which it is 0 are dropped. A metric
   * that has no value there counts as 0.
   */
  private static Series where(Series condition, Operand chosen) {
    TreeMap<Integer, Double> result = new TreeMap<>();
    condition
        .points()
        .forEach(
            (period, truth) -> {
              if (truth != 0) {
                result.put(period, chosen.in(period));
              }
            });
    return new Series(result);
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

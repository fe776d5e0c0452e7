package io.lastseat.dynamo.expression;

import io.lastseat.dynamo.expression.DocumentPath.Step;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Reads the tokens, places and values of one expression, with its names and values put in
 * (developer guide, "Using expressions in DynamoDB"). Words such as AND and SET may be written in
 * either case; functions may not.
 */
class Parser {

  private static final Pattern TOKEN =
      Pattern.compile("[#:]\\w+|[A-Za-z]\\w*|\\d+|<>|<=|>=|\\S", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern NAME = Pattern.compile("#\\w+|[A-Za-z]\\w*");

  /** Developer guide, "Quotas": the bytes of an expression. */
  private static final int MAX_LENGTH = 4 * 1024;

  private final String kind;
  private final String text;
  private final Scope scope;
  private final List<MatchResult> tokens;
  private int next;

  Parser(String kind, String text, Scope scope) {
    this.kind = kind;
    this.text = text;
    this.scope = scope;
    this.tokens = TOKEN.matcher(text).results().toList();
    if (tokens.isEmpty()) {
      throw invalid("The expression can not be empty;");
    }
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    if (length > MAX_LENGTH) {
      throw invalid(
          "Expression size has exceeded the maximum allowed size; expression size: " + length);
    }
  }

  List<DocumentPath> projection() {
    List<DocumentPath> paths = new ArrayList<>();
    do {
      paths.add(path());
    } while (takes(","));
    end();
    DocumentPath.apart(kind, paths);
    return paths;
  }

  void ofType(String operator, AttributeValue value, Set<String> types) {
    if (!types.contains(Operand.type(value))) {
      throw invalid(
          "Incorrect operand type for operator or function; operator or function: %s, operand type: %s"
              .formatted(operator, Operand.type(value)));
    }
  }

  void count(String function, List<?> operands, int wanted) {
    if (operands.size() != wanted) {
      throw invalid(
          "Incorrect number of operands for operator or function; operator or function: %s, number of operands: %d"
              .formatted(function, operands.size()));
    }
  }

  DocumentPath path() {
    if (!NAME.matcher(token()).matches()) {
      throw syntax();
    }
    String attribute = name();
    List<Step> steps = new ArrayList<>();
    while (true) {
      if (takes(".")) {
        steps.add(new Step.Element(name()));
      } else if (takes("[")) {
        if (!token().matches("\\d{1,9}")) {
          throw syntax();
        }
        steps.add(new Step.Index(Integer.parseInt(take())));
        must("]");
      } else {
        return scope.mentioned(kind, new DocumentPath(attribute, List.copyOf(steps)));
      }
    }
  }

  private String name() {
    if (!NAME.matcher(token()).matches()) {
      throw syntax();
    }
    return scope.name(kind, take());
  }

  boolean isValue() {
    return token().startsWith(":") && token().length() > 1;
  }

  AttributeValue value() {
    if (!isValue()) {
      throw syntax();
    }
    return scope.value(kind, take());
  }

  /** Whether a name with an opening parenthesis comes next. */
  boolean isFunction() {
    return next + 1 < tokens.size()
        && NAME.matcher(token()).matches()
        && tokens.get(next + 1).group().equals("(")
        && !isWord("IN");
  }

  /** The token that comes next; {@code <EOF>} at the end. */
  String token() {
    return next < tokens.size() ? tokens.get(next).group() : "<EOF>";
  }

  String take() {
    String token = token();
    next++;
    return token;
  }

  boolean takes(String token) {
    boolean there = token().equals(token);
    next += there ? 1 : 0;
    return there;
  }

  void must(String token) {
    if (!takes(token)) {
      throw syntax();
    }
  }

  boolean isWord(String word) {
    return token().toUpperCase(Locale.ROOT).equals(word);
  }

  boolean takesWord(String word) {
    boolean there = isWord(word);
    next += there ? 1 : 0;
    return there;
  }

  void mustWord(String word) {
    if (!takesWord(word)) {
      throw syntax();
    }
  }

  boolean atEnd() {
    return next >= tokens.size();
  }

  void end() {
    if (!atEnd()) {
      throw syntax();
    }
  }

  DynamoDbException syntax() {
    int first = Math.max(0, Math.min(next, tokens.size()) - 1);
    int last = Math.min(next + 1, tokens.size() - 1);
    String near = text.substring(tokens.get(first).start(), tokens.get(last).end());
    return invalid("Syntax error; token: \"%s\", near: \"%s\"".formatted(token(), near));
  }

  DynamoDbException invalid(String fault) {
    return Scope.invalid(kind, fault);
  }
}

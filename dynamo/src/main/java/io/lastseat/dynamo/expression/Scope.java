package io.lastseat.dynamo.expression;

import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Refusals;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The names and values that the expressions of one request refer to. Each must be used by one of
 * them.
 */
public final class Scope {

  private static final Pattern PLACEHOLDER = Pattern.compile("[#:]\\w+");
  private static final Set<String> RESERVED = reserved();

  private final Map<String, String> names;
  private final Map<String, AttributeValue> values = new HashMap<>();
  private final Set<String> unusedNames;
  private final Set<String> unusedValues;
  private final Map<String, List<DocumentPath>> paths = new HashMap<>();

  private Scope(Map<String, String> names, Map<String, AttributeValue> values) {
    this.names = names;
    this.unusedNames = new TreeSet<>(names.keySet());
    this.unusedValues = new TreeSet<>(values.keySet());
    names.keySet().forEach(name -> placeholder("ExpressionAttributeNames", '#', name));
    values.forEach(
        (name, value) -> {
          placeholder("ExpressionAttributeValues", ':', name);
          this.values.put(name, inOneForm(name, value));
        });
  }

  /**
   * The names and values of a request.
   *
   * @param expressions the expressions by the names of their parameters; null where one is absent
   */
  public static Scope of(
      Map<String, @Nullable String> expressions,
      @Nullable Map<String, String> names,
      @Nullable Map<String, AttributeValue> values) {
    boolean none = expressions.values().stream().allMatch(Objects::isNull);
    if (none && names != null) {
      throw Refusals.invalid(
          "ExpressionAttributeNames can only be specified when using expressions");
    }
    if (none && values != null) {
      throw Refusals.invalid(
          "ExpressionAttributeValues can only be specified when using expressions: %s is null"
              .formatted(String.join(" and ", new TreeSet<>(expressions.keySet()))));
    }
    if (names != null && names.isEmpty()) {
      throw Refusals.invalid("ExpressionAttributeNames must not be empty");
    }
    if (values != null && values.isEmpty()) {
      throw Refusals.invalid("ExpressionAttributeValues must not be empty");
    }
    return new Scope(names == null ? Map.of() : names, values == null ? Map.of() : values);
  }

  private static void placeholder(String parameter, char first, String name) {
    if (!PLACEHOLDER.matcher(name).matches() || name.charAt(0) != first) {
      throw Refusals.invalid(
          "%s contains invalid key: Syntax error; key: \"%s\"".formatted(parameter, name));
    }
  }

  private static AttributeValue inOneForm(String name, AttributeValue value) {
    try {
      return Objects.requireNonNull(Items.inOneForm(Map.of(name, value)).get(name));
    } catch (DynamoDbException fault) {
      throw Refusals.invalid(
          "ExpressionAttributeValues contains invalid value: %s for key %s"
              .formatted(fault.awsErrorDetails().errorMessage(), name));
    }
  }

  /** The attribute that a token of an expression names, directly or by a placeholder. */
  String name(String kind, String token) {
    if (token.charAt(0) != '#') {
      if (RESERVED.contains(token.toUpperCase(Locale.ROOT))) {
        throw invalid(
            kind, "Attribute name is a reserved keyword; reserved keyword: %s".formatted(token));
      }
      return token;
    }
    unusedNames.remove(token);
    String name = names.get(token);
    if (name == null) {
      throw invalid(
          kind,
          "An expression attribute name used in the document path is not defined; attribute name: "
              + token);
    }
    return name;
  }

  /** Notes a place that an expression of this kind names. */
  DocumentPath mentioned(String kind, DocumentPath path) {
    paths.computeIfAbsent(kind, first -> new ArrayList<>()).add(path);
    return path;
  }

  /** The places that all expressions name. */
  public List<DocumentPath> paths() {
    return paths.values().stream().flatMap(List::stream).toList();
  }

  /** The places that expressions of this kind name. */
  public List<DocumentPath> paths(String kind) {
    return paths.getOrDefault(kind, List.of());
  }

  AttributeValue value(String kind, String token) {
    unusedValues.remove(token);
    AttributeValue value = values.get(token);
    if (value == null) {
      throw invalid(
          kind,
          "An expression attribute value used in expression is not defined; attribute value: "
              + token);
    }
    return value;
  }

  /** Refuses names and values that no expression used. */
  public void allUsed() {
    unused("ExpressionAttributeValues", unusedValues);
    unused("ExpressionAttributeNames", unusedNames);
  }

  private static void unused(String parameter, Set<String> unused) {
    if (!unused.isEmpty()) {
      throw Refusals.invalid(
          "Value provided in %s unused in expressions: keys: {%s}"
              .formatted(parameter, String.join(", ", unused)));
    }
  }

  static DynamoDbException invalid(String kind, String fault) {
    return Refusals.invalid("Invalid %s: %s".formatted(kind, fault));
  }

  /** Developer guide, "Reserved words in DynamoDB". */
  private static Set<String> reserved() {
    try (InputStream words = Scope.class.getResourceAsStream("reserved-words.txt")) {
      byte[] all = Objects.requireNonNull(words).readAllBytes();
      return Set.of(new String(all, StandardCharsets.US_ASCII).trim().split("\\s+"));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}

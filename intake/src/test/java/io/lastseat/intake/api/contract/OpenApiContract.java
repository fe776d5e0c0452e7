package io.lastseat.intake.api.contract;

import com.fasterxml.jackson.databind.node.TextNode;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks the function's answers against {@code docs/openapi.yaml}. */
public record OpenApiContract(OpenApi api) {

  /** The answers that are allowed for a path or method that the description lacks. */
  private static final Set<Integer> OF_NOTHING = Set.of(400, 401, 404, 405);

  /** A header that every answer has; it is described once. */
  private static final String VARY = "Vary";

  private static final String PROBLEM = "/components/schemas/Problem";

  public static OpenApiContract load() {
    return new OpenApiContract(OpenApi.parse(yaml()));
  }

  public static String yaml() {
    try {
      return Files.readString(Path.of("..", "docs", "openapi.yaml"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Throws {@link AssertionError} with every deviation of the exchange. */
  public void check(Exchange exchange) {
    List<String> violations = violations(exchange);
    if (!violations.isEmpty()) {
      throw new AssertionError("Not as docs/openapi.yaml says: " + violations + "\nin " + exchange);
    }
  }

  /** Returns every operation of the description: {@code GET /path}. */
  public Set<String> operations() {
    Set<String> all = new TreeSet<>();
    for (String path : api.names("/paths")) {
      methods(path).forEach(method -> all.add(method.toUpperCase(Locale.ROOT) + " " + path));
    }
    return all;
  }

  /** Returns every operation and status of the description: {@code GET /path 200}. */
  Set<String> documented() {
    Set<String> all = new TreeSet<>();
    for (String operation : operations()) {
      String[] parts = operation.split(" ");
      api.names(operation(parts[1], parts[0].toLowerCase(Locale.ROOT)) + "/responses")
          .forEach(status -> all.add(operation + " " + status));
    }
    return all;
  }

  /** Returns the operation and status that this exchange shows. */
  Option<String> instanceOf(Exchange exchange) {
    return template(exchange)
        .map(path -> "%s %s %d".formatted(described(exchange), path, exchange.status()));
  }

  public List<String> methods(String path) {
    List<String> methods = api.names("/paths/" + OpenApi.escaped(path));
    methods.remove("parameters");
    return methods;
  }

  List<String> violations(Exchange exchange) {
    Option<String> template = template(exchange);
    if (template.isEmpty()) {
      return ofNothing(exchange);
    }
    List<String> violations = new ArrayList<>();
    String operation = operation(template.get(), described(exchange).toLowerCase(Locale.ROOT));
    String response = api.resolved(operation + "/responses/" + exchange.status());
    if (api.at(response).isMissingNode()) {
      return List.of("the status is not described");
    }
    headers(exchange, response, violations);
    content(exchange, response, violations);
    if (exchange.status() < 300 && exchange.sent().isDefined()) {
      String bodies = operation + "/requestBody/content";
      String mediaType = api.names(bodies).get(0);
      String schema = bodies + "/" + OpenApi.escaped(mediaType) + "/schema";
      violations.addAll(api.violations(schema, exchange.sent().get()));
    }
    return violations;
  }

  private List<String> ofNothing(Exchange exchange) {
    if (!OF_NOTHING.contains(exchange.status())) {
      return List.of("the path or the method is not described");
    }
    return api.violations(PROBLEM, exchange.body());
  }

  private void headers(Exchange exchange, String response, List<String> violations) {
    Map<String, String> sent = exchange.response().headers().toJavaMap();
    List<String> described = api.names(response + "/headers");
    for (String name : described) {
      String header = api.resolved(response + "/headers/" + name);
      String value = sent.get(name);
      if (value == null && api.at(header + "/required").asBoolean()) {
        violations.add("the header " + name + " is missing");
      } else if (value != null) {
        violations.addAll(api.violations(header + "/schema", TextNode.valueOf(value).toString()));
      }
    }
    if (!sent.getOrDefault(VARY, "").matches("(Accept, )?Origin")) {
      violations.add("the header Vary does not name Origin");
    }
    sent.keySet().stream()
        .filter(
            name -> !name.equals("Content-Type") && !name.equals(VARY) && !described.contains(name))
        .forEach(name -> violations.add("the header " + name + " is not described"));
  }

  private void content(Exchange exchange, String response, List<String> violations) {
    String mediaType = exchange.header("Content-Type").split(";", 2)[0];
    String content = response + "/content";
    if (api.at(content).isMissingNode()) {
      if (!exchange.body().isEmpty() || !mediaType.isEmpty()) {
        violations.add("there is a body");
      }
    } else if (!api.names(content).contains(mediaType)) {
      violations.add("the media type " + mediaType + " is not described");
    } else if (mediaType.endsWith("json")) {
      String schema = content + "/" + OpenApi.escaped(mediaType) + "/schema";
      violations.addAll(api.violations(api.resolved(schema), exchange.body()));
    }
  }

  private Option<String> template(Exchange exchange) {
    String path = exchange.path().split("\\?", 2)[0];
    String method = described(exchange);
    return Option.ofOptional(
        api.names("/paths").stream()
            .filter(template -> path.matches(template.replaceAll("\\{[^}]*\\}", "[^/]+")))
            .filter(
                template ->
                    methods(template).stream()
                        .anyMatch(name -> name.toUpperCase(Locale.ROOT).equals(method)))
            .findFirst());
  }

  private static String described(Exchange exchange) {
    return exchange.method().equals("HEAD") ? "GET" : exchange.method();
  }

  private static String operation(String path, String method) {
    return "/paths/" + OpenApi.escaped(path) + "/" + method;
  }
}

package io.lastseat.cli.packaged;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesCheck;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.model.id.ResourceId;
import io.lastseat.rig.PackagedFunction;
import io.lastseat.rig.StreamEvent;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.template.Grants;
import io.lastseat.testkit.template.Template;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The template's tables, and its functions from their zips with the rights that it grants. */
final class PackagedStack implements AutoCloseable {

  static final Template TEMPLATE = Template.deployed();

  /** The parameters of a deployment in which intake decides too. */
  static final Map<String, String> AT_ONCE = Map.of("ImmediateAdmission", "on");

  /** The content type of a browser's form. */
  static final String FORM = "application/x-www-form-urlencoded";

  /** What no header begins with. */
  static final String STAGE = "stage variable ";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A timeout that no slow machine reaches. */
  private static final Duration LONG = Duration.ofMinutes(5);

  private final EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
  private final DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of());
  private final TableNames tables = TableNames.withPrefix("packaged-");
  private final Set<Map<String, AttributeValue>> delivered = new HashSet<>();

  PackagedStack() {
    Tables.create(connections.tables(), tables);
  }

  /** Binds the tables as the first decider does; afterwards no function needs that right. */
  void bind() {
    new TablesCheck(new BoundTables(connections.tables(), tables), tables, 0, Runnable::run)
        .mustHold();
  }

  GrantedDynamo grantedTo(String role) throws IOException {
    return grantedTo(role, Map.of());
  }

  /** Returns the rights of a role in a deployment with these parameters. */
  GrantedDynamo grantedTo(String role, Map<String, String> parameters) throws IOException {
    Map<String, String> logicalIds =
        Map.of(
            tables.requests(), "RequestsTable",
            tables.decisions(), "DecisionsTable",
            tables.reservations(), "ReservationsTable");
    return new GrantedDynamo(dynamo.endpoint(), logicalIds, Grants.of(TEMPLATE, role, parameters));
  }

  PackagedFunction start(String function, GrantedDynamo granted) throws IOException {
    return start(function, granted, Map.of(), timeoutOf(function));
  }

  /** Starts intake with immediate admission. */
  PackagedFunction startAtOnce(GrantedDynamo granted) throws IOException {
    return start(
        "IntakeFunction",
        granted,
        Map.of("LASTSEAT_IMMEDIATE_ADMISSION", AT_ONCE.get("ImmediateAdmission")),
        timeoutOf("IntakeFunction"));
  }

  /** Starts intake with immediate admission, as managed instances run it. */
  PackagedFunction startManaged(GrantedDynamo granted, int callsAtOnce) throws IOException {
    return start(
        "ManagedIntakeFunction",
        granted,
        Map.of(
            "LASTSEAT_IMMEDIATE_ADMISSION",
            AT_ONCE.get("ImmediateAdmission"),
            "AWS_LAMBDA_INITIALIZATION_TYPE",
            "lambda-managed-instances",
            "AWS_LAMBDA_MAX_CONCURRENCY",
            Integer.toString(callsAtOnce),
            "JAVA_TOOL_OPTIONS",
            "-Dhttp.maxConnections=" + callsAtOnce),
        timeoutOf("ManagedIntakeFunction"));
  }

  /** Starts a packaged function; with the sign-up page it has the layer of the pages. */
  PackagedFunction start(
      String function, GrantedDynamo granted, Map<String, String> more, Duration timeout)
      throws IOException {
    boolean pages = more.getOrDefault("LASTSEAT_SIGN_UP_PAGE", "off").equals("on");
    return start(function, pages ? List.of(layer()) : List.of(), granted, more, timeout);
  }

  /**
   * Starts a packaged function with these layers.
   *
   * @param more environment variables besides those for the tables
   * @param timeout after which Lambda would end a call
   */
  PackagedFunction start(
      String function,
      List<Path> layers,
      GrantedDynamo granted,
      Map<String, String> more,
      Duration timeout)
      throws IOException {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("LASTSEAT_REQUESTS_TABLE", tables.requests());
    environment.put("LASTSEAT_DECISIONS_TABLE", tables.decisions());
    environment.put("LASTSEAT_RESERVATIONS_TABLE", tables.reservations());
    environment.put("LASTSEAT_METRICS_NAMESPACE", "Packaged");
    environment.put("AWS_ENDPOINT_URL_DYNAMODB", granted.endpoint());
    return PackagedFunction.start(
        built(function + "/Properties/CodeUri"),
        layers,
        TEMPLATE.at(function + "/Properties/Handler").asText(),
        environment,
        LONG,
        timeout);
  }

  /** The layer of the pages. */
  static Path layer() {
    return built("PagesLayer/Properties/ContentUri");
  }

  private static Path built(String path) {
    return Path.of("..", TEMPLATE.at(path).asText());
  }

  static Duration timeoutOf(String function) {
    return Duration.ofSeconds(TEMPLATE.at(function + "/Properties/Timeout").asLong());
  }

  /** Returns a stream event with every request that was in no earlier one. */
  String newRequests() {
    List<Map<String, AttributeValue>> items =
        connections.tables().scan(scan -> scan.tableName(tables.requests())).items().stream()
            .filter(delivered::add)
            .toList();
    return StreamEvent.ofInserted(items, Set.of("lane", "requestId"), 100);
  }

  /** Returns the audit's counts for the resource. */
  ResourceBooks audited(String resource) {
    try (Audit audit =
        new Audit(connections.tables(), tables, AuditWatcher.none(), Clock.systemUTC())) {
      return audit.of(new ResourceId(resource)).get();
    }
  }

  /** Deletes a request, as a restore of an older table of requests does. */
  void loseRequest(String requestId) {
    List<Map<String, AttributeValue>> lost =
        connections.tables().scan(scan -> scan.tableName(tables.requests())).items().stream()
            .filter(item -> item.get("requestId").s().equals(requestId))
            .map(item -> Map.of("lane", item.get("lane"), "requestId", item.get("requestId")))
            .toList();
    lost.forEach(
        key -> connections.tables().deleteItem(d -> d.tableName(tables.requests()).key(key)));
  }

  /** Calls intake, without waiting for a verdict. */
  static JsonNode call(PackagedFunction intake, String method, String path, String body)
      throws IOException {
    return call(intake, method, path, body, Map.of());
  }

  /** Calls intake with more headers; a name behind {@link #STAGE} is a variable of the stage. */
  static JsonNode call(
      PackagedFunction intake, String method, String path, String body, Map<String, String> more)
      throws IOException {
    int question = path.indexOf('?');
    ObjectNode event = JSON.createObjectNode();
    event.put("version", "2.0").put("routeKey", "$default").put("isBase64Encoded", false);
    event.put("rawPath", question < 0 ? path : path.substring(0, question));
    String query = question < 0 ? "" : path.substring(question + 1);
    event.put("rawQueryString", query);
    ObjectNode parameters = event.putObject("queryStringParameters");
    for (String pair : query.isEmpty() ? new String[0] : query.split("&")) {
      parameters.put(pair.split("=", 2)[0], pair.split("=", 2)[1]);
    }
    Map<String, String> headers = new HashMap<>();
    ObjectNode stage = event.putObject("stageVariables");
    more.forEach(
        (name, value) -> {
          if (name.startsWith(STAGE)) {
            stage.put(name.substring(STAGE.length()), value);
          } else {
            headers.put(name, value);
          }
        });
    headers.putIfAbsent("prefer", "wait=0");
    if (!body.isEmpty()) {
      headers.putIfAbsent("content-type", "application/json");
      // An HTTP API encodes unknown content types as base64; a form is one of them.
      boolean form = headers.get("content-type").equals(FORM);
      event.put("body", form ? base64(body) : body).put("isBase64Encoded", form);
    }
    event.set("headers", JSON.valueToTree(headers));
    ObjectNode context = event.putObject("requestContext").put("stage", "$default");
    if (more.containsKey("authorization")) {
      // The HTTP API adds this after it has checked a token.
      ObjectNode jwt = context.putObject("authorizer").putObject("jwt");
      jwt.putObject("claims").put("sub", "ada").put("scope", "lastseat:administer");
    }
    ObjectNode http = context.putObject("http");
    http.put("method", method).put("path", path).put("protocol", "HTTP/1.1");
    return JSON.readTree(intake.handle(event.toString()));
  }

  /** The JSON in the body of this answer. */
  static JsonNode body(JsonNode answer) {
    return json(answer.path("body").asText());
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  /** Returns the function's log lines in JSON; no line may be broken. */
  static List<JsonNode> told(PackagedFunction function) {
    return function
        .log()
        .lines()
        .filter(line -> line.startsWith("{"))
        .map(PackagedStack::json)
        .toList();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  /** Returns the API's status of the request behind this answer. */
  static String statusOf(PackagedFunction intake, JsonNode answer) throws IOException {
    return statusOf(intake, answer, Map.of());
  }

  /** Returns the API's status of that request, asked with more headers. */
  static String statusOf(PackagedFunction intake, JsonNode answer, Map<String, String> more)
      throws IOException {
    JsonNode status = call(intake, "GET", placeOf(answer), "", more);
    return body(status).path("status").asText();
  }

  /** Returns the path of the request behind this answer. */
  static String placeOf(JsonNode answer) {
    JsonNode headers = answer.path("headers");
    return headers.path(headers.has("location") ? "location" : "Location").asText();
  }

  @Override
  public void close() {
    connections.close();
    dynamo.close();
  }
}

package io.lastseat.local.packaged;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.tables.RowCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands between a function and DynamoDB and lets through what the template grants to its role, as
 * IAM would: an operation by its own name, on a table or on one of its indexes, or on some of its
 * partition keys.
 */
final class GrantedDynamo implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> PASSED_ON =
      List.of("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date");

  private final URI dynamo;
  private final Map<String, String> logicalIds;
  private final Map<String, Set<String>> grants;
  private final Queue<String> denied = new ConcurrentLinkedQueue<>();
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;

  /**
   * @param logicalIds of the tables in the template, by the names that the function knows
   * @param grants actions by resource, {@code RequestsTable} or {@code DecisionsTable/index/heads}
   */
  GrantedDynamo(URI dynamo, Map<String, String> logicalIds, Map<String, Set<String>> grants)
      throws IOException {
    this.dynamo = dynamo;
    this.logicalIds = logicalIds;
    this.grants = grants;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::judge);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What was tried and not granted, for example {@code dynamodb:PutItem on DecisionsTable}. */
  List<String> denied() {
    return List.copyOf(denied);
  }

  /** What was asked for and granted, for example {@code dynamodb:PutItem on DecisionsTable}. */
  Set<String> used() {
    return Set.copyOf(used);
  }

  private void judge(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    String action = "dynamodb:" + target.substring(target.indexOf('.') + 1);
    List<Asked> asked = asked(action, JSON.readTree(body));
    List<String> refused =
        asked.stream()
            .map(one -> may(one) ? one : one.forItsKeys())
            .filter(one -> !may(one))
            .map(Asked::toString)
            .toList();
    if (refused.isEmpty()) {
      asked.stream()
          .map(one -> may(one) ? one : one.forItsKeys())
          .forEach(one -> used.add(one.toString()));
      passOn(exchange, body);
    } else {
      denied.addAll(refused);
      String error =
          "{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"Message\":\"not"
              + " authorized: "
              + refused
              + "\"}";
      reply(exchange, 400, error.getBytes(StandardCharsets.UTF_8));
    }
  }

  private boolean may(Asked one) {
    return grants.getOrDefault(one.on(), Set.of()).contains(one.action());
  }

  /**
   * What the role must be granted, and on which resource.
   *
   * @param partition of an item that is put; empty where it is something else
   */
  private record Asked(String action, String on, String partition) {

    /** As a grant for some partition keys alone has it. */
    Asked forItsKeys() {
      if (!partition.isEmpty() && !partition.startsWith("#")) {
        return new Asked(action, on + " but #*", "");
      }
      if (partition.isEmpty()) {
        return this;
      }
      int slash = partition.indexOf('/');
      String keys = slash < 0 ? partition : partition.substring(0, slash + 1) + "*";
      return new Asked(action, on + " " + keys, "");
    }

    @Override
    public String toString() {
      return action + " on " + on;
    }
  }

  /** A transaction is granted by what it consists of (IAM has no right of its name). */
  private List<Asked> asked(String action, JsonNode call) {
    List<Asked> asked = new ArrayList<>();
    for (JsonNode item : call.path("TransactItems")) {
      item.properties()
          .forEach(
              part ->
                  asked.add(
                      new Asked(
                          "dynamodb:" + part.getKey() + "Item",
                          nameOf(part.getValue().path("TableName").asText()),
                          "")));
    }
    if (asked.isEmpty()) {
      String partition = call.path("Item").path(RowCodec.PARTITION).path("S").asText("");
      resources(call).forEach(resource -> asked.add(new Asked(action, resource, partition)));
    }
    return asked;
  }

  private List<String> resources(JsonNode call) {
    List<String> resources = new ArrayList<>();
    if (call.has("TableName")) {
      String table = nameOf(call.path("TableName").asText());
      resources.add(
          call.has("IndexName") ? table + "/index/" + call.path("IndexName").asText() : table);
    }
    call.path("RequestItems").fieldNames().forEachRemaining(name -> resources.add(nameOf(name)));
    if (resources.isEmpty()) {
      resources.add("no table: " + call);
    }
    return resources;
  }

  private String nameOf(String table) {
    return logicalIds.getOrDefault(table, table);
  }

  private void passOn(HttpExchange exchange, byte[] body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(dynamo).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    PASSED_ON.forEach(
        name -> {
          String value = exchange.getRequestHeaders().getFirst(name);
          if (value != null) {
            request.header(name, value);
          }
        });
    try {
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      reply(exchange, response.statusCode(), response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      exchange.close();
    }
  }

  private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}

package io.lastseat.cli.packaged;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.DynamoProxy;
import io.lastseat.testkit.template.Grants;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Stands between a function and DynamoDB, and allows what the template grants to its role, as IAM
 * would. A grant is for an operation by its own name, on a table, on an index, or on some partition
 * keys.
 */
final class GrantedDynamo implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, String> logicalIds;
  private final Map<String, Set<String>> grants;
  private final Queue<String> denied = new ConcurrentLinkedQueue<>();
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private final DynamoProxy proxy;

  /**
   * Makes the judge in front of this DynamoDB.
   *
   * @param logicalIds of the tables in the template, by the names that the function knows
   * @param grants actions by resource, {@code RequestsTable} or {@code DecisionsTable/index/heads}
   */
  GrantedDynamo(URI dynamo, Map<String, String> logicalIds, Map<String, Set<String>> grants)
      throws IOException {
    this.logicalIds = logicalIds;
    this.grants = grants;
    proxy = new DynamoProxy(dynamo, this::judge);
  }

  String endpoint() {
    return proxy.endpoint().toString();
  }

  /** Returns the calls that were denied, for example {@code dynamodb:PutItem on DecisionsTable}. */
  List<String> denied() {
    return List.copyOf(denied);
  }

  /** Returns the rights that were used, for example {@code dynamodb:PutItem on DecisionsTable}. */
  Set<String> used() {
    return Set.copyOf(used);
  }

  private DynamoProxy.Answer judge(String operation, String body, DynamoProxy.Through through)
      throws IOException, InterruptedException {
    List<Asked> asked =
        asked("dynamodb:" + operation, JSON.readTree(body)).stream()
            .map(one -> may(one) ? one : one.forItsKeys())
            .toList();
    List<String> refused = asked.stream().filter(one -> !may(one)).map(Asked::toString).toList();
    if (refused.isEmpty()) {
      asked.forEach(one -> used.add(one.toString()));
      return through.answer();
    }
    denied.addAll(refused);
    String error =
        "{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"Message\":\"not"
            + " authorized: "
            + refused
            + "\"}";
    return new DynamoProxy.Answer(400, error);
  }

  private boolean may(Asked one) {
    return grants.getOrDefault(one.on(), Set.of()).contains(one.action());
  }

  /**
   * The right that a call needs, and its resource.
   *
   * @param partition of an item that is put; empty for other calls
   */
  private record Asked(String action, String on, String partition) {

    /** Returns the right for some partition keys alone. */
    Asked forItsKeys() {
      return partition.isEmpty() ? this : new Asked(action, Grants.keyed(on, partition), "");
    }

    @Override
    public String toString() {
      return action + " on " + on;
    }
  }

  /** Returns the rights for a call; a transaction needs those of its parts, IAM has no other. */
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

  @Override
  public void close() {
    proxy.close();
  }
}

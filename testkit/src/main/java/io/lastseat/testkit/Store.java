package io.lastseat.testkit;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.template.Grants;
import io.lastseat.testkit.template.Template;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * One embedded DynamoDB in memory with the three tables, for all tests of a JVM; each test uses
 * resources of its own.
 */
public final class Store {

  private static final Store ONE = new Store(EmbeddedDynamo.start(Option.none()), "test-");

  private final EmbeddedDynamo dynamo;
  private final TableNames names;
  private final UnitMeter meter;
  private final DynamoConnections connections;
  private final Map<String, DynamoConnections> roles = new ConcurrentHashMap<>();

  private Store(EmbeddedDynamo dynamo, String prefix) {
    this.dynamo = dynamo;
    names = TableNames.withPrefix(prefix);
    meter = new UnitMeter(TableDefinitions.all(names).flatMap(IndexDescription::allOf));
    connections = DynamoConnections.to(dynamo.endpoint(), List.of(meter));
    Tables.create(connections.tables(), names);
  }

  public static Store shared() {
    return ONE;
  }

  /** Empty tables in the same database, for a test that reads whole tables. */
  public static Store empty(String prefix) {
    return new Store(ONE.dynamo, prefix);
  }

  public TableNames names() {
    return names;
  }

  public DynamoDbClient client() {
    return connections.tables();
  }

  /** As {@link #client()}, with only the rights that the template grants to that role. */
  public DynamoDbClient clientAs(String role) {
    return roles
        .computeIfAbsent(
            role,
            name -> DynamoConnections.to(dynamo.endpoint(), List.of(meter, AsRole.of(name, names))))
        .tables();
  }

  public DynamoConnections connections() {
    return connections;
  }

  /** Counts the calls of {@link #client()}, of all tests together: compare two readings. */
  public UnitMeter meter() {
    return meter;
  }

  public EmbeddedDynamo dynamo() {
    return dynamo;
  }

  public DecisionLog log() {
    return new DecisionLog(client(), names);
  }

  public RowTable rows() {
    return new RowTable(
        client(),
        names,
        Runnable::run,
        Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(2)));
  }

  /**
   * Lets only those calls through that the template grants to a role. Any other call fails the test
   * with an {@link Error}, which no function takes for a failure of DynamoDB.
   */
  public static final class AsRole implements ExecutionInterceptor {

    /** The parameters of a deployment whose intake decides, with many calls in one process. */
    public static final Map<String, String> MANY_CALLS =
        Map.of(
            "ImmediateAdmission", "on",
            "ManagedInstanceSubnets", "subnet-1a",
            "ManagedInstanceSecurityGroups", "sg-1a");

    private static final Template TEMPLATE = Template.deployed();
    private static final AttributeValue ABSENT = AttributeValue.fromS("");

    private final String role;
    private final Map<String, Set<String>> grants;
    private final Map<String, String> logicalIds;

    private AsRole(String role, TableNames names, Map<String, String> parameters) {
      this.role = role;
      this.grants = Grants.of(TEMPLATE, role, parameters);
      this.logicalIds =
          Map.of(
              names.requests(), "RequestsTable",
              names.decisions(), "DecisionsTable",
              names.reservations(), "ReservationsTable",
              names.requests().replaceFirst("requests$", "feed"), "FeedTable",
              names.requests().replaceFirst("requests$", "webhooks"), "WebhooksTable");
    }

    /** The rights of that role in the template, on these tables. */
    public static AsRole of(String role, TableNames names) {
      return new AsRole(role, names, Map.of());
    }

    /** The rights of that role if intake may decide, with many calls in one process. */
    public static AsRole whereIntakeDecides(String role, TableNames names) {
      return new AsRole(role, names, MANY_CALLS);
    }

    /** The rights of that role if callers sign in and intake may decide. */
    public static AsRole whereCallersSignIn(String role, TableNames names) {
      return new AsRole(role, names, Map.of("ApiAccess", "Jwt", "ImmediateAdmission", "on"));
    }

    /**
     * The rights of that role if there are a feed and webhooks; their tables have the same prefix.
     */
    public static AsRole withFeed(String role, TableNames names) {
      return new AsRole(role, names, Map.of("Feed", "on", "Webhooks", "on"));
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
      String action = "dynamodb:" + operation(context.request(), attributes);
      List<String> refused =
          resources(context.request())
              .filter(resource -> !may(action, resource) && !may(action, keyed(resource, context)))
              .toList();
      if (!refused.isEmpty()) {
        throw new AssertionError(role + " may not do " + action + " on " + refused);
      }
    }

    private boolean may(String action, String resource) {
      return grants.getOrDefault(resource, Set.of()).contains(action);
    }

    private static String keyed(String table, Context.BeforeExecution context) {
      return Grants.keyed(
          table,
          context.request() instanceof PutItemRequest put
              ? put.item().getOrDefault(RowCodec.PARTITION, ABSENT).s()
              : "");
    }

    /**
     * A transaction needs the rights of its operations (DynamoDB developer guide, "Using IAM with
     * DynamoDB transactions").
     */
    private static String operation(SdkRequest request, ExecutionAttributes attributes) {
      return request instanceof TransactWriteItemsRequest
          ? "PutItem"
          : attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
    }

    private Stream<String> resources(SdkRequest request) {
      if (request instanceof TransactWriteItemsRequest transaction) {
        return transaction.transactItems().stream().map(write -> nameOf(write.put().tableName()));
      }
      return request
          .getValueForField("RequestItems", Map.class)
          .map(this::namesIn)
          .orElseGet(() -> Stream.of(one(request)));
    }

    private Stream<String> namesIn(Map<?, ?> requestItems) {
      return requestItems.keySet().stream().map(table -> nameOf(table.toString()));
    }

    private String one(SdkRequest request) {
      String table =
          request.getValueForField("TableName", String.class).map(this::nameOf).orElse("no table");
      return request
          .getValueForField("IndexName", String.class)
          .map(index -> table + "/index/" + index)
          .orElse(table);
    }

    private String nameOf(String table) {
      return logicalIds.getOrDefault(table, table);
    }
  }
}

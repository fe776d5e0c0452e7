package io.lastseat.testkit;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RowTable;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * One DynamoDB Local in memory for all tests of a JVM, with the three tables: each test takes
 * resources of its own. (Dropped tables with streams would slow the live ones down.)
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

  /** Tables of its own in the same database, for a test of all that stands in them. */
  public static Store empty(String prefix) {
    return new Store(ONE.dynamo, prefix);
  }

  public TableNames names() {
    return names;
  }

  public DynamoDbClient client() {
    return connections.tables();
  }

  /** As {@link #client()}, and with no more rights than the template grants to that role. */
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

  /** Counts what goes through {@link #client()}; by all tests, so use differences. */
  public UnitMeter meter() {
    return meter;
  }

  public EmbeddedDynamo dynamo() {
    return dynamo;
  }

  public DecisionLog log() {
    return new DecisionLog(enhanced(), names);
  }

  public RowTable rows() {
    return new RowTable(
        enhanced(),
        names,
        Runnable::run,
        Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(2)));
  }

  private DynamoDbEnhancedClient enhanced() {
    return DynamoDbEnhancedClient.builder().dynamoDbClient(client()).build();
  }
}

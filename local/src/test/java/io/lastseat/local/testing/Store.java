package io.lastseat.local.testing;

import io.lastseat.local.dynamodb.DynamoConnections;
import io.lastseat.local.dynamodb.EmbeddedDynamo;
import io.lastseat.local.dynamodb.Tables;
import io.lastseat.local.meter.IndexDescription;
import io.lastseat.local.meter.UnitMeter;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.VerdictRows;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * One DynamoDB Local in memory for all tests of a JVM, with the three tables: each test takes
 * resources of its own. (Dropped tables with streams would slow the live ones down.)
 */
public final class Store {

  private static final Store ONE = new Store();

  private final EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
  private final TableNames names = TableNames.withPrefix("test-");
  private final UnitMeter meter =
      new UnitMeter(TableDefinitions.all(names).flatMap(IndexDescription::allOf));
  private final DynamoConnections connections =
      DynamoConnections.to(dynamo.endpoint(), List.of(meter));

  private Store() {
    Tables.create(connections.tables(), names);
  }

  public static Store shared() {
    return ONE;
  }

  public TableNames names() {
    return names;
  }

  public DynamoDbClient client() {
    return connections.tables();
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

  public VerdictRows rows() {
    return new VerdictRows(
        enhanced(),
        names,
        Runnable::run,
        Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(2)));
  }

  private DynamoDbEnhancedClient enhanced() {
    return DynamoDbEnhancedClient.builder().dynamoDbClient(client()).build();
  }
}

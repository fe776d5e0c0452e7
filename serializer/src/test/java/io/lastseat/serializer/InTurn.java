package io.lastseat.serializer;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.log.Backoff;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Parts of a serializer that does one thing after the other, in the caller's thread. */
public final class InTurn {

  /** Returns the parts on these tables, by that clock. */
  public static SerializerParts parts(DynamoDbClient client, TableNames names, Clock clock) {
    return parts(client, names, clock, ServerClock.TRUSTING, Telemetry.NONE);
  }

  /**
   * The parts with which a test decides requests one after the other, with a consumer of their
   * events.
   */
  public static SerializerParts parts(
      DynamoDbClient client,
      TableNames names,
      Clock clock,
      ServerClock serverClock,
      Consumer<Event> telemetry) {
    return new SerializerParts(
        client,
        names,
        clock,
        serverClock,
        Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(5)),
        Runnable::run,
        Runnable::run,
        telemetry,
        LogLimits.ORDINARY,
        0,
        TablesBinding.TRUSTED);
  }

  private InTurn() {}
}

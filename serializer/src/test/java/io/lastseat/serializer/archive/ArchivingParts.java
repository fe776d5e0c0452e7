package io.lastseat.serializer.archive;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import java.time.Clock;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The parts with which an operator archives, in the caller's thread. */
public final class ArchivingParts {

  /** On these tables, by that clock. */
  public static SerializerParts of(DynamoDbClient client, TableNames names, Clock clock) {
    return new SerializerParts(
        client,
        names,
        clock,
        ServerClock.TRUSTING,
        Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(5)),
        Runnable::run,
        Runnable::run,
        Telemetry.lines(line -> {}),
        LogLimits.ORDINARY,
        0,
        TablesBinding.TRUSTED);
  }

  private ArchivingParts() {}
}

package io.lastseat.serializer.forget;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.turn.LogLimits;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs that forget what nobody has used for 90 days, in the caller's thread. */
public final class Forgets {

  public static final Duration KEEP = Duration.ofDays(90);

  public static final Retention RETENTION = new Retention(Option.some(KEEP));

  /** One run. */
  public static Forgot once(SerializerParts parts) {
    return new Forgetting(parts, RETENTION, Runnable::run).all();
  }

  /** On these tables, by that clock. */
  public static SerializerParts parts(DynamoDbClient client, TableNames names, Clock clock) {
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

  private Forgets() {}
}

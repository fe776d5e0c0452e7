package io.lastseat.simulator.functions;

import io.lastseat.intake.IntakeParts;
import io.lastseat.log.LogLimits;
import io.lastseat.model.RequestId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Parts of the functions in a world where time stands still and nothing runs side by side. */
public final class StillParts {

  /** The serializer, at this moment. */
  public static SerializerParts serializer(
      DynamoDbClient client, TableNames tables, Instant now, LogLimits limits) {
    return new SerializerParts(
        client,
        tables,
        Clock.fixed(now, ZoneOffset.UTC),
        attempt -> {},
        Runnable::run,
        Runnable::run,
        new NoTelemetry(),
        limits);
  }

  /** Intake, at this moment; every key is named by its caller. */
  public static IntakeParts intake(DynamoDbClient client, TableNames tables, Instant now) {
    return new IntakeParts(
        client,
        tables,
        Clock.fixed(now, ZoneOffset.UTC),
        () -> new byte[RequestId.TOKEN_BYTES],
        Option.none(),
        length -> {});
  }

  private StillParts() {}
}

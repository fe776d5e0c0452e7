package io.lastseat.bench.startup;

import io.lastseat.clock.ServerClock;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Vector;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes the database warm, so that it is the functions' start that is measured. */
final class WarmUp {

  private static final int COMMITS = 200;

  /** Creates the resource and decides a few hundred requests on it, one commit each. */
  static void decideSome(
      DynamoDbClient client, TableNames names, StartUpReservations reservations) {
    SerializerParts parts =
        SerializerParts.of(client, ServerClock.TRUSTING, names, Telemetry.lines(line -> {}));
    decide(parts.decider(), reservations, reservations.configure());
    for (int i = 0; i < COMMITS; i++) {
      // A decider of its own reads the log first, as a function that was just started.
      decide(parts.decider(), reservations, reservations.next());
      parts.log().head(reservations.resource());
    }
  }

  private static void decide(
      SerialDecider decider, StartUpReservations reservations, PendingRequest pendingRequest) {
    Decided decided = decider.decide(reservations.resource(), Vector.of(pendingRequest));
    for (RuntimeException failure : decided.failure()) {
      throw failure;
    }
  }

  private WarmUp() {}
}

package io.lastseat.local.server;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.feed.FeedTable;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.admit.TokenSource;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.pauses.Pause;
import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.control.Option;
import java.time.Clock;

/** Intake as the server runs it: it decides in the call, and knows the feed where there is one. */
final class ServedIntake {

  static IntakeFunction of(
      DynamoConnections connections,
      TableNames names,
      ServerSettings settings,
      Door door,
      Clock clock,
      long epoch,
      WaitLimit waits,
      ImmediateParts admission) {
    IntakeParts parts =
        new IntakeParts(
            connections.tables(),
            names,
            clock,
            connections.serverClock(),
            TokenSource.random(),
            door,
            epoch,
            Pause.sleeping(),
            waits,
            Option.some(admission));
    return new IntakeFunction(
        settings.besides().relays()
            ? parts
                .withFeed(FeedTable.withPrefix(settings.tablePrefix()))
                .withWebhooks(
                    WebhookTable.withPrefix(settings.tablePrefix()),
                    settings.besides().webhookReach())
            : parts);
  }

  private ServedIntake() {}
}

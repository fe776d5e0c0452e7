package io.lastseat.local.erase;

import static io.lastseat.local.erase.Guests.ADA;
import static io.lastseat.local.erase.Guests.NOTE;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lastseat.embedded.dynamodb.WebhookTablesMade;
import io.lastseat.model.Commit;
import io.lastseat.relay.webhook.CloudWatchWebhooks;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryStore;
import io.lastseat.webhooks.Reach;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTables;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between a call that failed and the next one the applicant is erased. */
class ErasedWebhookTest {

  @TempDir private Path folder;

  @Test
  void whatIsSentAgainHasThePseudonymAndTheLogOfDeliveriesNeverHadTheName() throws Exception {
    Guests guests = new Guests(folder);
    guests.decide(guests.configure("concert", 9), guests.reserve("concert", ADA, 1));
    List<String> bodies = new CopyOnWriteArrayList<>();
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    receiver.createContext(
        "/",
        call -> {
          bodies.add(new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          call.sendResponseHeaders(bodies.size() == 1 ? 500 : 204, -1);
          call.close();
        });
    receiver.start();
    try {
      WebhookTables tables = WebhookTables.withPrefix(guests.names.requests());
      WebhookTablesMade.create(guests.client, tables);
      Instant before = Instant.ofEpochMilli(System.currentTimeMillis() - 60_000);
      Webhook webhook =
          new Webhook(
              new WebhookId("till"),
              URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + "/"),
              Option.none(),
              true,
              Vector.of(SigningSecret.of(new byte[SigningSecret.BYTES])),
              before);
      new WebhookStore(guests.client, tables).create(webhook);
      DeliveryStore deliveries = new DeliveryStore(guests.client, tables);
      Commit commit = guests.commits("concert").last();
      DeliveryId id = new DeliveryId(commit.resource(), commit.number());
      deliveries.add(webhook, WebhookDelivery.due(id, before, before), before);
      Webhooks webhooks =
          Webhooks.over(
              guests.client,
              guests.names,
              tables,
              WebhookSettings.within(Reach.PUBLIC_AND_LOOPBACK),
              CloudWatchWebhooks.in("test", Clock.systemUTC(), guests.lines::add));

      assertThat(webhooks.retries().run()).isEqualTo(1);
      assertThat(bodies.get(0)).contains("Lovelace", NOTE);
      assertThat(guests.items(tables.deliveries()).toString()).doesNotContain("Lovelace", NOTE);

      assertThat(guests.eraser().erase(guests.eraser().find(Guests.ada()))).isEmpty();
      deliveries.again(webhook, id, before);
      assertThat(webhooks.retries().run()).isEqualTo(1);

      assertThat(bodies).hasSize(2);
      assertThat(bodies.get(1))
          .doesNotContain("Lovelace", NOTE)
          .contains("\"erased\":", "\"decisionNumber\":2");
      assertThat(guests.lines).noneMatch(line -> line.contains("Lovelace"));
    } finally {
      receiver.stop(0);
    }
  }
}

package io.lastseat.cli.erase;

import static io.lastseat.cli.erase.Guests.ADA;
import static io.lastseat.cli.erase.Guests.NOTE;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.model.commit.Commit;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookProgress;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The applicant is erased between a failed webhook call and the next one. */
class ErasedWebhookTest {

  @TempDir private Path folder;

  @Test
  void whatIsSentAgainHasThePseudonymAndTheTableNeverHadTheName() throws Exception {
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
      String table = WebhookTable.withPrefix(guests.names.requests());
      String feed = FeedTable.withPrefix(guests.names.requests());
      Tables.createFeed(guests.client, feed);
      Tables.createWebhooks(guests.client, table);
      Instant before = Instant.ofEpochMilli(System.currentTimeMillis() - 60_000);
      Webhook webhook =
          new Webhook(
              new WebhookId("till"),
              URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + "/"),
              Option.none(),
              true,
              Vector.of(SigningSecret.of(new byte[SigningSecret.BYTES])),
              before,
              1,
              0,
              WebhookProgress.from(FeedPlace.START, before));
      WebhookStore store = new WebhookStore(guests.client, table);
      Webhook made = store.create(webhook).get();
      Commit commit = guests.commits("concert").last();
      new FeedLog(guests.client, feed, Clock.systemUTC())
          .append(
              Vector.of(new Pointer(commit.resource(), commit.number())),
              Option.none(),
              Duration.ofDays(7),
              () -> "guesfeed");
      WebhookSettings settings = WebhookSettings.within(ReceiverPolicy.PUBLIC_AND_LOOPBACK, 0);
      WebhookRunner runner =
          WebhookRunner.over(
              guests.client,
              guests.names,
              table,
              feed,
              settings.toReceivers(),
              settings,
              Telemetry.of("test", "relay", Clock.systemUTC(), guests.lines::add));

      assertThat(runner.run(WebhookRunner.LONG)).isEqualTo(1);
      assertThat(bodies.get(0)).contains("Lovelace", NOTE);
      assertThat(guests.items(table).toString()).doesNotContain("Lovelace", NOTE);

      guests.eraseAda();
      Webhook failing = store.find(made.id()).get();
      store.replace(failing, failing.having(WebhookProgress::forgiven));
      assertThat(runner.run(WebhookRunner.LONG)).isEqualTo(1);

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

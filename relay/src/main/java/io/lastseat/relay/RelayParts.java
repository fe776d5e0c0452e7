package io.lastseat.relay;

import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedTable;
import io.lastseat.relay.webhook.CloudWatchWebhooks;
import io.lastseat.relay.webhook.EventBus;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.MetricsNamespace;
import io.lastseat.webhooks.Reach;
import io.lastseat.webhooks.WebhookTables;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The parts that a relay is made from.
 *
 * @param told who is told of each commit: a function has one, and a place of its own in the stream
 * @param lines takes the structured log
 * @param retries tries again what was not taken, once
 */
public record RelayParts(Relayed told, Consumer<String> lines, Runnable retries) {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);

  /** Of which nobody has to be told again. */
  public RelayParts(Relayed told, Consumer<String> lines) {
    this(told, lines, () -> {});
  }

  /**
   * As it runs on AWS: to the feed, or to webhooks.
   *
   * @throws IllegalStateException where the environment names the tables of neither, or of both
   */
  static RelayParts of(Map<String, String> environment) {
    Option<String> feed = FeedTable.of(environment);
    Option<WebhookTables> webhooks = WebhookTables.of(environment);
    if (feed.isDefined() == webhooks.isDefined()) {
      throw new IllegalStateException(
          "Set LASTSEAT_FEED_TABLE, or LASTSEAT_WEBHOOKS_TABLE and LASTSEAT_DELIVERIES_TABLE, not"
              + " both: each reads the stream by itself.");
    }
    DynamoDbClient client = client();
    return feed.map(table -> toFeed(client, table, environment))
        .getOrElse(() -> toWebhooks(client, webhooks.get(), environment));
  }

  private static RelayParts toFeed(
      DynamoDbClient client, String table, Map<String, String> environment) {
    return new RelayParts(feed(client, table, FeedKept.of(environment)), System.out::println);
  }

  private static RelayParts toWebhooks(
      DynamoDbClient client, WebhookTables tables, Map<String, String> environment) {
    Webhooks webhooks = webhooks(client, tables, environment);
    return new RelayParts(webhooks.relayed(), System.out::println, () -> webhooks.retries().run());
  }

  /** The one that appends to the feed in this table. */
  public static Relayed feed(DynamoDbClient client, String table, Duration kept) {
    return new FeedWriter(new FeedLog(client, table, Clock.systemUTC()), kept, FeedName::draw);
  }

  private static Webhooks webhooks(
      DynamoDbClient client, WebhookTables tables, Map<String, String> environment) {
    return Webhooks.over(
        client,
        TableNames.of(environment),
        tables,
        WebhookSettings.within(Reach.PUBLIC)
            .inEpoch(Epoch.of(environment))
            .to(EventBus.of(environment)),
        CloudWatchWebhooks.in(
            MetricsNamespace.of(environment), Clock.systemUTC(), System.out::println));
  }

  private static DynamoDbClient client() {
    return DynamoDbClient.builder()
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(ATTEMPT_TIMEOUT))
        .overrideConfiguration(
            settings ->
                settings.apiCallAttemptTimeout(ATTEMPT_TIMEOUT).apiCallTimeout(CALL_TIMEOUT))
        .build();
  }
}

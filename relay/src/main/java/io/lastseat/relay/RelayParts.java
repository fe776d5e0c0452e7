package io.lastseat.relay;

import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.lambda.LambdaClient;
import io.lastseat.relay.call.EventBus;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.relay.webhook.WebhookSettings;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes the parts of the relay. */
public final class RelayParts {

  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);

  /**
   * Makes the relay on AWS.
   *
   * @throws IllegalStateException if the environment names no table
   */
  static RelayBatch of(Map<String, String> environment) {
    String table = feedTable(environment);
    return new RelayBatch(feed(client(), table, FeedKept.of(environment)), System.out::println);
  }

  private static String feedTable(Map<String, String> environment) {
    return FeedTable.of(environment)
        .getOrElseThrow(() -> new IllegalStateException("LASTSEAT_FEED_TABLE is not set."));
  }

  /** A consumer that appends to the feed in this table. */
  public static Consumer<Vector<Pointer>> feed(DynamoDbClient client, String table, Duration kept) {
    return feed(client, table, kept, Clock.systemUTC());
  }

  /** A consumer that appends to the feed in this table, and dates by this clock. */
  public static Consumer<Vector<Pointer>> feed(
      DynamoDbClient client, String table, Duration kept, Clock clock) {
    return new FeedWriter(new FeedLog(client, table, clock), kept);
  }

  /**
   * Makes the runner that calls receivers on AWS.
   *
   * @throws IllegalStateException if the environment names no table
   */
  static WebhookRunner webhooks(Map<String, String> environment) {
    String feed = feedTable(environment);
    String table =
        WebhookTable.of(environment)
            .getOrElseThrow(() -> new IllegalStateException("LASTSEAT_WEBHOOKS_TABLE is not set."));
    WebhookSettings settings =
        WebhookSettings.within(ReceiverPolicy.PUBLIC, Epoch.of(environment))
            .to(EventBus.of(environment));
    return WebhookRunner.over(
        client(),
        TableNames.of(environment),
        table,
        feed,
        settings.toReceivers(),
        settings,
        Telemetry.ofFunction("relay", environment));
  }

  private RelayParts() {}

  private static DynamoDbClient client() {
    return LambdaClient.of(ATTEMPT_TIMEOUT, CALL_TIMEOUT);
  }

  /**
   * Appends a pointer for each commit to the feed. If a commit comes again, it is appended again:
   * readers get each commit at least once.
   */
  private static final class FeedWriter implements Consumer<Vector<Pointer>> {

    private static final String LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int NAME_LENGTH = 8;
    private static final SecureRandom LOT = new SecureRandom();

    private final FeedLog feed;
    private final Duration kept;
    private volatile Option<FeedHead> known = Option.none();

    /**
     * To this feed.
     *
     * @param kept how long a pointer can be read at least
     */
    FeedWriter(FeedLog feed, Duration kept) {
      this.feed = feed;
      this.kept = kept;
    }

    @Override
    public void accept(Vector<Pointer> batch) {
      Vector<Pointer> pointers =
          batch.distinctBy(one -> new Pointer(one.resource(), one.commitNo()));
      for (Vector<Pointer> some : pointers.grouped(FeedLog.MAX_POINTERS)) {
        known = Option.some(feed.append(some, known, kept, FeedWriter::newName));
      }
    }

    /** Draws the name of a feed that begins: letters and digits that no other feed has. */
    private static String newName() {
      return LOT.ints(NAME_LENGTH, 0, LETTERS.length())
          .mapToObj(LETTERS::charAt)
          .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
          .toString();
    }
  }
}

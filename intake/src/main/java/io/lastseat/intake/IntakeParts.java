package io.lastseat.intake;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesCheck;
import io.lastseat.clock.DynamoClock;
import io.lastseat.clock.ServerClock;
import io.lastseat.command.TokenSource;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedTable;
import io.lastseat.gate.GateCounter;
import io.lastseat.gate.TurnedAwayTable;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookDesk;
import io.lastseat.lambda.LambdaClient;
import io.lastseat.pauses.Pause;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.control.Option;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The parts that intake needs from its environment.
 *
 * @param clock stamps requests and decides whether the gate is shut
 * @param serverClock the difference between {@code clock} and DynamoDB's, as the answers to this
 *     client show it
 * @param tokens the source of ids for requests without an idempotency key
 * @param door decides who may call
 * @param epoch the number of restores of the tables so far
 * @param pause waits between two looks for a verdict, and while another call reads the books
 * @param waits how long calls may wait for a verdict
 * @param immediate the parts of immediate admission; none if intake may not decide
 * @param feed the commits of all resources; none if the deployment has no feed
 * @param webhooks the webhooks that are called about commits; none if the deployment has no
 *     webhooks
 * @param gate counts what the gate turns away, and takes all events of calls
 * @param inPieces whether the server can send a long answer in pieces; Lambda cannot
 * @param ages says how old the books are that this process remembers; {@code clock}, unless that
 *     one may stand still
 */
public record IntakeParts(
    DynamoDbClient dynamoDb,
    TableNames tables,
    Clock clock,
    ServerClock serverClock,
    TokenSource tokens,
    Door door,
    long epoch,
    Pause pause,
    WaitLimit waits,
    Option<ImmediateParts> immediate,
    Option<FeedLog> feed,
    Option<WebhookDesk> webhooks,
    GateCounter gate,
    boolean inPieces,
    Clock ages) {

  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(2);

  /**
   * The variable that Lambda sets on managed instances (<a
   * href="https://github.com/aws/aws-lambda-go/pull/600">aws-lambda-go</a>). Elsewhere Lambda
   * freezes a process after its answer.
   */
  private static final String MANY_CALLS = "AWS_LAMBDA_MAX_CONCURRENCY";

  /** The limit of a DynamoDB call: the caller gets an answer within the function's 29 seconds. */
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  /**
   * Makes the parts without a feed and without webhooks. The counts of the gate are written in
   * calls.
   */
  public IntakeParts(
      DynamoDbClient dynamoDb,
      TableNames tables,
      Clock clock,
      ServerClock serverClock,
      TokenSource tokens,
      Door door,
      long epoch,
      Pause pause,
      WaitLimit waits,
      Option<ImmediateParts> immediate) {
    this(
        dynamoDb,
        tables,
        clock,
        serverClock,
        tokens,
        door,
        epoch,
        pause,
        waits,
        immediate,
        Option.none(),
        Option.none(),
        new GateCounter(
            new TurnedAwayTable(dynamoDb, tables),
            clock,
            tokens::next,
            immediate.map(ImmediateParts::telemetry).getOrElse(Telemetry.NONE),
            Runnable::run),
        false,
        clock);
  }

  /** Adds the feed in this table. */
  public IntakeParts withFeed(String table) {
    return with(Option.some(new FeedLog(dynamoDb, table, clock)), webhooks, gate, inPieces, ages);
  }

  /** Adds the webhooks in this table. The parts must have a feed. */
  public IntakeParts withWebhooks(String table, ReceiverPolicy reach) {
    return with(feed, Option.some(desk(dynamoDb, table, feed.get(), reach)), gate, inPieces, ages);
  }

  /** Replaces the counter of the gate. It takes the events of immediate admission, too. */
  public IntakeParts counting(GateCounter counter) {
    return with(feed, webhooks, counter, inPieces, ages);
  }

  /** The parts of a server that can send a long answer in pieces. */
  public IntakeParts sendingInPieces() {
    return with(feed, webhooks, gate, true, ages);
  }

  /** Replaces the clock by which remembered books grow old. */
  public IntakeParts agingBy(Clock real) {
    return with(feed, webhooks, gate, inPieces, real);
  }

  private IntakeParts with(
      Option<FeedLog> kept,
      Option<WebhookDesk> desk,
      GateCounter counter,
      boolean pieces,
      Clock real) {
    return new IntakeParts(
        dynamoDb,
        tables,
        clock,
        serverClock,
        tokens,
        door,
        epoch,
        pause,
        waits,
        immediate,
        kept,
        desk,
        counter,
        pieces,
        real);
  }

  /** Makes the generator on its first use: a function's snapshot must not contain one. */
  private static WebhookDesk desk(
      DynamoDbClient client, String table, FeedLog feed, ReceiverPolicy reach) {
    return new WebhookDesk(
        new WebhookStore(client, table),
        feed,
        reach,
        () -> {
          byte[] bytes = new byte[SigningSecret.BYTES];
          new SecureRandom().nextBytes(bytes);
          return bytes;
        });
  }

  /** Makes the parts for AWS: tables and door from the environment, real clock and chance. */
  static IntakeParts of(Map<String, String> environment) {
    DynamoClock serverClock = DynamoClock.ofThisMachine();
    DynamoDbClient client = LambdaClient.of(ATTEMPT_TIMEOUT, CALL_TIMEOUT, serverClock);
    TableNames tables = TableNames.of(environment);
    Consumer<Event> telemetry = Telemetry.ofFunction("intake", environment);
    Option<FeedLog> feed =
        FeedTable.of(environment).map(table -> new FeedLog(client, table, Clock.systemUTC()));
    return new IntakeParts(
        client,
        tables,
        Clock.systemUTC(),
        serverClock,
        TokenSource.random(),
        Door.of(environment),
        Epoch.of(environment),
        Pause.sleeping(),
        MaxWait.of(environment),
        Option.when(
            DeploymentSwitch.IMMEDIATE_ADMISSION.isOn(environment),
            () -> immediate(client, tables, telemetry, environment)),
        feed,
        WebhookTable.of(environment)
            .map(table -> desk(client, table, feed.get(), ReceiverPolicy.onAws(environment))),
        // No call waits for the write: if Lambda freezes it, it goes on with a later call.
        new GateCounter(
            new TurnedAwayTable(client, tables),
            Clock.systemUTC(),
            TokenSource.random()::next,
            telemetry,
            SharedThreads.some()),
        false,
        Clock.systemUTC());
  }

  /**
   * Makes the parts of immediate admission. Each call checks before its decision whether the tables
   * belong together. It checks in its own thread, since it has no other work meanwhile. Intake's
   * role may not write the tables' names. The process that created the resource wrote them.
   */
  private static ImmediateParts immediate(
      DynamoDbClient client,
      TableNames tables,
      Consumer<Event> telemetry,
      Map<String, String> environment) {
    return ImmediateParts.of(
        new TablesCheck(
            new BoundTables(client, tables), tables, Epoch.of(environment), Runnable::run),
        telemetry,
        environment.containsKey(MANY_CALLS)
            ? SharedThreads.some()
            : SharedThreads.waitedFor(CALL_TIMEOUT));
  }
}

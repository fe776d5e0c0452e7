package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.PublicList;
import io.lastseat.log.store.RequestItems;
import io.lastseat.log.store.RowTable;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.log.turn.WakeWheel;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.world.Scheduler;
import io.lastseat.simulator.world.Scheduler.WorldPause;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Two processes append to two logs without a pause, since calls never end there. A batch of one
 * request, and a claim on both logs, are decided within a second all the same.
 */
class CrowdedLogTest {

  private static final TableNames TABLES = TableNames.withPrefix("");
  private static final Instant BEGIN = Instant.parse("2030-06-01T09:00:00Z");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final ResourceId ROOM = new ResourceId("room");
  private static final RequestId ID = new RequestId(0, "%026d".formatted(7));
  private static final int CALLERS = 6;

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "caller of a crowd");
            thread.setDaemon(true);
            return thread;
          });

  private final Scheduler scheduler = new Scheduler(BEGIN, THREADS);
  private final Clock clock = scheduler.clock(() -> Duration.ZERO);
  private Database database = Database.of(TableDefinitions.all(TABLES));
  private Random chance = new Random(0);
  private Option<Duration> took = Option.none();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aBatchIsDecidedWithinASecond(long seed) {
    mustBeDecided(seed, new Reserve(ID, HALL, BEGIN, "guest", 1, Option.none()));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void soIsAClaim(long seed) {
    mustBeDecided(
        seed,
        new Claim(new Reserve(ID, HALL, BEGIN, "guest", 1, Option.none()), TreeMap.of(ROOM, 1L)));
  }

  private void mustBeDecided(long seed, Request request) {
    chance = new Random(seed);
    create(HALL, 1);
    create(ROOM, 2);
    for (int process = 0; process < 2; process++) {
      IntakeFunction intake = intake();
      for (int caller = 0; caller < CALLERS; caller++) {
        crowd(intake, HALL);
        crowd(intake, ROOM);
      }
    }
    scheduler.at(
        Duration.ofSeconds(1),
        () ->
            scheduler.start(
                () -> {
                  Instant asked = scheduler.now();
                  decide(request);
                  took = Option.some(Duration.between(asked, scheduler.now()));
                  scheduler.stop();
                }));
    scheduler.at(Duration.ofSeconds(20), scheduler::stop);

    scheduler.run();

    assertThat(took).isNotEmpty();
    assertThat(took.get()).isLessThan(Duration.ofSeconds(1));
  }

  private void crowd(IntakeFunction intake, ResourceId resource) {
    scheduler.start(
        () -> {
          while (true) {
            intake.handleRequest(Calls.reserve(resource.text(), "guest", 1), Calls.CONTEXT);
          }
        });
  }

  private void decide(Request request) {
    PendingRequest pendingRequest = PendingRequest.found(new StoredRequest(request, Option.none()));
    SerialDecider decider = new SerialDecider(parts(far(), backoff(20, 1000)));
    assertThat(decider.decide(HALL, Vector.of(pendingRequest)).finished()).isEqualTo(1);
    assertThat(parts(near(), backoff(1, 1)).rows().of(HALL, ID).verdict()).isNotEmpty();
  }

  private void create(ResourceId resource, int number) {
    Configure creation =
        new Configure(
            new RequestId(0, "%026d".formatted(number)),
            resource,
            BEGIN,
            Terms.ofCapacity(1_000_000).withAdmission(Admission.IMMEDIATE),
            Option.none(),
            Option.none());
    new SerialDecider(parts(near(), attempt -> {}))
        .decide(
            resource, Vector.of(PendingRequest.found(new StoredRequest(creation, Option.none()))));
  }

  private IntakeFunction intake() {
    return new IntakeFunction(
        new IntakeParts(
            far(),
            TABLES,
            clock,
            ServerClock.TRUSTING,
            () -> {
              byte[] token = new byte[RequestId.TOKEN_BYTES];
              chance.nextBytes(token);
              return token;
            },
            Door.open(),
            0,
            new WorldPause(scheduler),
            WaitLimit.of(WaitLimit.ORDINARY),
            Option.some(
                new ImmediateParts(
                    TablesBinding.TRUSTED,
                    backoff(10, 50),
                    ImmediateParts.LONGEST,
                    Runnable::run,
                    Runnable::run,
                    Runnable::run,
                    Telemetry.NONE))));
  }

  private Backoff backoff(int first, int longest) {
    return attempt ->
        scheduler.sleep(
            Duration.ofMillis(chance.nextInt(Math.min(longest, first << (attempt - 1)) + 1)));
  }

  /** Each answer takes some milliseconds. */
  private DynamoDbClient far() {
    return TablesClient.of(
        request -> {
          scheduler.sleep(Duration.ofMillis(2 + chance.nextInt(3)));
          Result result = Operations.apply(database, request);
          database = result.after();
          scheduler.sleep(Duration.ofMillis(2 + chance.nextInt(3)));
          return TablesClient.orThrow(result.answer());
        });
  }

  private DynamoDbClient near() {
    return TablesClient.of(
        request -> {
          Result result = Operations.apply(database, request);
          database = result.after();
          return TablesClient.orThrow(result.answer());
        });
  }

  private LogParts parts(DynamoDbClient client, Backoff backoff) {
    DynamoDbEnhancedClient enhanced =
        DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
    return new LogParts(
        new DecisionLog(enhanced, TABLES),
        new RowTable(enhanced, TABLES, Runnable::run, backoff),
        new RequestItems(client, TABLES),
        clock,
        ServerClock.TRUSTING,
        backoff,
        Runnable::run,
        LogLimits.ORDINARY,
        0,
        TablesBinding.TRUSTED,
        new WakeWheel(client, TABLES),
        new PublicList(client, TABLES));
  }
}

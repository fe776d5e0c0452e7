package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.log.Backoff;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.cast.Scheduler.WorldPause;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Two processes append to two logs without a pause, since their calls never end. A batch of one
 * request, and a claim on both logs, are decided within a second anyway.
 */
class CrowdedLogTest extends HallTables {

  private static final ResourceId ROOM = new ResourceId("room");
  private static final int CALLERS = 6;

  private static final ExecutorService THREADS = Scheduler.threads("caller of a crowd");

  private final Scheduler scheduler = new Scheduler(NOW, THREADS);
  private final Clock clock = scheduler.clock(() -> Duration.ZERO);
  private Random chance = new Random(0);
  private Option<Duration> took = Option.none();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aBatchIsDecidedWithinASecond(long seed) {
    mustBeDecided(seed, seat(7, HALL, NOW));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void soIsAClaim(long seed) {
    mustBeDecided(seed, new Claim(seat(7, HALL, NOW), TreeMap.of(ROOM, 1L)));
  }

  private void mustBeDecided(long seed, Request request) {
    chance = new Random(seed);
    Terms terms = Terms.ofCapacity(1_000_000).withAdmission(Admission.IMMEDIATE);
    written(NOW, creates(1, HALL, terms));
    written(NOW, creates(2, ROOM, terms));
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
            intake.answer(Calls.reserve(resource.text(), "guest", 1), Calls.INVOCATION);
          }
        });
  }

  private void decide(Request request) {
    SerialDecider decider = parts(backoff(20, 1000)).serializer(LogLimits.ORDINARY).decider();
    assertThat(decide(decider, new StoredRequest(request, Option.none())).finished()).isEqualTo(1);
    assertThat(rows(id(7)).verdict()).isNotEmpty();
  }

  private IntakeFunction intake() {
    return new IntakeFunction(
        parts(backoff(10, 50))
            .drawing(
                () -> {
                  byte[] token = new byte[RequestId.TOKEN_BYTES];
                  chance.nextBytes(token);
                  return token;
                })
            .pausing(new WorldPause(scheduler))
            .immediateIntake(ImmediateParts.LONGEST));
  }

  private ProcessParts parts(Backoff backoff) {
    return ProcessParts.still(far(), NAMES, NOW).by(clock).backingOff(backoff);
  }

  private Backoff backoff(int first, int longest) {
    return attempt ->
        scheduler.sleep(
            Duration.ofMillis(chance.nextInt(Math.min(longest, first << (attempt - 1)) + 1)));
  }

  /** Returns a client whose answers take some milliseconds. */
  private DynamoDbClient far() {
    return TablesClient.of(
        request -> {
          scheduler.sleep(Duration.ofMillis(2 + chance.nextInt(3)));
          DynamoDbResponse answer = call(request);
          scheduler.sleep(Duration.ofMillis(2 + chance.nextInt(3)));
          return answer;
        });
  }
}

package io.lastseat.intake.api.execution;

import static io.lastseat.intake.api.execution.ExecutionCalls.ADA;
import static io.lastseat.intake.api.execution.ExecutionCalls.GRACE;
import static io.lastseat.intake.api.execution.ExecutionCalls.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.intake.api.Counting;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.id.Limits;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Work that runs once: started, renewed and ended, in the call or by the stream. */
class ExecutionApiTest {

  private static final AtomicInteger NAMES = new AtomicInteger();

  private final Counting counting = new Counting();

  static Stream<World> bothWays() {
    return Stream.of(World.atOnce(Telemetry.NONE), World.deciding());
  }

  private static ExecutionCalls in(World world) {
    return new ExecutionCalls(world, "run-" + NAMES.incrementAndGet());
  }

  private ExecutionCalls here() {
    return in(World.atOnce(Telemetry.NONE, counting));
  }

  @Test
  void theFirstOneMakesItAndRunsItInTheCall() {
    ExecutionCalls run = here();
    assertThat(run.look().body())
        .isEqualTo(
            "{\"name\":\"%s\",\"state\":\"never_started\",\"attempt\":0}\n".formatted(run.name()));
    long before = run.world().requestsWritten();
    Exchange ada = run.start(ADA);

    assertThat(ada.status()).isEqualTo(201);
    assertThat(ada.header("Location")).isEqualTo(run.path());
    assertThat(ada.body())
        .isEqualTo(
            "{\"name\":\"%s\",\"state\":\"running\",\"attempt\":1,\"holder\":\"Ada\",\"token\":1,"
                    .formatted(run.name())
                + "\"lease\":\"PT1M\",\"expiresAt\":\"2030-06-01T09:01:00Z\",\"requestId\":\"%s\","
                    .formatted(ada.text("requestId"))
                + "\"admission\":\"immediate\"}\n");
    assertThat(run.world().requestsWritten()).isEqualTo(before);
    Exchange shown = run.world().get("/v1/resources/" + run.name());
    assertThat(shown.json().get("execution").asBoolean()).isTrue();
    Claims.audited(run.name());
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void whatHasSucceededIsNeverRunAgain(World world) {
    ExecutionCalls run = in(world);
    long token = run.start(ADA).number("token");
    Exchange other = run.start(GRACE);
    assertThat(other.problem()).isEqualTo("execution-running");
    assertThat(other.header("Retry-After")).isIn("60", "61");
    assertThat(other.text("holder")).isEqualTo("Ada");
    assertThat(other.number("attempt")).isEqualTo(1);

    Exchange done = run.succeed(token, "{\"rows\": 17}");
    assertThat(done.status()).isEqualTo(200);
    assertThat(done.text("state")).isEqualTo("succeeded");
    assertThat(run.succeed(token, "{\"rows\":17}").body()).as("again").isEqualTo(done.body());
    assertThat(run.start(GRACE).status()).isEqualTo(200);
    assertThat(run.start(GRACE).body()).isEqualTo(done.body());
    world.letPass(Duration.ofDays(1_000));
    assertThat(run.start(GRACE).json().at("/result/rows").asInt()).isEqualTo(17);
    assertThat(run.look().body()).isEqualTo(done.body());

    assertThat(run.succeed(token, "{\"rows\": 18}").problem()).isEqualTo("execution-succeeded");
    assertThat(run.fail(token, "No").problem()).isEqualTo("execution-succeeded");
    assertThat(run.renew(token).problem()).isEqualTo("execution-succeeded");
    assertThat(run.look().body()).isEqualTo(done.body());
    assertThat(run.steps()).isEqualTo("started %d; succeeded %d;".formatted(token, token));
    Claims.audited(run.name());
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void whatHasFailedMayBeStartedAtOnce(World world) {
    ExecutionCalls run = in(world);
    long first = run.start(ADA).number("token");
    Exchange failed = run.fail(first, "The disk is full");
    assertThat(failed.text("state")).isEqualTo("failed");
    assertThat(failed.text("failure")).isEqualTo("The disk is full");
    assertThat(failed.text("holder")).isEqualTo("Ada");
    assertThat(run.fail(first, "Another word").body()).isEqualTo(failed.body());
    assertThat(run.succeed(first, "1").problem()).isEqualTo("execution-over");
    assertThat(run.renew(first).problem()).isEqualTo("execution-over");

    Exchange grace = run.start(GRACE);
    assertThat(grace.status()).isEqualTo(201);
    assertThat(grace.number("attempt")).isEqualTo(2);
    assertThat(grace.number("token")).isGreaterThan(first);
    Exchange late = run.fail(first, "The disk is full");
    assertThat(late.problem()).isEqualTo("execution-over");
    assertThat(late.text("holder")).isEqualTo("Grace");
    assertThat(run.succeed(first, "1").problem()).isEqualTo("execution-over");
    assertThat(run.look().text("state")).isEqualTo("running");
    assertThat(run.look().json().has("failure")).as("of an earlier run").isFalse();
    Claims.audited(run.name());
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void whatIsNotRenewedIsTakenOver(World world) {
    ExecutionCalls run = in(world);
    long first = run.start(ADA).number("token");
    world.letPass(Duration.ofSeconds(50));
    Exchange renewed = run.renew(first);
    assertThat(renewed.status()).isEqualTo(200);
    assertThat(renewed.text("expiresAt")).isEqualTo(run.look().text("expiresAt"));
    world.letPass(Duration.ofSeconds(60));

    assertThat(run.look().text("state")).isEqualTo("lapsed");
    assertThat(run.steps()).isEqualTo("started %1$d; renewed %1$d; lapsed %1$d;".formatted(first));
    assertThat(run.renew(first).problem()).isEqualTo("execution-over");
    Exchange late = run.succeed(first, "1");
    assertThat(late.problem())
        .as("too late, though nobody took it over")
        .isEqualTo("execution-over");
    assertThat(late.text("state")).isEqualTo("lapsed");
    assertThat(run.fail(first, "late").problem()).isEqualTo("execution-over");
    long second = run.start(GRACE).number("token");
    assertThat(second).isGreaterThan(first);
    assertThat(run.succeed(second, "\"done\"").text("result")).isEqualTo("done");
    assertThat(run.steps())
        .isEqualTo(
            "started %1$d; renewed %1$d; lapsed %1$d; started %2$d; succeeded %2$d;"
                .formatted(first, second));
    Exchange history = run.history();
    assertThat(history.json().at("/steps/2/at").asText()).isEqualTo(renewed.text("expiresAt"));
    assertThat(history.json().at("/steps/3/attempt").asInt()).isEqualTo(2);
    assertThat(history.json().at("/steps/3/holder").asText()).isEqualTo("Grace");
    assertThat(history.json().at("/steps/4/result").asText()).isEqualTo("done");
    Claims.audited(run.name());
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void whatIsNeverTakenOverWaitsForAWord(World world) {
    ExecutionCalls run = in(world);
    Exchange ada = run.start(NEVER);
    assertThat(ada.status()).isEqualTo(201);
    assertThat(ada.json().has("expiresAt")).isFalse();
    world.letPass(Duration.ofDays(1_000));
    Exchange grace = run.start(NEVER);
    assertThat(grace.problem()).isEqualTo("execution-running");
    assertThat(grace.header("Retry-After")).isEmpty();
    assertThat(run.renew(ada.number("token")).problem()).isEqualTo("execution-without-lease");
    assertThat(run.fail(ada.number("token"), "Its machine is gone").status()).isEqualTo(200);
    long second = run.start(GRACE).number("token");
    assertThat(run.succeed("{\"token\": %d}".formatted(second)).json().has("result")).isFalse();
    assertThat(run.start(ADA).text("state")).isEqualTo("succeeded");
    Claims.audited(run.name());
  }

  @Test
  void aKeyFindsTheRunThatTheFirstTryStarted() {
    ExecutionCalls run = here();
    Exchange first = run.start(ADA, "k");
    assertThat(run.start(ADA, "k").body()).isEqualTo(first.body());
    assertThat(run.start(ADA, "k").status()).isEqualTo(201);
    assertThat(run.start(GRACE, "k").problem()).isEqualTo("idempotency-key-reused");
    assertThat(run.start(ADA, "other").problem()).isEqualTo("execution-running");
    run.fail(1, "no");
    assertThat(run.start(ADA, "k").problem()).isEqualTo("execution-over");
    run.succeed(run.start(ADA, "again").number("token"), "1");
    assertThat(run.start(ADA, "k").text("state")).isEqualTo("succeeded");
    Claims.audited(run.name());
  }

  @Test
  void eachIsOneCallOfDynamoDb() {
    ExecutionCalls run = here();
    run.start(ADA);
    counting.taken();
    run.renew(1);
    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1));
    run.fail(1, "no");
    assertThat(counting.taken())
        .as("its id follows from the run, so it has a row")
        .isEqualTo(Map.of("PutItem decisions", 1, "PutItem reservations", 1));
    long token = run.start(ADA).number("token");
    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1));
    run.succeed(token, "1");
    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1));
    assertThat(run.start(GRACE).status()).isEqualTo(200);
    assertThat(counting.taken()).as("what this process knows to have succeeded").isEmpty();
    ExecutionCalls stranger =
        new ExecutionCalls(World.atOnce(Telemetry.NONE, counting), run.name());
    counting.taken();
    assertThat(stranger.start(GRACE).text("state")).isEqualTo("succeeded");
    assertThat(counting.taken().keySet()).containsExactly("Query decisions");
  }

  /**
   * A new name costs one unit more. A failure keeps one id in every try, so its id names no commit.
   * A large result is stored in the entry, the books and the index of heads.
   */
  @Test
  void aStartTakesOneWriteUnitAFailureTwoAndALargeResultMore() {
    UnitMeter meter = World.meter();
    ExecutionCalls run = in(World.atOnce(Telemetry.NONE, meter));
    assertThat(World.writeUnits(meter, () -> run.start(ADA))).isEqualTo(2);
    assertThat(World.writeUnits(meter, () -> run.renew(1))).isEqualTo(1);
    assertThat(World.writeUnits(meter, () -> run.fail(1, "no"))).isEqualTo(2);
    assertThat(World.writeUnits(meter, () -> run.start(ADA))).isEqualTo(1);
    assertThat(World.writeUnits(meter, () -> run.start(GRACE))).as("running").isZero();
    long token = run.look().number("token");
    String fourKilobytes = "\"" + "x".repeat(Limits.MAX_RESULT_BYTES - 2) + "\"";
    assertThat(World.writeUnits(meter, () -> run.succeed(token, fourKilobytes))).isEqualTo(14);
    assertThat(World.writeUnits(meter, () -> run.start(GRACE))).as("succeeded").isZero();
  }

  @Test
  void whereNothingIsDecidedInTheCallTheStreamIsWaitedFor() {
    ExecutionCalls run = in(World.idle());
    Exchange pending = run.start(ADA);
    assertThat(pending.status()).isEqualTo(202);
    assertThat(pending.text("state")).isEqualTo("pending");
    run.world().decide();
    assertThat(run.look().text("state")).isEqualTo("running");
    assertThat(run.world().get(pending.header("Location")).text("status")).isEqualTo("held");
    assertThat(run.succeed(1, "1").status()).isEqualTo(202);
    run.world().letPass(Duration.ofSeconds(1));
    assertThat(run.fail(1, "too").status()).as("who is first in the stream wins").isEqualTo(202);
    run.world().decide();
    assertThat(run.look().text("state")).isEqualTo("succeeded");
    assertThat(run.fail(1, "too").problem()).isEqualTo("execution-succeeded");
    assertThat(run.steps()).isEqualTo("started 1; succeeded 1;");
    Claims.audited(run.name());
  }

  /** The end was written for the stream, and another call decides it in its call. */
  @Test
  void theSameEndByBothWaysIsOne() {
    ExecutionCalls run = here();
    run.start(ADA);
    ExecutionCalls idle = new ExecutionCalls(World.idle(), run.name());
    assertThat(idle.fail(1, "by the stream").status()).isEqualTo(202);
    assertThat(run.fail(1, "at once").status()).isEqualTo(200);
    run.start(GRACE);
    run.world().decide();
    assertThat(run.look().text("holder")).isEqualTo("Grace");
    assertThat(run.look().text("state")).isEqualTo("running");
    Claims.audited(run.name());
  }

  /** One of two processes remembers an older head. */
  @Test
  void aStaleHeadEndsNobodysRun() {
    ExecutionCalls run = here();
    ExecutionCalls other = new ExecutionCalls(World.atOnce(Telemetry.NONE), run.name());
    run.start(ADA);
    assertThat(other.start(GRACE).problem()).isEqualTo("execution-running");
    run.fail(1, "no");
    long token = other.start(GRACE).number("token");
    assertThat(run.fail(1, "no").problem()).isEqualTo("execution-over");
    assertThat(run.renew(1).problem()).isEqualTo("execution-over");
    assertThat(other.succeed(token, "1").status()).isEqualTo(200);
    assertThat(run.start(ADA).text("state")).isEqualTo("succeeded");
    Claims.audited(run.name());
  }

  @Test
  void itsHistoryIsReadInPages() {
    ExecutionCalls run = here();
    for (int i = 0; i < 5; i++) {
      run.fail(run.start(ADA).number("token"), "attempt " + i);
    }
    String path = run.path() + "/history?limit=4";
    StringBuilder all = new StringBuilder();
    int pages = 0;
    while (!path.isEmpty()) {
      Exchange page = run.world().get(path);
      assertThat(page.json().get("steps").size()).isLessThanOrEqualTo(4);
      page.json().get("steps").forEach(step -> all.append(step.get("attempt").asInt()));
      path = page.text("next");
      pages++;
    }
    assertThat(pages).isEqualTo(3);
    assertThat(all).hasToString("1122334455");
    ExecutionCalls other = new ExecutionCalls(run.world(), run.name() + "-other");
    assertThat(other.history().json().get("steps")).isEmpty();
    String cursor = run.world().get(run.path() + "/history?limit=4").text("next");
    assertThat(run.world().get(cursor.replace(run.path() + "/", other.path() + "/")).problem())
        .isEqualTo("invalid-cursor");
  }

  /** A lease that lapsed by the first page's books may have been renewed since. */
  @ParameterizedTest
  @MethodSource("bothWays")
  void aLaterPageTellsNoLapseThatNeverWas(World world) {
    ExecutionCalls run = in(world);
    long token = run.start(ADA).number("token");
    world.letPass(Duration.ofSeconds(30));
    run.renew(token);
    String next = world.get(run.path() + "/history?limit=1").text("next");
    world.letPass(Duration.ofSeconds(50));
    run.renew(token);
    world.letPass(Duration.ofSeconds(50));
    assertThat(world.get(next).json().at("/steps/0/step").asText()).isEqualTo("renewed");
    assertThat(world.get(next).json().get("steps")).hasSize(1);
  }
}

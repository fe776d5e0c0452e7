package io.lastseat.local.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.execution.ExecutionCalls;
import io.lastseat.serializer.forget.Forgets;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an execution still promises when its runs are forgotten. */
class ForgottenExecutionTest {

  private World world = World.deciding();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatSucceededAYearAgoDoesNotRunAgain(boolean atOnce) {
    world = atOnce ? World.atOnce(Telemetry.NONE) : World.deciding();
    ExecutionCalls job = new ExecutionCalls(world, "a-year-ago-" + atOnce);
    long token = job.start(ExecutionCalls.ADA, "k-1").number("token");
    assertThat(job.succeed(token, "{\"rows\": 18}").status()).isEqualTo(200);
    world.letPass(Duration.ofDays(365));
    forget();

    for (Exchange again :
        new Exchange[] {
          job.start(ExecutionCalls.GRACE), job.start(ExecutionCalls.ADA, "k-1"), job.look()
        }) {
      assertThat(again.status()).as(again.body()).isEqualTo(200);
      assertThat(again.text("state")).isEqualTo("succeeded");
      assertThat(again.json().at("/result/rows").asLong()).isEqualTo(18);
    }
    assertThat(job.fail(token, "No").problem()).isEqualTo("execution-succeeded");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRunThatLapsedAndReportsSuccessWhenItIsForgottenIsRefused(boolean atOnce) {
    world = atOnce ? World.atOnce(Telemetry.NONE) : World.deciding();
    ExecutionCalls job = new ExecutionCalls(world, "reports-late-" + atOnce);
    long token = job.start(ExecutionCalls.ADA).number("token");
    world.letPass(Forgets.KEEP.plusDays(1));
    forget();

    Exchange late = job.succeed(token, "\"done\"");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.problem()).isEqualTo("execution-over");
    assertThat(job.look().text("state")).isNotEqualTo("succeeded");
    Exchange next = job.start(ExecutionCalls.GRACE);
    assertThat(next.status()).isEqualTo(201);
    assertThat(next.number("token")).isGreaterThan(token);
    assertThat(job.succeed(token, "\"done\"").problem()).isEqualTo("execution-over");
    assertThat(job.succeed(next.number("token"), "\"twice\"").status()).isEqualTo(200);
  }

  @Test
  void aHistoryThatIsReadWhileItIsForgottenBeginsAnew() {
    world = World.atOnce(Telemetry.NONE);
    ExecutionCalls job = new ExecutionCalls(world, "read-slowly");
    job.succeed(job.start(ExecutionCalls.ADA).number("token"), "17");
    String next = world.get(job.path() + "/history?limit=1").text("next");
    world.letPass(Forgets.KEEP.plusDays(1));
    assertThat(once()).isPositive();

    assertThat(world.get(next).status()).isEqualTo(400);
    assertThat(job.history().json().get("steps")).isEmpty();
  }

  @Test
  void aRunThatNothingTakesOverIsNeverForgotten() {
    world = World.atOnce(Telemetry.NONE);
    ExecutionCalls job = new ExecutionCalls(world, "runs-for-years");
    Exchange started = job.start(ExecutionCalls.NEVER);
    world.letPass(Duration.ofDays(1000));
    once();
    world.letPass(Duration.ofDays(2));
    once();

    assertThat(world.get(ofRequest(started)).status()).isEqualTo(200);
    assertThat(job.look().text("state")).isEqualTo("running");
    assertThat(job.succeed(started.number("token"), "\"done\"").status()).isEqualTo(200);
  }

  private static String ofRequest(Exchange started) {
    return "/v1/resources/runs-for-years/requests/" + started.text("requestId");
  }

  private void forget() {
    assertThat(once()).isPositive();
    world.letPass(Duration.ofDays(2));
    once();
  }

  private long once() {
    return Forgets.once(Forgets.parts(World.client(), World.tables(), world.clock())).logs();
  }
}

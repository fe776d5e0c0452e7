package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.FakeServer.Asked;
import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.lock.Execution;
import io.lastseat.client.lock.RunAnswer;
import io.lastseat.client.lock.RunAnswer.AlreadySucceeded;
import io.lastseat.client.lock.RunAnswer.Lost;
import io.lastseat.client.lock.RunAnswer.Ran;
import io.lastseat.client.lock.RunAnswer.RunsElsewhere;
import io.lastseat.client.lock.RunAnswer.Undecided;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ExecutionTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Given STARTED = Given.of(201, "{\"state\": \"running\", \"token\": 7}");
  private static final Given OVER = Given.problem(409, "execution-over", ", \"state\": \"lapsed\"");
  private static final Given PENDING =
      Given.of(202, "{\"state\": \"pending\"}", "Retry-After", "0", "Location", "/v1/x");

  @AutoClose private final FakeServer server = new FakeServer();
  private final ClockOfTest clock = new ClockOfTest();
  private final Execution execution = server.client().clock(clock).build().execution("in voices");

  private static Given succeeded(String result) {
    return Given.of(200, "{\"state\": \"succeeded\", \"result\": %s}".formatted(result));
  }

  private RunAnswer run() {
    return execution.runOnce("worker 7", MINUTE, lease -> "under token " + lease.token());
  }

  @Test
  void whatTheWorkGivesIsKept() {
    server.answers(STARTED, succeeded("\"under token 7\""));
    assertThat(run()).isEqualTo(new Ran("under token 7"));
    List<Asked> asked = server.asked();
    assertThat(asked).extracting(Asked::method).containsExactly("POST", "POST");
    assertThat(asked.get(0).path()).isEqualTo("/v1/executions/in%20voices");
    assertThat(asked.get(0).body()).isEqualTo("{\"holder\":\"worker 7\",\"lease\":\"PT1M\"}");
    assertThat(asked.get(0).header("Idempotency-Key")).hasSize(1);
    assertThat(asked.get(1).path()).isEqualTo("/v1/executions/in%20voices/succeed");
    assertThat(asked.get(1).body()).isEqualTo("{\"token\":7,\"result\":\"under token 7\"}");
  }

  @Test
  void whatHasSucceededIsNotDoneAgain() {
    server.answers(succeeded("\"done\""));
    assertThat(execution.runOnce("worker 8", MINUTE, lease -> "never"))
        .isEqualTo(new AlreadySucceeded("done"));
    server.answers(succeeded("{\"rows\": 17}"));
    assertThat(run()).isEqualTo(new AlreadySucceeded("{\"rows\":17}"));
    server.answers(Given.of(200, "{\"state\": \"succeeded\"}"));
    assertThat(run()).isEqualTo(new AlreadySucceeded(""));
    assertThat(server.asked()).hasSize(3);
  }

  @Test
  void whoeverComesSecondIsToldWhoRunsIt() {
    server.answers(
        Given.problem(
            409,
            "execution-running",
            ", \"holder\": \"worker 6\", \"expiresAt\": \"2030-01-01T00:00:00Z\"",
            "Retry-After",
            "9"));
    assertThat(run())
        .isEqualTo(
            new RunsElsewhere(
                "worker 6",
                Optional.of(Instant.parse("2030-01-01T00:00:00Z")),
                Duration.ofSeconds(9)));
  }

  @Test
  void aLockOfThatNameIsAFailureOfTheCall() {
    server.answers(Given.problem(409, "no-execution"));
    assertThatThrownBy(this::run).isInstanceOf(CallFailed.class);
  }

  @Test
  void whatTheWorkThrowsIsSaidAndGoesOn() {
    server.answers(STARTED, Given.of(200, "{\"state\": \"failed\"}"));
    assertThatThrownBy(
            () ->
                execution.runOnce(
                    "worker 7",
                    MINUTE,
                    lease -> {
                      throw new IOException("the disk\nis full \uD800");
                    }))
        .isInstanceOf(IOException.class);
    Asked failed = server.asked().get(1);
    assertThat(failed.path()).endsWith("/fail");
    assertThat(failed.body())
        .isEqualTo("{\"token\":7,\"failure\":\"java.io.IOException: the disk is full  \"}");
  }

  @Test
  void whatCannotBeSaidIsNoReasonToHideTheFailure() {
    server.answers(STARTED, Given.of(400, "{}"));
    assertThatThrownBy(
            () ->
                execution.runOnce(
                    "worker 7",
                    MINUTE,
                    lease -> {
                      throw new IOException("x".repeat(1_000));
                    }))
        .isInstanceOf(IOException.class)
        .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
    assertThat(server.asked().get(1).body()).hasSizeLessThan(540);
  }

  @Test
  void whoeverIsTooLateLearnsIt() {
    server.answers(STARTED, OVER);
    assertThat(run()).isEqualTo(new Lost("under token 7"));
  }

  @Test
  void aPendingStartIsAskedAgainUnderItsKey() {
    server.answers(PENDING, STARTED, PENDING, succeeded("\"under token 7\""));
    assertThat(run()).isEqualTo(new Ran("under token 7"));
    List<Asked> asked = server.asked();
    assertThat(asked).hasSize(4);
    assertThat(asked.get(1).header("Idempotency-Key"))
        .isEqualTo(asked.get(0).header("Idempotency-Key"));
    assertThat(asked.get(3).body()).isEqualTo(asked.get(2).body());
  }

  @Test
  void whatIsNotDecidedInTimeIsNotBegun() {
    server.answers(Given.of(202, "{}", "Retry-After", FakeServer.TOO_LATE, "Location", "/v1/x"));
    Execution hasty = server.client().build().execution("hasty");
    assertThat(hasty.runOnce("worker 7", MINUTE, lease -> "never"))
        .isInstanceOf(Undecided.class)
        .extracting(answer -> ((Undecided) answer).location().getPath())
        .isEqualTo("/v1/x");
  }

  @Test
  void itsLeaseIsRenewedWhileTheWorkGoesOn() throws Exception {
    CountDownLatch renewed = new CountDownLatch(2);
    server.answers(
        call -> {
          if (call.method().equals("PUT")) {
            renewed.countDown();
            return Given.of(200, "{\"state\": \"running\"}");
          }
          return call.path().endsWith("/succeed") ? succeeded("\"done\"") : STARTED;
        });
    RunAnswer answer =
        execution.runOnce(
            "worker 7",
            MINUTE,
            lease -> {
              clock.passes(Duration.ofSeconds(20));
              clock.awaitSteps(2);
              clock.passes(Duration.ofSeconds(20));
              renewed.await();
              lease.mustBeHeld();
              return "done";
            });
    assertThat(answer).isEqualTo(new Ran("done"));
    Asked renewal = server.asked().get(1);
    assertThat(renewal.body()).isEqualTo("{\"token\":7,\"lease\":\"PT1M\"}");
    assertThat(server.asked()).extracting(Asked::method).doesNotContain("DELETE");
  }

  @Test
  void aRefusedRenewalTellsTheWork() throws Exception {
    server.answers(
        call -> call.path().endsWith("voices") && call.method().equals("POST") ? STARTED : OVER);
    CountDownLatch told = new CountDownLatch(1);
    RunAnswer answer =
        execution.runOnce(
            "worker 7",
            MINUTE,
            lease -> {
              lease.onLost(told::countDown);
              clock.passes(Duration.ofSeconds(20));
              told.await();
              assertThatThrownBy(lease::mustBeHeld)
                  .hasMessage("The execution in voices is no longer held.");
              return "too late";
            });
    assertThat(answer).isEqualTo(new Lost("too late"));
  }

  @Test
  void itCanBeLookedAt() {
    server.answers(
        Given.of(
            200,
            "{\"state\": \"failed\", \"attempt\": 3, \"holder\": \"worker 7\", \"token\": 9,"
                + " \"failure\": \"The disk is full\"}"));
    Execution.State state = execution.look();
    assertThat(state.state()).isEqualTo("failed");
    assertThat(state.attempt()).isEqualTo(3);
    assertThat(state.holder()).contains("worker 7");
    assertThat(state.failure()).contains("The disk is full");
    assertThat(state.result().isMissingNode()).isTrue();
  }

  @Test
  void aRunThatNobodyTakesOverHasNoLeaseToRenew() {
    server.answers(STARTED, succeeded("\"done\""));
    RunAnswer answer =
        execution.runOnce(
            "worker 7",
            lease -> {
              lease.onLost(() -> {});
              lease.mustBeHeld();
              assertThat(lease.remaining()).isGreaterThan(Duration.ofDays(1_000));
              return "under token " + lease.token() + " of " + lease.name();
            });
    assertThat(answer).isEqualTo(new Ran("done"));
    assertThat(server.asked().get(0).body())
        .isEqualTo("{\"holder\":\"worker 7\",\"takeover\":\"never\"}");
    assertThat(server.asked().get(1).body()).contains("under token 7 of in voices");
  }

  @Test
  void anOperatorSaysThatItFailed() {
    server.answers(Given.of(200, "{\"state\": \"failed\"}"), OVER);
    assertThat(execution.fail(7, "The machine burnt").get().state()).isEqualTo("failed");
    assertThat(server.asked().get(0).body())
        .isEqualTo("{\"token\":7,\"failure\":\"The machine burnt\"}");
    assertThat(execution.fail(6, "Late").refused()).contains(new Reason("execution_over"));
  }

  @Test
  void itsHistoryIsReadPageByPage() {
    server.answers(
        Given.of(
            200,
            "{\"steps\": [{\"step\": \"started\", \"at\": \"2030-01-01T00:00:00Z\", \"attempt\":"
                + " 1, \"holder\": \"worker 7\", \"token\": 1}]}",
            "Link",
            "</v1/executions/x/history?cursor=a>; rel=\"next\""),
        Given.of(200, "{\"steps\": [{\"step\": \"lapsed\", \"attempt\": 1, \"token\": 1}]}"));
    assertThat(execution.history())
        .extracting(Execution.Step::step)
        .containsExactly("started", "lapsed");
    assertThat(server.asked().get(1).path()).isEqualTo("/v1/executions/x/history?cursor=a");
  }
}

package io.lastseat.intake.api.execution;

import static io.lastseat.intake.api.execution.ExecutionCalls.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.lock.LockCalls;
import io.lastseat.model.id.Limits;
import io.lastseat.telemetry.Telemetry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls about executions that make no sense are refused. */
class BadExecutionTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final World now = World.atOnce(Telemetry.NONE);

  private ExecutionCalls run(String name) {
    return new ExecutionCalls(now, name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"holder\": \"Ada\"}|/lease",
        "{\"lease\": \"PT1M\"}|/holder",
        "{\"holder\": \" \", \"lease\": \"PT1M\"}|/holder",
        "{\"holder\": \"Ada\", \"lease\": \"PT0S\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"PT4S\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"P365D\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"P1DT1S\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": 60}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"takeover\": \"never\"}|/lease",
        "{\"holder\": \"Ada\", \"takeover\": \"soon\"}|/takeover",
        "{\"holder\": \"Ada\", \"takeover\": \"after_lease\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"result\": 1}|/result"
      })
  void whatCannotBeStartedIsToldWhereItStands(String body, String pointer) {
    Exchange refused = run("run-wrong").start(body);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().at("/errors").findValuesAsText("pointer")).contains(pointer);
    assertThat(run("run-wrong").look().text("state")).isEqualTo("never_started");
  }

  @Test
  void aRunnerHasAName() {
    String body = "{\"holder\": \"%s\", \"lease\": \"PT1M\"}";
    assertThat(run("run-name").start(body.formatted("a".repeat(129))).status()).isEqualTo(400);
    assertThat(run("run-name").start(body.formatted("a".repeat(128))).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"token\": 0}", "{\"token\": 99999999999999999999}"})
  void nothingIsRenewedOrEndedWithoutAToken(String body) {
    ExecutionCalls run = run("run-token");
    run.start(ADA);
    assertThat(run.succeed(body).problem()).isEqualTo("invalid-body");
    assertThat(run.fail(body).problem()).isEqualTo("invalid-body");
    assertThat(run.renew(body).problem()).isEqualTo("invalid-body");
    assertThat(run.look().text("state")).isEqualTo("running");
  }

  @Test
  void aTokenOfTheFutureIsNobodys() {
    ExecutionCalls run = run("run-future");
    run.start(ADA);
    assertThat(run.renew(2).problem()).isEqualTo("invalid-token");
    assertThat(run.succeed(2, "1").problem()).isEqualTo("invalid-token");
    assertThat(run.fail(2, "no").problem()).isEqualTo("invalid-token");
    assertThat(run("run-nowhere").succeed(1, "1").problem()).isEqualTo("invalid-token");
    assertThat(run.look().text("state")).isEqualTo("running");
  }

  @Test
  void aResultHasFourKilobytesAtMost() {
    ExecutionCalls run = run("run-large");
    run.start(ADA);
    int most = Limits.MAX_RESULT_BYTES;
    Exchange refused = run.succeed(1, "\"%s\"".formatted("é".repeat(most / 2)));
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/result");
    assertThat(refused.json().at("/errors/0/detail").asText()).contains("at most 4096 bytes");
    assertThat(run.succeed(1, "\"%s\"".formatted("x".repeat(20_000))).problem())
        .isEqualTo("body-too-large");
    assertThat(run.look().text("state")).isEqualTo("running");
    String largest = "é".repeat(most / 2 - 1);
    assertThat(run.succeed(1, "\"%s\"".formatted(largest)).text("result")).isEqualTo(largest);
    assertThat(run.look().text("result")).isEqualTo(largest);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "17",
        "-0.5",
        "\"\"",
        "[]",
        "{}",
        "[1,[2,{\"a\":[]}]]",
        "\"\\n\\t\"",
        "{\"a\\u0000b\":\"\\u0007\"}",
        "123456789012345678901234567890",
        "\"<script>\"",
        "\"💺\""
      })
  void anyJsonIsAResult(String result) throws Exception {
    ExecutionCalls run = run("run-json-" + Math.floorMod(result.hashCode(), 1_000_000_007));
    run.start(ADA);
    Exchange done = run.succeed(1, result);
    assertThat(done.status()).isEqualTo(200);
    assertThat(done.json().path("result").toString())
        .isEqualTo(result.equals("null") ? "" : JSON.readTree(result).toString());
    assertThat(run.start(ADA).body()).isEqualTo(done.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999", "\"\\ud800\"", "[\"\\udfff\"]", "\"\\ufffd\""})
  void whatCouldNotBeGivenBackIsNoResult(String result) {
    ExecutionCalls run = run("run-odd");
    run.start(ADA);
    assertThat(run.succeed(1, result).problem()).isEqualTo("invalid-body");
    assertThat(run.look().text("state")).isEqualTo("running");
  }

  @Test
  void aFailureIsToldInFiveHundredCharacters() {
    ExecutionCalls run = run("run-why");
    run.start(ADA);
    assertThat(run.fail(1, "x".repeat(501)).problem()).isEqualTo("invalid-body");
    assertThat(run.fail(1, " ").problem()).isEqualTo("invalid-body");
    assertThat(run.fail(1, "\\u0000").problem()).isEqualTo("invalid-body");
    assertThat(run.fail(1, "x".repeat(499) + "\\n").problem()).isEmpty();
    assertThat(run("run-silent").start(ADA).status()).isEqualTo(201);
    assertThat(run("run-silent").fail("{\"token\": 1}").json().has("failure")).isFalse();
  }

  @Test
  void itIsALockOnlyToItself() {
    ExecutionCalls run = run("run-alone");
    String id = run.start(ADA).text("requestId");
    assertThat(LockCalls.show(now, "run-alone").problem()).isEqualTo("no-lock");
    assertThat(LockCalls.acquire(now, "run-alone", LockCalls.GRACE).problem()).isEqualTo("no-lock");
    assertThat(LockCalls.renew(now, "run-alone", 1).problem()).isEqualTo("no-lock");
    assertThat(LockCalls.release(now, "run-alone", 1).problem()).isEqualTo("no-lock");
    String request = "/v1/resources/run-alone/requests/" + id;
    assertThat(now.postTo(request + "/cancel", "", Map.of()).problem()).isEqualTo("is-a-lock");
    assertThat(now.postTo(request + "/confirm", "", Map.of()).problem()).isEqualTo("is-a-lock");
    String reserve = "{\"applicant\": \"Grace\", \"quantity\": 1}";
    assertThat(now.post("run-alone", reserve).problem()).isEqualTo("is-a-lock");
    assertThat(run.look().text("state")).isEqualTo("running");

    LockCalls.acquire(now, "run-lock", LockCalls.GRACE);
    assertThat(run("run-lock").start(ADA).problem()).isEqualTo("no-execution");
    assertThat(run("run-lock").renew(1).problem()).isEqualTo("no-execution");
    assertThat(run("run-lock").succeed(1, "1").problem()).isEqualTo("no-execution");
    assertThat(run("run-lock").fail(1, "no").problem()).isEqualTo("no-execution");
    assertThat(run("run-lock").look().problem()).isEqualTo("no-execution");
    assertThat(run("run-lock").history().problem()).isEqualTo("no-execution");
    assertThat(now.get("/v1/locks/run-lock").text("status")).isEqualTo("acquired");
  }

  @Test
  void whoRunsTheServiceMayMakeItToo() {
    String terms = "{\"capacity\": 1, \"lock\": true, \"execution\": true, \"title\": \"Nightly\"}";
    assertThat(now.put("run-made", terms).json().get("execution").asBoolean()).isTrue();
    assertThat(now.put("run-made", "{\"capacity\": 1, \"lock\": true}").problem())
        .isEqualTo("lock-fixed");
    assertThat(now.put("run-half", "{\"capacity\": 1, \"execution\": true}").problem())
        .isEqualTo("invalid-body");
    assertThat(run("run-made").start(ADA).text("admission")).isEqualTo("stream");
    assertThat(now.patch("run-made", "{\"title\": \"Daily\"}", Map.of()).status()).isEqualTo(200);
    assertThat(now.patch("run-made", "{\"closed\": {}}", Map.of()).status()).isEqualTo(200);
    run("run-made").fail(2, "closing");
    assertThat(run("run-made").start(ADA).problem()).isEqualTo("resource-closed");
  }

  @Test
  void whatIsNoPageOfAHistoryIsNamed() {
    assertThat(now.get("/v1/executions/any/history?limit=0").problem())
        .isEqualTo("invalid-parameter");
    assertThat(now.get("/v1/executions/any/history?cursor=x").problem())
        .isEqualTo("invalid-cursor");
  }
}

package io.lastseat.simulator.world;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.LockGrant;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.weather.Weather;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Holds what is told of an execution against its log. */
final class ToldExecution {

  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String name;
  private final String runner;

  ToldExecution(
      Scheduler scheduler, Weather weather, WorldTables tables, String name, String runner) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.name = name;
    this.runner = runner;
  }

  /**
   * How it stood by the log when something was asked.
   *
   * @param newest the token of the newest run; 0 for none
   * @param live whether that run was under way
   * @param result as JSON; null where it had not succeeded
   * @param forgotten how often its log had let go of what it decided
   */
  record Question(long newest, boolean live, @Nullable String result, long forgotten) {}

  /** A question that is about to be asked. */
  Question question() {
    return new Question(newest(), isLive(), result(), forgotten());
  }

  /** He runs it: by the log, nobody after him, and it had not succeeded when he asked. */
  void running(JsonNode body, Question question) {
    if (tables.losesCommits() || question.forgotten() < forgotten()) {
      return;
    }
    if (!body.has("token") || !body.has("requestId")) {
      throw wrong(Promise.ONE_VERDICT, body, "who runs it has a token");
    }
    long token = body.get("token").asLong();
    String id = body.get("requestId").asText();
    @Nullable VerdictRow verdict = tables.auditor().told(name, id);
    if (verdict == null
        || !verdict.verdict().accepted()
        || !isHis(verdict, id, token)
        || !runner.equals(body.path("runner").asText())) {
      throw wrong(Promise.ONE_VERDICT, body, "the log says " + verdict);
    }
    if (question.result() != null) {
      throw wrong(Promise.ONE_VERDICT, body, "it had succeeded before: " + question.result());
    }
    if (isSure() && token < question.newest()) {
      throw wrong(Promise.CAPACITY, body, "%d was given before".formatted(question.newest()));
    }
    boolean takenOver = result() == null && newest() > token && now() < until(body);
    if (isSure() && takenOver) {
      throw wrong(Promise.CAPACITY, body, "%d is given since".formatted(newest()));
    }
  }

  /** Who starts it has the token of his own decision; who renews it that of an earlier one. */
  private boolean isHis(VerdictRow verdict, String id, long token) {
    return verdict.verdict().request().reservation().isDefined()
        || tables.auditor().token(name, id) == token;
  }

  /** It has succeeded, with the one result. */
  void succeeded(JsonNode body) {
    String result = result();
    if (tables.losesCommits()) {
      return;
    }
    String told = body.has("result") ? body.get("result").toString() : "null";
    if (result == null || !result.equals(told) || body.get("token").asLong() != newest()) {
      throw wrong(Promise.ONE_VERDICT, body, "the log says " + result);
    }
  }

  /** His run has failed, or somebody else's since. */
  void failed(JsonNode body, long token) {
    @Nullable LockGrant now = tables.auditor().lock(name);
    if (tables.losesCommits()) {
      return;
    }
    boolean over = now != null && (now.token() > token || now.grant().isEnded());
    if (!over || body.path("token").asLong() < token) {
      throw wrong(Promise.ONE_VERDICT, body, "the log says " + now);
    }
  }

  /**
   * Somebody else ran it, at some moment since the question.
   *
   * @param anew whether the question was asked for the first time
   */
  void runElsewhere(JsonNode body, Question question, boolean anew) {
    if (question.result() != null && !tables.losesCommits()) {
      throw wrong(Promise.EXPLAINED, body, "it had succeeded before: " + question.result());
    }
    if (anew && isSure() && !question.live() && newest() == question.newest() && result() == null) {
      throw wrong(Promise.EXPLAINED, body, "nobody runs it");
    }
  }

  /** The run of that token is over, and has not succeeded. */
  void over(JsonNode body, long token, Question question) {
    if (question.result() != null && question.newest() == token && !tables.losesCommits()) {
      throw wrong(Promise.EXPLAINED, body, "it had succeeded under " + token);
    }
    if (isSure() && newest() == token && isLive()) {
      throw wrong(Promise.EXPLAINED, body, token + " runs it");
    }
  }

  /** It has succeeded, and not as he would have it. */
  void succeededOtherwise(JsonNode body) {
    if (result() == null && !tables.losesCommits()) {
      throw wrong(Promise.EXPLAINED, body, "it has not succeeded");
    }
  }

  /** What anybody sees was so at some moment since the question. */
  void looked(JsonNode body, Question question) {
    if (tables.losesCommits()) {
      return;
    }
    long token = body.path("token").asLong();
    boolean succeeded = body.get("state").asText().equals("succeeded");
    if (token < question.newest()
        || token > newest()
        || (question.result() != null && !succeeded)) {
      throw wrong(Promise.EXPLAINED, body, "%s when it was asked".formatted(question));
    }
    if (succeeded) {
      succeeded(body);
    }
  }

  /** Nobody was ever given that token. */
  void neverGiven(long token) {
    if (newest() >= token && !tables.losesCommits()) {
      throw new Violation(
          Promise.EXPLAINED, "%s is told that %d was never given".formatted(runner, token));
    }
  }

  private Violation wrong(Promise promise, JsonNode body, String truth) {
    return new Violation(promise, "%s is told %s, and %s".formatted(runner, body, truth));
  }

  private static long until(JsonNode body) {
    return body.has("until")
        ? Instant.parse(body.get("until").asText()).toEpochMilli()
        : Long.MAX_VALUE;
  }

  private long forgotten() {
    return tables.auditor().timesForgotten(name);
  }

  private long newest() {
    @Nullable LockGrant now = tables.auditor().lock(name);
    return now == null ? 0 : now.token();
  }

  private @Nullable String result() {
    @Nullable LockGrant now = tables.auditor().lock(name);
    return now == null ? null : now.result().getOrNull();
  }

  private boolean isLive() {
    @Nullable LockGrant now = tables.auditor().lock(name);
    return now != null && now.isLive(scheduler.now());
  }

  private long now() {
    return scheduler.now().toEpochMilli();
  }

  /** A clock that is wrong lets a lease lapse early or late. */
  private boolean isSure() {
    return !tables.losesCommits()
        && !weather.happened().containsKey(Chance.CLOCK_JUMP)
        && !weather.happened().containsKey(Chance.CLOCK_YEARS_OFF);
  }
}

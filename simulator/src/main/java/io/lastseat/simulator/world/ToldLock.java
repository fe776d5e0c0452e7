package io.lastseat.simulator.world;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.Grant;
import io.lastseat.model.LockGrant;
import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.weather.Weather;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds what is told of a lock against its log. */
final class ToldLock {

  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String name;
  private final String lock;

  ToldLock(Scheduler scheduler, Weather weather, WorldTables tables, String name, String lock) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.name = name;
    this.lock = lock;
  }

  /**
   * When something was asked.
   *
   * @param newest the token that was the newest by the log then; 0 for none
   * @param live whether its lease had not ended then
   * @param released whether it was given back then
   * @param forgotten how often its log had let go of what it decided
   */
  record Question(long newest, boolean live, boolean released, long forgotten) {}

  /** A question that is about to be asked. */
  Question question() {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    return new Question(newest(), isLive(), now != null && !has(now), forgotten());
  }

  /** Whoever hears that he has it has it by the log, and nobody has got it since. */
  void leased(JsonNode body, Question question) {
    long token = body.get("token").asLong();
    String id = body.get("requestId").asText();
    @Nullable VerdictRow verdict = tables.auditor().told(lock, id);
    boolean his =
        verdict != null
            && verdict.verdict().refusal().isEmpty()
            && tables.auditor().token(lock, id) == token
            && verdict.verdict().request().reserves().exists(one -> name.equals(one.applicant()))
            && name.equals(body.path("holder").asText());
    if (question.forgotten() < forgotten()) {
      return;
    }
    if (!his && !tables.losesCommits()) {
      throw new Violation(
          Promise.ONE_VERDICT, "%s is told %s, and the log says %s".formatted(name, body, verdict));
    }
    ofGrant(body, id, token, question);
  }

  /** The same of one who renewed it. */
  void renewed(JsonNode body, long token, Question question) {
    @Nullable VerdictRow verdict = tables.auditor().told(lock, body.get("requestId").asText());
    if (tables.losesCommits() || question.forgotten() < forgotten()) {
      return;
    }
    if (body.get("token").asLong() != token || verdict == null || !verdict.verdict().accepted()) {
      throw new Violation(
          Promise.ONE_VERDICT, "%s is told %s, and the log says %s".formatted(name, body, verdict));
    }
    ofGrant(
        body,
        verdict.verdict().request().reservation().map(RequestId::text).getOrElse(""),
        token,
        question);
  }

  /** No process knows a lease for which the log does not stand. */
  private void ofGrant(JsonNode body, String reservation, long token, Question question) {
    Instant until = Instant.parse(body.get("until").asText());
    List<Grant> had = tables.auditor().grants(lock, reservation);
    boolean fits =
        had.stream().anyMatch(grant -> !grant.isEnded() && grant.until().contains(until));
    boolean released = question.released() && token == question.newest();
    boolean late = released || (isSure() && token < question.newest());
    if (!tables.losesCommits() && (!fits || late)) {
      throw new Violation(
          Promise.ONE_VERDICT,
          "%s is told %s, had by the log %s, and when it asked that was %s"
              .formatted(name, body, had, question));
    }
    if (isSure() && scheduler.now().isBefore(until) && newest() > token) {
      throw new Violation(
          Promise.CAPACITY,
          "%s has %s until %s, and %d is given".formatted(name, lock, until, newest()));
    }
  }

  /**
   * It was refused since somebody had it, at some moment since the question; or since others wait
   * for it.
   */
  void held(Question question) {
    if (tables.auditor().wasWaitedFor(lock)) {
      return;
    }
    // A renewal that was asked for in time may be decided after the lease had ended.
    boolean live = question.live() || isLive();
    if (isSure() && !live && newest() == question.newest()) {
      throw new Violation(
          Promise.EXPLAINED, "%s is told that %s is held, and nobody has it".formatted(name, lock));
    }
  }

  /**
   * The lease of that token was over, at some moment since the question. A renewal that was asked
   * for before may still be decided: then he has it once more.
   */
  void lost(long token, Question question) {
    if (isSure() && newest() == token && isLive() && question.live()) {
      throw new Violation(
          Promise.EXPLAINED, "%s is told that %d is lost, and has it".formatted(name, token));
    }
  }

  /** Nobody was ever given that token. */
  void neverGiven(long token) {
    if (newest() >= token && !tables.losesCommits()) {
      throw new Violation(
          Promise.EXPLAINED, "%s is told that %d was never given".formatted(name, token));
    }
  }

  /** It was given back. */
  void released(long token) {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    if (tables.losesCommits()) {
      return;
    }
    if (now == null || now.token() < token || (now.token() == token && has(now))) {
      throw new Violation(
          Promise.ONE_VERDICT,
          "%s is told that %d is given back, and the log says %s".formatted(name, token, now));
    }
  }

  /** What anybody sees was so at some moment since the question. */
  void looked(JsonNode body, Question question) {
    long token = body.get("token").asLong();
    if (!tables.losesCommits() && (token < question.newest() || token > newest())) {
      throw new Violation(
          Promise.EXPLAINED, "%s is told %s, and the log says %d".formatted(name, body, newest()));
    }
  }

  /**
   * No user has it for longer than anybody asked, even where it was given at last. A vandal may
   * have reserved it for good.
   */
  void mustNotLast(Duration longest) {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    Instant end = scheduler.now().plus(longest);
    if (isSure() && now != null && has(now) && now.grant().until().exists(end::isBefore)) {
      throw new Violation(Promise.EXPLAINED, lock + " is held for longer than anybody asked");
    }
  }

  private long forgotten() {
    return tables.auditor().timesForgotten(lock);
  }

  private long newest() {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    return now == null ? 0 : now.token();
  }

  private boolean isLive() {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    return now != null && now.isLive(scheduler.now());
  }

  private static boolean has(LockGrant lock) {
    return !lock.grant().isEnded();
  }

  /** A clock that is wrong lets a lease lapse early or late. */
  private boolean isSure() {
    return !tables.losesCommits()
        && !weather.happened().containsKey(Chance.CLOCK_JUMP)
        && !weather.happened().containsKey(Chance.CLOCK_YEARS_OFF);
  }
}

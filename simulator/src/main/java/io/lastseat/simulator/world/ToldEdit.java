package io.lastseat.simulator.world;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.LockGrant;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.weather.Weather;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Holds what is told of locks that are acquired together against their logs. */
final class ToldEdit {

  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String name;
  private final String main;
  private final SortedSet<String> locks;

  /**
   * Of those that belong together.
   *
   * @param main the one whose token counts
   * @param locks all of them
   */
  ToldEdit(
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String name,
      String main,
      SortedSet<String> locks) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.name = name;
    this.main = main;
    this.locks = locks;
  }

  /**
   * How they stood by their logs when something was asked.
   *
   * @param newest the newest token of each; 0 for none
   * @param live those whose leases had not ended
   */
  record Question(Map<String, Long> newest, Set<String> live) {}

  /** A question that is about to be asked. */
  Question question() {
    Map<String, Long> newest = new HashMap<>();
    Set<String> live = new HashSet<>();
    for (String lock : locks) {
      newest.put(lock, newest(lock));
      if (isLive(lock)) {
        live.add(lock);
      }
    }
    return new Question(newest, live);
  }

  /** What he was granted, by its home. */
  record Edit(String claim, long token) {}

  /** He has all of them, by all logs until the same moment, and nobody has one of them since. */
  Edit leased(JsonNode body) {
    Edit edit = new Edit(body.get("requestId").asText(), body.get("token").asLong());
    @Nullable VerdictRow verdict = tables.auditor().told(locks.first(), edit.claim());
    if (!tables.losesCommits() && (verdict == null || !verdict.verdict().accepted())) {
      throw wrong(Promise.ONE_VERDICT, body, "the log says " + verdict);
    }
    has(body, edit);
    return edit;
  }

  /** The same of one who renewed them. */
  void renewed(JsonNode body, Edit edit) {
    if (!tables.losesCommits() && body.get("token").asLong() != edit.token()) {
      throw wrong(Promise.ONE_VERDICT, body, "his token is " + edit.token());
    }
    has(body, edit);
  }

  private void has(JsonNode body, Edit edit) {
    if (tables.losesCommits()) {
      return;
    }
    Instant until = Instant.parse(body.get("until").asText());
    for (String lock : locks) {
      boolean granted =
          tables.auditor().grants(lock, id(lock, edit)).stream()
              .anyMatch(grant -> !grant.isEnded() && grant.until().contains(until));
      if (!granted) {
        throw wrong(Promise.CAPACITY, body, "he has no " + lock + " until then");
      }
      if (isSure() && scheduler.now().isBefore(until) && !isNewest(lock, edit)) {
        throw wrong(Promise.CAPACITY, body, "somebody else has " + lock);
      }
    }
  }

  /** One of them refused since somebody had it, at some moment since the question. */
  void held(JsonNode body, Question question) {
    String limiting = body.path("limitingLock").asText();
    if (!locks.contains(limiting)) {
      throw wrong(Promise.EXPLAINED, body, "he asked for " + locks);
    }
    long before = question.newest().getOrDefault(limiting, 0L);
    // A renewal that was asked for in time may be decided after the lease had ended.
    boolean live = question.live().contains(limiting) || isLive(limiting);
    boolean free = !live && newest(limiting) == before;
    if (isSure() && free && !tables.auditor().wasWaitedFor(limiting)) {
      throw wrong(Promise.EXPLAINED, body, "nobody has " + limiting);
    }
  }

  /** All are given back, or somebody else has them since. */
  void released(JsonNode body, Edit edit) {
    for (String lock : locks) {
      @Nullable LockGrant now = tables.auditor().lock(lock);
      boolean his = now != null && isNewest(lock, edit) && !now.grant().isEnded();
      if (his && !tables.losesCommits()) {
        throw wrong(Promise.ONE_VERDICT, body, "he still has " + lock);
      }
    }
  }

  /** The lease of that token is over. */
  void lost(JsonNode body, Edit edit) {
    if (isSure() && isNewest(main, edit) && isLive(main)) {
      throw wrong(Promise.EXPLAINED, body, "he has them");
    }
  }

  /** The token of what stands under a reference; 0 where somebody else has it since. */
  long token(String reference, Edit edit) {
    return isNewest(reference, edit) ? newest(reference) : 0;
  }

  private String id(String lock, Edit edit) {
    return lock.equals(locks.first()) ? edit.claim() : part(edit);
  }

  private String part(Edit edit) {
    return Auditor.partName(locks.first(), edit.claim());
  }

  private boolean isNewest(String lock, Edit edit) {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    return now != null && now.reservation().text().equals(id(lock, edit));
  }

  private Violation wrong(Promise promise, JsonNode body, String truth) {
    return new Violation(promise, "%s is told %s, and %s".formatted(name, body, truth));
  }

  private long newest(String lock) {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    return now == null ? 0 : now.token();
  }

  private boolean isLive(String lock) {
    @Nullable LockGrant now = tables.auditor().lock(lock);
    return now != null && now.isLive(scheduler.now());
  }

  /** A clock that is wrong lets a lease lapse early or late. */
  private boolean isSure() {
    return !tables.losesCommits()
        && !weather.happened().containsKey(Chance.CLOCK_JUMP)
        && !weather.happened().containsKey(Chance.CLOCK_YEARS_OFF);
  }
}

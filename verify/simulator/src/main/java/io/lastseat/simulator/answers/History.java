package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.NOTHING_LOST;

import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.answers.AnswerCheck.Doubts;
import io.lastseat.simulator.answers.Question.Moment;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All logs since when, with the rows and requests that stand in the tables, and what was
 * acknowledged. Where the moment of a call is unknown, its answer is true if it is true of any
 * prefix of the log.
 */
public final class History {

  private static final RequestId NO_ID = new RequestId(0, "0".repeat(26));

  private final Map<String, LogHistory> logs = new LinkedHashMap<>();
  private final Map<String, Long> requests = new HashMap<>();
  private final Map<String, Long> applicants = new HashMap<>();
  private final Map<String, Long> rows = new HashMap<>();
  private final Map<Acknowledged, Long> acknowledged = new LinkedHashMap<>();

  /** By call and key: the request that it is. */
  private final Map<String, String> keys = new HashMap<>();

  /** The home of a claim has any of its names, and a series makes resources. */
  private static final List<String> ELSEWHERE = List.of("claims", "locks", "series");

  /** By the path of the next page: what the pages before had, by status and name. */
  private final Map<String, Map<String, Long>> rosters = new HashMap<>();

  /** By the resource that they name, and by the sort of what may be decided in another log. */
  private final Map<String, List<Question>> calls = new HashMap<>();

  private final Set<Instant> shown = new HashSet<>();

  public void called(Question question) {
    if (!question.is("GET")) {
      calls.computeIfAbsent(question.name(), any -> new ArrayList<>()).add(question);
      if (ELSEWHERE.contains(question.about())) {
        calls.computeIfAbsent("/" + question.about(), any -> new ArrayList<>()).add(question);
      }
    }
  }

  /** Whether a client asked for it by a call; where no calls are known anything may be asked. */
  public boolean isCalledFor(Request request) {
    return calls.isEmpty()
        || isAmong(request.resource().text(), request)
        || ELSEWHERE.stream().anyMatch(sort -> isAmong("/" + sort, request));
  }

  /** The clock of a process that takes requests in showed this. */
  public void clockShowed(Instant time) {
    shown.add(time.truncatedTo(ChronoUnit.MILLIS));
  }

  /** Whether a request may have been taken in then: the clock of a process showed that time. */
  public boolean isShown(Instant time) {
    return shown.contains(time);
  }

  private boolean isAmong(String place, Request request) {
    return calls.getOrDefault(place, List.of()).stream()
        .anyMatch(question -> Called.isFor(question, request));
  }

  /** The log of this resource, empty where nothing was decided. */
  public LogHistory log(String resource) {
    return logs.computeIfAbsent(resource, name -> new LogHistory(new ResourceId(name)));
  }

  /** The newest verdict on a request; null where there is none, or its log let go of it. */
  public @Nullable VerdictRow kept(String resource, String id) {
    return log(resource).kept(id(id));
  }

  /** The newest verdicts on all requests that there ever were. */
  public Stream<VerdictRow> verdicts() {
    return logs.values().stream().flatMap(log -> log.verdicts().values().stream());
  }

  public Map<String, LogHistory> logs() {
    return logs;
  }

  /** A commit stands in its log since this step: other logs may name it. */
  public void stands(Commit commit, long step) {
    String resource = commit.books().resource().text();
    log(resource).stands(commit, step);
    for (Verdict verdict : commit.verdicts()) {
      verdict.request().reserves().forEach(asked -> by(resource, asked.applicant(), step));
    }
  }

  public void asked(String resource, String id, @Nullable String applicant, long step) {
    requests.putIfAbsent(name(resource, id), step);
    if (applicant != null) {
      by(resource, applicant, step);
    }
  }

  private void by(String resource, String applicant, long step) {
    applicants.putIfAbsent(name(resource, applicant), step);
  }

  /** A row of this name was written in this step: {@code resource/id part}. */
  public void row(String name, long step) {
    rows.put(name, step);
  }

  /** A row was lost or deleted: it tells nothing until it is written again. */
  public void rowGone(String name) {
    rows.remove(name);
  }

  /** The table of rows was restored: they tell nothing until they are written again. */
  public void rowsGone() {
    rows.clear();
  }

  /** Whether a row of this name stands there. */
  public boolean isThere(String name) {
    return rows.containsKey(name);
  }

  /** Tables were restored: what is known of logs and rows comes anew. */
  public void restored() {
    logs.clear();
    rows.clear();
  }

  public boolean stood(String resource, String id) {
    return requests.containsKey(name(resource, id));
  }

  /** The first step in which it stood there; 0 if it never did. */
  public long stoodSince(String resource, String id) {
    return requests.getOrDefault(name(resource, id), 0L);
  }

  boolean stoodBy(String resource, String applicant, Moment moment) {
    return applicants.getOrDefault(name(resource, applicant), Long.MAX_VALUE) <= moment.step();
  }

  boolean isTold(String resource, String id, String part, Moment moment) {
    return rows.getOrDefault(name(resource, id) + " " + part, Long.MAX_VALUE) <= moment.step();
  }

  /** How many changes of the reservation rows tell since then. */
  int changesTold(String resource, String id, int most, Moment moment) {
    int told = 0;
    for (int changes = 1; changes <= most; changes++) {
      told = isTold(resource, id, "grant-%010d".formatted(changes), moment) ? changes : told;
    }
    return told;
  }

  /** A client has an answer that names this request as taken in. */
  public void acknowledge(String resource, String id, Moment heard) {
    acknowledged.putIfAbsent(new Acknowledged(resource, id), heard.step());
  }

  boolean isAcknowledged(String resource, String id, Moment moment) {
    return acknowledged.getOrDefault(new Acknowledged(resource, id), Long.MAX_VALUE)
        <= moment.step();
  }

  /** The request that this call was under this key, now that it is known. */
  String keyed(String call, String id) {
    String before = keys.putIfAbsent(call, id);
    return before == null ? id : before;
  }

  /** What the pages before this one had; empty before the first page. */
  Map<String, Long> rosterBefore(String path) {
    return new HashMap<>(rosters.getOrDefault(path, Map.of()));
  }

  void rosterGoesOn(String path, Map<String, Long> soFar) {
    rosters.put(path, soFar);
  }

  public record Acknowledged(String resource, String id) {}

  public Vector<Acknowledged> acknowledged() {
    return Vector.ofAll(acknowledged.keySet());
  }

  /** At the end of all: what was acknowledged has a verdict. */
  public Option<Violation> undecided(Doubts doubts) {
    return acknowledged()
        .filter(one -> log(one.resource()).verdict(id(one.id())) == null)
        .filter(one -> !doubts.ofRequest(one.resource(), one.id()))
        .headOption()
        .map(one -> new Violation(NOTHING_LOST, one + " was heard of and is not decided"));
  }

  /** The id that this text is; one of no request where it is none. */
  public static RequestId id(String text) {
    return RequestId.parse(text).getOrElse(NO_ID);
  }

  private static String name(String resource, String id) {
    return resource + "/" + id;
  }
}

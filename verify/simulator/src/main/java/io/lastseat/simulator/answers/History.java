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
 * All logs with the step of each commit, the rows and requests in the tables, and the acknowledged
 * requests. If the moment of a call is unknown, its answer is true if it is true of any prefix of
 * the log.
 */
public final class History {

  private static final RequestId NO_ID = new RequestId(0, "0".repeat(26));

  private final Map<String, LogHistory> logs = new LinkedHashMap<>();
  private final Map<String, Long> requests = new HashMap<>();
  private final Map<String, Long> applicants = new HashMap<>();
  private final Map<String, Long> rows = new HashMap<>();
  private final Map<Acknowledged, Long> acknowledged = new LinkedHashMap<>();

  /** The request id by call and key. */
  private final Map<String, String> keys = new HashMap<>();

  /** Kinds of calls whose requests may be in another log: a claim's home, or a series' resource. */
  private static final List<String> ELSEWHERE = List.of("claims", "locks", "series");

  /** The entries of all earlier pages, by the path of the next page: units by status and name. */
  private final Map<String, Map<String, Long>> rosters = new HashMap<>();

  /** The calls by the resource that they name, and by kind if another log may decide them. */
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

  /** Whether some call of a client made this request; true if no calls are known. */
  public boolean isCalledFor(Request request) {
    return calls.isEmpty()
        || isAmong(request.resource().text(), request)
        || ELSEWHERE.stream().anyMatch(sort -> isAmong("/" + sort, request));
  }

  /** Notes a time that the clock of a process of intake showed. */
  public void clockShowed(Instant time) {
    shown.add(time.truncatedTo(ChronoUnit.MILLIS));
  }

  /** Whether a request may have been taken at this time: the clock of a process showed it. */
  public boolean isShown(Instant time) {
    return shown.contains(time);
  }

  private boolean isAmong(String place, Request request) {
    return calls.getOrDefault(place, List.of()).stream()
        .anyMatch(question -> Called.isFor(question, request));
  }

  /** The log of this resource; empty without decisions. */
  public LogHistory log(String resource) {
    return logs.computeIfAbsent(resource, name -> new LogHistory(new ResourceId(name)));
  }

  /** The newest verdict on a request; null if there is none, or its log has archived it. */
  public @Nullable VerdictRow kept(String resource, String id) {
    return log(resource).kept(id(id));
  }

  /** The newest verdict on each request that ever had one. */
  public Stream<VerdictRow> verdicts() {
    return logs.values().stream().flatMap(log -> log.verdicts().values().stream());
  }

  public Map<String, LogHistory> logs() {
    return logs;
  }

  /** Notes that a commit is in its log since this step, so other logs may name it. */
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

  /** Notes that a row of this name ({@code resource/id part}) was written in this step. */
  public void row(String name, long step) {
    rows.put(name, step);
  }

  /** Notes that a row was lost or deleted: it does not count until it is written again. */
  public void rowGone(String name) {
    rows.remove(name);
  }

  /** Notes that the table of rows was restored: no row counts until it is written again. */
  public void rowsGone() {
    rows.clear();
  }

  /** Whether the table has a row of this name. */
  public boolean isThere(String name) {
    return rows.containsKey(name);
  }

  /** Forgets all logs and rows after a restore; they are read again. */
  public void restored() {
    logs.clear();
    rows.clear();
  }

  public boolean stood(String resource, String id) {
    return requests.containsKey(name(resource, id));
  }

  /** The first step in which the request had an item; 0 if it never had one. */
  public long stoodSince(String resource, String id) {
    return requests.getOrDefault(name(resource, id), 0L);
  }

  boolean stoodBy(String resource, String applicant, Moment moment) {
    return applicants.getOrDefault(name(resource, applicant), Long.MAX_VALUE) <= moment.step();
  }

  boolean isTold(String resource, String id, String part, Moment moment) {
    return rows.getOrDefault(name(resource, id) + " " + part, Long.MAX_VALUE) <= moment.step();
  }

  /** The number of changes of the reservation whose rows were written by this moment. */
  int changesTold(String resource, String id, int most, Moment moment) {
    int told = 0;
    for (int changes = 1; changes <= most; changes++) {
      told = isTold(resource, id, "grant-%010d".formatted(changes), moment) ? changes : told;
    }
    return told;
  }

  /** Notes that a client has an answer which says that this request was taken. */
  public void acknowledge(String resource, String id, Moment heard) {
    acknowledged.putIfAbsent(new Acknowledged(resource, id), heard.step());
  }

  boolean isAcknowledged(String resource, String id, Moment moment) {
    return acknowledged.getOrDefault(new Acknowledged(resource, id), Long.MAX_VALUE)
        <= moment.step();
  }

  /** The request that this call made under this key. The first answer under the key sets it. */
  String keyed(String call, String id) {
    String before = keys.putIfAbsent(call, id);
    return before == null ? id : before;
  }

  /** The entries of the pages before this one; empty before the first page. */
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

  /** At the end: finds an acknowledged request without a verdict. */
  public Option<Violation> undecided(Doubts doubts) {
    return acknowledged()
        .filter(one -> log(one.resource()).verdict(id(one.id())) == null)
        .filter(one -> !doubts.ofRequest(one.resource(), one.id()))
        .headOption()
        .map(one -> new Violation(NOTHING_LOST, one + " was heard of and is not decided"));
  }

  /** The id in this text; an id of no request if the text is not an id. */
  public static RequestId id(String text) {
    return RequestId.parse(text).getOrElse(NO_ID);
  }

  private static String name(String resource, String id) {
    return resource + "/" + id;
  }
}

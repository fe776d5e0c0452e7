package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.resource.ResourceDocument;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/** What is known of one resource. Its owner must use it in one thread at a time. */
final class SeenResource {

  private static final double PER_CENT = 100.0;

  private final ResourceId id;
  private final MinuteCounts verdicts = new MinuteCounts();
  private final MinuteCounts requests = new MinuteCounts();
  private final RecentWaits waits = new RecentWaits();
  private Option<Head> head = Option.none();
  private Instant asOf = Instant.EPOCH;
  private boolean looksBack = true;

  SeenResource(ResourceId id) {
    this.id = id;
  }

  /** Takes a commit that was made or read; the later of two counts. */
  void committed(Commit commit, Vector<SeenVerdict> newVerdicts, Instant now) {
    known(Head.of(commit), now);
    for (SeenVerdict verdict : newVerdicts) {
      verdicts.add(commit.decidedAt(), 1);
      verdict.waitedMillis().forEach(waited -> waits.add(commit.decidedAt(), waited));
    }
  }

  /** Takes the newest head. */
  void known(Head newest, Instant now) {
    asOf = now;
    if (head.forAll(before -> before.number() <= newest.number())) {
      head = Option.some(newest);
    }
  }

  /** Notes that the tables have no such resource. */
  void absent(Instant now) {
    asOf = now;
  }

  void asked(Instant now) {
    requests.add(now, 1);
  }

  ResourceId id() {
    return id;
  }

  Option<Head> head() {
    return head;
  }

  Instant asOf() {
    return asOf;
  }

  /** Whether the commits from before this process are still to be read. */
  boolean looksBack() {
    return looksBack;
  }

  void lookedBack() {
    looksBack = false;
  }

  /** Whether the tables were searched for it without success. */
  boolean isAbsent() {
    return head.isEmpty() && asOf.isAfter(Instant.EPOCH);
  }

  boolean isLock() {
    return head.exists(newest -> newest.books().isLock());
  }

  double logFilledPercent() {
    return head.map(newest -> PER_CENT * newest.books().log().bytes() / LogSize.MAX_BYTES)
        .getOrElse(0.0);
  }

  /** The books at this moment: as in the API, lapsed units count as free. */
  Option<Books> books(Instant now) {
    return head.map(newest -> newest.books().at(now));
  }

  ObjectNode json(Instant now, boolean seesRequests) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("resource", id.text())
            .put("asOf", asOf.toString())
            .put("verdictsPerSecond", verdicts.perSecond(now));
    if (seesRequests) {
      json.put("requestsPerSecond", requests.perSecond(now));
    }
    waits.quantile(now, .5).forEach(millis -> json.put("waitedMillisHalf", millis));
    waits.quantile(now, .99).forEach(millis -> json.put("waitedMillisMost", millis));
    books(now).forEach(books -> put(json, books, now));
    head.forEach(
        newest ->
            json.put("commit", newest.number())
                .put("lastDecision", newest.books().decisions())
                .put("decidedAt", newest.decidedAt().toString())
                .put("logFilledPercent", logFilledPercent()));
    return json;
  }

  private static void put(ObjectNode json, Books books, Instant now) {
    json.put("capacity", books.capacity())
        .put("taken", books.taken())
        .put("held", books.held())
        .put("waiting", books.isLock() ? books.queue().waiters().size() : books.waiting().units())
        .put("free", books.free())
        .put("kind", kind(books))
        .put("closed", closed(books.terms(), now));
    for (Terms terms : books.terms()) {
      terms.title().forEach(title -> json.put("title", title));
      ResourceDocument.putCategories(json, books, terms, true);
    }
  }

  private static boolean closed(Option<Terms> terms, Instant now) {
    return terms.flatMap(Terms::closing).map(Closing::at).exists(at -> !at.isAfter(now));
  }

  private static String kind(Books books) {
    return books.isExecution()
        ? "execution"
        : books.isLock()
            ? "lock"
            : books.terms().exists(terms -> terms.series().isDefined())
                ? "series"
                : books.terms().isEmpty() ? "never created" : "resource";
  }

  /** Counts events of the last minute, by second. */
  static final class MinuteCounts {

    private static final int SECONDS = 60;

    private final int[] counts = new int[SECONDS];
    private final long[] seconds = new long[SECONDS];

    void add(Instant at, int times) {
      int slot = Math.floorMod(at.getEpochSecond(), SECONDS);
      if (seconds[slot] > at.getEpochSecond()) {
        return;
      }
      if (seconds[slot] != at.getEpochSecond()) {
        seconds[slot] = at.getEpochSecond();
        counts[slot] = 0;
      }
      counts[slot] += times;
    }

    /** The average number of events per second in the minute before this moment. */
    double perSecond(Instant now) {
      long from = now.getEpochSecond() - SECONDS;
      long sum = 0;
      for (int slot = 0; slot < SECONDS; slot++) {
        sum += seconds[slot] > from && seconds[slot] <= now.getEpochSecond() ? counts[slot] : 0;
      }
      return (double) sum / SECONDS;
    }
  }

  /** The waiting times of the newest verdicts of the last minute, {@value #KEPT} at most. */
  static final class RecentWaits {

    static final int KEPT = 128;
    private static final Duration COUNTS = Duration.ofMinutes(1);

    private final long[] millis = new long[KEPT];
    private final long[] at = new long[KEPT];
    private int next;

    void add(Instant when, long waitedMillis) {
      millis[next] = waitedMillis;
      at[next] = when.toEpochMilli();
      next = (next + 1) % KEPT;
    }

    /** The milliseconds within which this share of verdicts came; none without verdicts. */
    Option<Long> quantile(Instant now, double share) {
      long from = now.minus(COUNTS).toEpochMilli();
      long[] recent = new long[KEPT];
      int count = 0;
      for (int slot = 0; slot < KEPT; slot++) {
        if (at[slot] > from) {
          recent[count++] = millis[slot];
        }
      }
      long[] sorted = Arrays.copyOf(recent, count);
      Arrays.sort(sorted);
      return count == 0
          ? Option.none()
          : Option.some(sorted[Math.min(count - 1, (int) (share * count))]);
    }
  }
}

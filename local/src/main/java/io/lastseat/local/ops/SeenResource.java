package io.lastseat.local.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.Books;
import io.lastseat.model.Closing;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.LogSize;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.vavr.control.Option;
import java.time.Instant;

/** What is known of one resource. Its owner uses it in one thread at a time. */
final class SeenResource {

  private static final double PER_CENT = 100.0;

  private final ResourceId id;
  private final MinuteCounts verdicts = new MinuteCounts();
  private final MinuteCounts requests = new MinuteCounts();
  private final RecentWaits waits = new RecentWaits();
  private Option<Head> head = Option.none();
  private Instant asOf = Instant.EPOCH;

  SeenResource(ResourceId id) {
    this.id = id;
  }

  /** A commit was made, or read. Of two the later one counts. */
  void committed(Commit commit, Instant now) {
    known(Head.of(commit), now);
    SeenVerdict.of(commit)
        .forEach(
            verdict -> {
              verdicts.add(verdict.decidedAt(), 1);
              verdict.waitedMillis().forEach(waited -> waits.add(verdict.decidedAt(), waited));
            });
  }

  /** The newest head was read. */
  void known(Head newest, Instant now) {
    asOf = now;
    if (head.forAll(before -> before.number() <= newest.number())) {
      head = Option.some(newest);
    }
  }

  /** Nothing stands in the tables. */
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

  /** Whether it was looked for in the tables, and nothing is there. */
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

  /** What has lapsed by now is free, as the API says it. */
  Option<Books> books(Instant now) {
    return head.map(newest -> newest.books().at(now));
  }

  double requestsPerSecond(Instant now) {
    return requests.perSecond(now);
  }

  double verdictsPerSecond(Instant now) {
    return verdicts.perSecond(now);
  }

  ObjectNode json(Instant now, boolean seesRequests) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("resource", id.text())
            .put("asOf", asOf.toString())
            .put("verdictsPerSecond", verdictsPerSecond(now));
    if (seesRequests) {
      json.put("requestsPerSecond", requestsPerSecond(now));
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
    books.terms().flatMap(Terms::title).forEach(title -> json.put("title", title));
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
}

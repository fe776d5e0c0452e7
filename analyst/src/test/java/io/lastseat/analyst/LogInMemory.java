package io.lastseat.analyst;

import io.lastseat.audit.LogReader;
import io.lastseat.decide.Decider;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Permits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.TurnedAwayItem;
import io.vavr.collection.HashMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Generates logs while they are read, so that millions of verdicts need no store. In each log the
 * same number of people ask for one unit each, and half of them get it.
 */
final class LogInMemory implements LogReader {

  static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");

  private final int resources;
  private final int commits;
  private final int perCommit;
  private final String applicant;

  LogInMemory(int resources, int commits, int perCommit, String applicant) {
    this.resources = resources;
    this.commits = commits;
    this.perCommit = perCommit;
    this.applicant = applicant;
  }

  /** A log in which one person has the only seat. */
  static LogInMemory ofOne(String applicant) {
    return new LogInMemory(1, 2, 1, applicant);
  }

  @Override
  public SortedMap<ResourceId, SortedSet<Integer>> resources() {
    SortedMap<ResourceId, SortedSet<Integer>> all = new TreeMap<>();
    for (int i = 0; i < resources; i++) {
      all.put(new ResourceId("hall-" + i), new TreeSet<>(List.of(0)));
    }
    return all;
  }

  @Override
  public Option<Commit> newest(ResourceId resource) {
    return Option.when(commits > 0, () -> commit(resource, commits));
  }

  @Override
  public void commits(ResourceId resource, long to, Consumer<Commit> action) {
    for (long number = 1; number <= to; number++) {
      action.accept(commit(resource, number));
    }
  }

  @Override
  public void requests(ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action) {
    for (long number = 1; number <= commits; number++) {
      commit(resource, number)
          .verdicts()
          .forEach(
              verdict ->
                  action.accept(
                      new ReadRequest.Known(new StoredRequest(verdict.request(), Option.none()))));
    }
  }

  @Override
  public void turnedAway(Option<ResourceId> resource, Consumer<TurnedAwayItem> action) {
    for (long number = 1; number <= commits; number++) {
      action.accept(
          new TurnedAwayItem(
              resource,
              TurnedAwayItem.minute(BEGIN).plusSeconds(60 * number),
              "0",
              HashMap.of(Reason.SOLD_OUT, number)));
    }
  }

  private Commit commit(ResourceId resource, long number) {
    long asked = (number - 1) * perCommit;
    Terms terms = Terms.ofCapacity((long) commits * perCommit);
    Books books = Books.empty(resource).withTerms(terms, 1).withDecision(0);
    Instant at = BEGIN.plusSeconds(number);
    Vector<Entry> entries;
    if (number == 1) {
      entries =
          Vector.of(
              verdict(
                  new Configure(id(resource, 0), resource, at, terms, Option.none(), Option.none()),
                  1,
                  0));
    } else {
      long first = (number - 2) * perCommit + 1;
      entries =
          Vector.range(first, first + perCommit)
              .map(
                  i ->
                      verdict(
                          new Reserve(id(resource, i), resource, at, applicant, 1, Option.none()),
                          i + 1,
                          i % 2));
      long taken = (asked + 1) / 2;
      books =
          new Books(
              resource,
              Option.some(terms),
              1,
              1,
              taken,
              1 + asked,
              0,
              at,
              books.holds(),
              books.waiting(),
              books.categories(),
              books.log(),
              Permits.NONE,
              LockQueue.EMPTY,
              0,
              false);
    }
    return new Commit(number, at, Decider.RULES, entries, books.at(at), Marks.NONE);
  }

  private static Entry verdict(Request request, long decision, long units) {
    boolean granted = units > 0 || !(request instanceof Reserve);
    return new Verdict(
        request,
        decision,
        granted ? Outcome.accepted() : new Outcome.Rejected(Reason.SOLD_OUT, Option.none()),
        units,
        0,
        Option.when(units > 0, () -> Grant.made(units, Option.none())),
        Option.none(),
        0);
  }

  private static RequestId id(ResourceId resource, long number) {
    byte[] bytes =
        ByteBuffer.allocate(RequestId.TOKEN_BYTES)
            .putLong(number * 0x9E3779B97F4A7C15L)
            .putLong(resource.text().hashCode())
            .array();
    return RequestId.inLane(0, bytes);
  }
}

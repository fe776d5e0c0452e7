package io.lastseat.decide;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A log in memory that knows all facts, and decides one request after another. */
public final class Ledger {

  private static final int BYTES = 1_000_000;

  private final List<Entry> all = new ArrayList<>();
  private Books books;

  public Ledger(Books books) {
    this.books = books;
  }

  public Books books() {
    return books;
  }

  /** Decides a request at its own time; returns all entries in order, its verdict among them. */
  Vector<Entry> ask(Request request) {
    return decide(request.takenAt(), Vector.of(request), BYTES);
  }

  /** Decides several requests, as far as they fit into one commit of so many bytes. */
  public Vector<Entry> decide(Instant decidedAt, Vector<Request> requests, int bytes) {
    CarriedFacts facts = new CarriedFacts(new EverybodyHas(0, 0, decidedAt));
    all.forEach(facts::add);
    Batch batch =
        Batch.decide(
            books,
            facts,
            requests.map(one -> PendingRequest.found(new StoredRequest(one, Option.none()))),
            entry -> 1,
            bytes);
    all.addAll(batch.entries().asJava());
    Books evolved =
        batch
            .entries()
            .foldLeft(books, (before, entry) -> BooksAfter.after(before, entry, decidedAt));
    if (!evolved.equals(batch.books())) {
      throw new AssertionError("by the entries: %s, decided: %s".formatted(evolved, batch.books()));
    }
    books = batch.books();
    return batch.entries();
  }

  /** Replaces the terms without a request. */
  void terms(Terms terms) {
    books = books.withTerms(terms, books.lanes());
  }

  static Verdict verdict(Vector<Entry> entries) {
    return (Verdict) entries.find(Verdict.class::isInstance).get();
  }

  static Vector<Promotion> promotions(Vector<Entry> entries) {
    return entries.filter(Promotion.class::isInstance).map(entry -> (Promotion) entry);
  }

  /** Facts of a log in which every applicant has this tally; no other fact is known. */
  record EverybodyHas(long units, long requests, Instant decidedAt) implements Facts {

    @Override
    public Option<Tally> tally(TallyName name) {
      return Option.some(
          new Tally(name, units, requests, HoldTimeline.EMPTY, HoldTimeline.EMPTY, 0, 0));
    }
  }

  /** Facts of a log in which earlier requests have these states; no other fact is known. */
  record States(Instant decidedAt, Function<RequestId, Option<PriorState>> states)
      implements Facts {

    @Override
    public Option<PriorState> priorState(RequestId id) {
      return states.apply(id);
    }
  }
}

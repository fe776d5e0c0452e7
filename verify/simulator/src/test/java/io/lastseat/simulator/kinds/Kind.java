package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Some requests of a kind, or for a kind of resource: the smallest, the largest, one that is
 * refused where that can be. They are decided one after the other. A hall is created before.
 */
final class Kind {

  static final ResourceId HALL = new ResourceId("h".repeat(Limits.MAX_RESOURCE_ID_CHARS));

  /** On the grid of holds, so that the shortest one lapses as far ahead as a clock may be. */
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00.125Z");

  /** A request and its outcome: the code of the outcome, or of the reason for its refusal. */
  record Sample(String outcome, Request request) {}

  private final String name;
  final Vector<Sample> samples;
  final Map<RequestId, Map<String, AttributeValue>> items = new HashMap<>();
  private PerApplicant perApplicant = PerApplicant.UNLIMITED;
  private Vector<Request> earlier = Vector.empty();
  private boolean createsItself;
  private int promoted;

  private Kind(String name, Vector<Sample> samples) {
    this.name = name;
    this.samples = samples;
  }

  /** A request class has the simple name of its kind. */
  static Kind of(String name, Sample... samples) {
    return new Kind(name, Vector.of(samples));
  }

  static Sample is(String outcome, Request request) {
    return new Sample(outcome, request);
  }

  /** These are decided before, after the hall was created. */
  Kind behind(Request... some) {
    earlier = Vector.of(some);
    return this;
  }

  /** No hall is created before. */
  Kind creatingTheHall() {
    createsItself = true;
    return this;
  }

  /** So many come from the waiting list by all this. */
  Kind promoting(int number) {
    promoted = number;
    return this;
  }

  /** One applicant may have this of the hall. */
  Kind limiting(PerApplicant most) {
    perApplicant = most;
    return this;
  }

  Vector<Request> earlier() {
    return createsItself
        ? earlier
        : earlier.prepend(configure(id(999), terms(perApplicant), Option.none()));
  }

  Vector<Request> requests() {
    return samples.map(Sample::request);
  }

  /** Entries in the log of the hall by all this. */
  int decisions() {
    return samples.size() + earlier().count(one -> one.resource().equals(HALL)) + promoted;
  }

  /** Returns an item that is read as this request. */
  Map<String, AttributeValue> item(StoredRequest stored) {
    return items.getOrDefault(stored.request().id(), RequestCodec.write(stored));
  }

  /** Of the hall, where two may wait. */
  static Terms terms(PerApplicant most) {
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none());
    return Terms.ofCapacity(Limits.MAX_UNITS)
        .withHolds(holds)
        .withWaiting(new WaitingTerms(Option.some(2L), Option.some(Limits.LONGEST_HOLD)))
        .withPerApplicant(most);
  }

  static StoredRequest stored(Request request) {
    return new StoredRequest(request, Option.some(new NotIn(0, 0)));
  }

  static Configure configure(RequestId id, Terms terms, Option<Long> ifTerms) {
    return new Configure(id, HALL, NOW, terms, Option.none(), ifTerms);
  }

  /** So many units, for good. */
  static Reserve reserve(int number, long units) {
    return new Reserve(id(number), HALL, NOW, "a", units, Option.none());
  }

  /** Returns a reservation of two units, held for so long. */
  static Reserve held(int number, Duration hold) {
    return new Reserve(id(number), HALL, NOW, "a", 2, Option.none(), Option.some(hold));
  }

  /** Returns a request for so many units, or a place on the waiting list. */
  static Reserve waiting(int number, long units) {
    return new Reserve(
        id(number),
        HALL,
        NOW,
        longest(Limits.MAX_APPLICANT_CHARS),
        units,
        Option.none(),
        Option.some(Limits.LONGEST_HOLD),
        true);
  }

  static Cancel cancel(RequestId reservation, Instant takenAt) {
    return new Cancel(Cancel.idFor(reservation), HALL, takenAt, reservation);
  }

  static RequestId id(int number) {
    return new RequestId(Limits.MAX_LANES - 1, "%026d".formatted(number));
  }

  /** Returns an id in the first lane, as a request needs that creates its resource. */
  static RequestId first(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }

  /** Returns a text of so many code points of four bytes each. */
  static String longest(int codePoints) {
    return "\uD83D\uDCBA".repeat(codePoints);
  }

  @Override
  public String toString() {
    return name;
  }
}

package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** However many hold something, a decision costs the same calls and units. */
class ManyHoldsCostTest {

  private static final Duration HOLD = Duration.ofMinutes(10);
  private static final int FEW = 10;
  private static final int MANY = 100_000;

  private final Hall hall = new Hall();
  private final Instant now = Hall.CLOCK.instant();

  /** Reads, writes and calls of one decision. */
  private record Cost(double readUnits, long writeUnits, long calls) {}

  @Test
  void aDecisionAmongManyHoldsCostsWhatItCostsAmongFew() {
    Vector<Cost> few = costs("few", FEW);
    Vector<Cost> many = costs("many", MANY);
    assertThat(many).isEqualTo(few);
    assertThat(few).allMatch(cost -> cost.writeUnits() > 0);
  }

  /** Of a held reservation, of one held for longer, confirmed, and given back. */
  private Vector<Cost> costs(String name, int holds) {
    ResourceId resource = new ResourceId(name);
    append(resource, holds);
    SerialDecider decider = hall.parts().decider();
    // What a process learns of a log that it meets for the first time is no part of a decision.
    decide(decider, resource, held(resource, 900_000));
    RequestId reservation = id(900_001);
    return Vector.<Request>of(
            held(resource, 900_001),
            new Extend(id(900_002), resource, now, reservation, HOLD.multipliedBy(2)),
            new Confirm(id(900_003), resource, now, reservation, Option.none()),
            new Cancel(Cancel.idFor(reservation), resource, now, reservation))
        .map(request -> cost(decider, resource, request));
  }

  private Cost cost(SerialDecider decider, ResourceId resource, Request request) {
    MeterReading before = hall.meter.snapshot();
    decide(decider, resource, request);
    MeterReading cost = hall.meter.snapshot().minus(before);
    return new Cost(cost.readUnits().doubleValue(), cost.writeUnits(), cost.calls());
  }

  private static void decide(SerialDecider decider, ResourceId resource, Request request) {
    Decided decided =
        decider.decide(
            resource, Vector.of(PendingRequest.found(new StoredRequest(request, Option.none()))));
    assertThat(decided.commits()).hasSize(1);
    assertThat(decided.commits().head().verdicts()).allMatch(verdict -> verdict.accepted());
  }

  /** A log whose books have so many live holds, spread over their length. */
  private void append(ResourceId resource, int holds) {
    Terms terms =
        Terms.ofCapacity(2L * MANY)
            .withHolds(
                new HoldTerms(Option.some(HOLD), Option.some(HOLD.multipliedBy(6)), Option.none()));
    Books books = Books.empty(resource);
    Batch last =
        batch(books, now, new Configure(id(0), resource, now, terms, Option.none(), Option.none()));
    for (int i = 1; i <= holds; i++) {
      Instant then = now.plus(HOLD.multipliedBy(i).dividedBy(2L * holds)).minus(HOLD.dividedBy(2));
      last = batch(last.books(), then, held(resource, i));
    }
    assertThat(last.books().held()).isEqualTo(holds);
    Marks marks = Marks.NONE;
    Commit commit =
        new Commit(
            1,
            now,
            Decider.RULES,
            last.entries(),
            last.books().withLog(CommitBytes.after(last.books(), marks, last.bytes())),
            marks);
    assertThat(hall.parts().log().append(commit)).isEqualTo(AppendAnswer.DONE);
  }

  private static Batch batch(Books before, Instant at, Request request) {
    return Batch.decide(
        before,
        Facts.at(at),
        Vector.of(PendingRequest.found(new StoredRequest(request, Option.none()))),
        CommitBytes::ofEntry,
        1);
  }

  private Reserve held(ResourceId resource, int number) {
    return new Reserve(id(number), resource, now, "Ada", 1, Option.none());
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}

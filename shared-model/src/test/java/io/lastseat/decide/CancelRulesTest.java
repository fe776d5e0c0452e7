package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lastseat.decide.Decision.Made;
import io.lastseat.decide.Decision.Missing;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import org.junit.jupiter.api.Test;

/** A cancellation gives back exactly what was granted, once. */
class CancelRulesTest {

  private static final Books THREE = Requests.books(Terms.ofCapacity(3), 0);

  @Test
  void givesTheQuantityBack() {
    Made granted = made(THREE, Requests.reserve(1, 2), HashMap.empty());
    Made cancelled = made(granted.books(), Requests.cancel(1), known(granted.verdict()));
    assertThat(cancelled.verdict().accepted()).isTrue();
    assertThat(cancelled.verdict().change()).isEqualTo(-2);
    assertThat(cancelled.verdict().left()).isEqualTo(3);
    assertThat(cancelled.books().taken()).isZero();
    assertThat(cancelled.books().amended()).isEqualTo(1);
    assertThat(BooksAfter.after(granted.books(), cancelled.verdict(), NOON))
        .isEqualTo(cancelled.books());
  }

  @Test
  void asksForTheFateOfItsReservationFirst() {
    assertThat(Decider.decide(THREE, facts(HashMap.empty()), Requests.cancel(1)))
        .isEqualTo(new Missing(new MissingFact.OfRequest(Requests.id(1))));
  }

  @Test
  void ofNothingThatWasGrantedIsRefused() {
    Made refused = made(THREE, Requests.reserve(1, 9), HashMap.empty());
    assertThat(made(THREE, Requests.cancel(1), known(refused.verdict())).verdict().refusal())
        .contains(Reason.NOTHING_TO_CANCEL);
    Made terms = made(THREE, Requests.configure(1, Terms.ofCapacity(1)), HashMap.empty());
    assertThat(made(THREE, Requests.cancel(1), known(terms.verdict())).verdict().refusal())
        .contains(Reason.NOTHING_TO_CANCEL);
    assertThat(
            made(THREE, Requests.cancel(1), HashMap.of(Requests.id(1), PriorState.NO_SUCH_REQUEST))
                .verdict()
                .refusal())
        .contains(Reason.UNKNOWN_RESERVATION);
  }

  @Test
  void isPossibleWhereTheLogTakesNothingElse() {
    Made granted = made(THREE, Requests.reserve(1, 2), HashMap.empty());
    Books full = granted.books().withLog(new LogSize(LogSize.NEARLY_FULL_BYTES, true));
    assertThat(made(full, Requests.cancel(1), known(granted.verdict())).verdict().accepted())
        .isTrue();
  }

  @Test
  void isDecidedInTheSameCommitAsItsReservation() {
    Batch batch =
        Batch.decide(
            THREE,
            Facts.at(NOON),
            Vector.of(
                Requests.pendingRequest(Requests.reserve(1, 3), 1),
                Requests.pendingRequest(Requests.cancel(1), 2),
                Requests.pendingRequest(Requests.reserve(2, 3), 3)),
            entry -> 1,
            Integer.MAX_VALUE);
    assertThat(batch.entries()).hasSize(3).allMatch(entry -> ((Verdict) entry).accepted());
    assertThat(batch.books().taken()).isEqualTo(3);
  }

  @Test
  void hasOneIdAlone() {
    RequestId other = Requests.id(7);
    assertThat(Cancel.idFor(other).lane()).isEqualTo(other.lane());
    assertThat(Cancel.idFor(other)).isNotEqualTo(Cancel.idFor(Requests.id(8)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Cancel(Requests.id(9), CONCERT, NOON, other));
  }

  @Test
  void givesNothingBackTwice() {
    Made granted = made(THREE, Requests.reserve(1, 2), HashMap.empty());
    PriorState ended = PriorState.of(granted.verdict().grant().get().ended());
    Made again = made(granted.books(), Requests.cancel(1), HashMap.of(Requests.id(1), ended));
    assertThat(again.verdict().refusal()).contains(Reason.NOTHING_TO_CANCEL);
    assertThat(again.books().taken()).isEqualTo(2);
  }

  private static Map<RequestId, PriorState> known(Verdict verdict) {
    return HashMap.of(verdict.request().id(), PriorState.of(verdict));
  }

  private static Made made(Books books, Request request, Map<RequestId, PriorState> priorStates) {
    return (Made) Decider.decide(books, facts(priorStates), request);
  }

  private static Facts facts(Map<RequestId, PriorState> priorStates) {
    return new Ledger.States(NOON, priorStates::get);
  }
}

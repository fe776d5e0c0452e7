package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.LogSize;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reservation creates its resource if it does not exist. */
class CreatingRulesTest {

  private static final Terms ONE = Terms.ofCapacity(1);

  private final Ledger ledger = new Ledger(Books.empty(CONCERT));

  @Test
  void theFirstOneCreatesTheResourceAndHasIt() {
    Verdict first = ask(creating(1, 1, ONE));
    assertThat(first.accepted()).isTrue();
    assertThat(first.left()).isZero();
    assertThat(ledger.books().terms()).contains(ONE);
    assertThat(ledger.books().termsNumber()).isEqualTo(1);
    assertThat(ledger.books().lanes()).isEqualTo(1);
    assertThat(ledger.books().taken()).isEqualTo(1);
  }

  @Test
  void fromThenOnItIsDecidedAsIfItSaidNothingOfIt() {
    ask(creating(1, 1, Terms.ofCapacity(3)));
    Verdict second = ask(creating(2, 2, Terms.ofCapacity(3)));
    assertThat(second.accepted()).isTrue();
    assertThat(ledger.books().termsNumber()).isEqualTo(1);
    assertThat(ask(creating(3, 1, Terms.ofCapacity(3))).refusal()).contains(Reason.SOLD_OUT);
    assertThat(ask(Requests.reserve(4, 1)).refusal()).contains(Reason.SOLD_OUT);
  }

  static Stream<Terms> others() {
    return Stream.of(
        ONE.withCapacity(2),
        ONE.withAdmission(Admission.IMMEDIATE),
        ONE.withHolds(
            new HoldTerms(Option.none(), Option.some(Duration.ofMinutes(1)), Option.none())),
        ONE.withWaiting(new WaitingTerms(Option.some(1L), Option.none())),
        windowed(NOON, NOON.plusSeconds(1)));
  }

  @ParameterizedTest
  @MethodSource("others")
  void otherTermsThanThoseInForceAreRefused(Terms others) {
    ask(creating(1, 1, ONE));
    Books before = ledger.books();
    assertThat(ask(creating(2, 1, others)).refusal()).contains(Reason.TERMS_DIFFER);
    assertThat(ledger.books()).isEqualTo(before.withDecision(0));
  }

  @Test
  void theTermsThatMustAgreeAreThoseInForceNow() {
    ask(creating(1, 1, ONE));
    ask(new Deposit(Requests.id(2), CONCERT, NOON, 1));
    assertThat(ask(creating(3, 1, ONE)).refusal()).contains(Reason.TERMS_DIFFER);
    assertThat(ask(creating(4, 1, Terms.ofCapacity(2))).accepted()).isTrue();
  }

  @Test
  void thatItWasClosedSinceIsNoOtherTerm() {
    ask(creating(1, 1, Terms.ofCapacity(2)));
    ledger.terms(
        Terms.ofCapacity(2)
            .withClosing(Option.some(new Closing(NOON.plusSeconds(5), Option.some("Enough.")))));
    assertThat(ask(creating(2, 1, Terms.ofCapacity(2))).accepted()).isTrue();
    Verdict late = ask(creating(3, 1, Terms.ofCapacity(2), NOON.plusSeconds(5)));
    assertThat(late.refusal()).contains(Reason.RESOURCE_CLOSED);
    assertThat(late.explanation()).contains("Enough.");
  }

  static Stream<Reserve> refused() {
    return Stream.of(
        creating(1, 2, ONE),
        creating(1, 1, ONE.withCapacity(0)),
        creating(1, 1, windowed(NOON.plusSeconds(1), NOON.plusSeconds(2))),
        creating(1, 1, windowed(NOON.minusSeconds(1), NOON)));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatIsRefusedCreatesNothing(Reserve clientRequest) {
    Verdict verdict = ask(clientRequest);
    assertThat(verdict.refusal()).isNotEmpty();
    assertThat(verdict.left()).isZero();
    assertThat(ledger.books())
        .isEqualTo(Books.empty(CONCERT).at(clientRequest.takenAt()).withDecision(0));
    assertThat(ask(creating(2, 1, ONE)).accepted()).isTrue();
  }

  @Test
  void itsTermsHoldForItselfAlready() {
    Terms held =
        ONE.withHolds(
            new HoldTerms(
                Option.some(Duration.ofMinutes(1)),
                Option.some(Duration.ofMinutes(5)),
                Option.none()));
    assertThat(ask(creating(1, 1, held)).grant().get().hold()).isNotEmpty();
    assertThat(ledger.books().held()).isEqualTo(1);
    assertThat(ask(creating(2, 1, held, NOON.plusSeconds(90))).accepted()).isTrue();
  }

  @Test
  void staffMayGoOverWhatTheyCreate() {
    Reserve over =
        new Reserve(Requests.id(1), CONCERT, NOON, "Ada", 3, Option.none(), Option.none())
            .by(new Staff(true, Option.none()));
    assertThat(ask(over.creating(ONE)).accepted()).isTrue();
    assertThat(ledger.books().free()).isEqualTo(-2);
  }

  @Test
  void whoeverSetsTermsOnlyWhereThereAreNoneComesTooLate() {
    ask(creating(1, 1, ONE));
    Configure absent =
        new Configure(Requests.id(2), CONCERT, NOON, ONE, Option.none(), Option.some(0L));
    assertThat(ask(absent).refusal()).contains(Reason.TERMS_CHANGED);
  }

  @Test
  void otherTermsComeBeforeAFullLog() {
    Books full = Requests.books(ONE, 0).withLog(new LogSize(LogSize.NEARLY_FULL_BYTES, true));
    Facts facts = Facts.at(NOON);
    assertThat(Decider.refusal(full, facts, creating(1, 1, ONE.withCapacity(2))).get().reason())
        .isEqualTo(Reason.TERMS_DIFFER);
    assertThat(Decider.refusal(full, facts, creating(1, 1, ONE)).get().reason())
        .isEqualTo(Reason.LOG_FULL);
  }

  /** The first request of a batch creates the resource for all others of the batch. */
  @Test
  void theOthersOfABatchMeetIt() {
    Vector<Request> batch =
        Vector.of(creating(1, 2, ONE), creating(2, 1, ONE.withCapacity(2)), creating(3, 1, ONE));
    Vector<Entry> entries = ledger.decide(NOON, batch, 1_000);
    assertThat(entries.map(entry -> ((Verdict) entry).refusal()))
        .containsExactly(
            Option.some(Reason.NOT_ENOUGH_LEFT), Option.none(), Option.some(Reason.TERMS_DIFFER));
  }

  @Test
  void whatCannotBeMeantIsNoRequest() {
    assertThatThrownBy(() -> Requests.reserveInLane(1).creating(ONE)).hasMessageContaining("lane");
    assertThatThrownBy(() -> creating(1, 1, windowed(NOON, NOON))).hasMessageContaining("after");
    Terms closed = ONE.withClosing(Option.some(new Closing(NOON, Option.none())));
    assertThatThrownBy(() -> creating(1, 1, closed)).hasMessageContaining("closed");
  }

  private Verdict ask(Request request) {
    return Ledger.verdict(ledger.ask(request));
  }

  private static Reserve creating(int number, long quantity, Terms terms) {
    return creating(number, quantity, terms, NOON);
  }

  private static Reserve creating(int number, long quantity, Terms terms, Instant takenAt) {
    return Requests.reserve(number, quantity, takenAt).creating(terms);
  }

  private static Terms windowed(Instant opens, Instant closes) {
    return Requests.windowed(1, opens, closes, null);
  }
}

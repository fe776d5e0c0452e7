package io.lastseat.decide;

import static io.lastseat.decide.Ledger.promotions;
import static io.lastseat.decide.Ledger.verdict;
import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Who may hand a reservation over, to whom, and what ends with it. */
class HandOverRulesTest {

  private static final Duration TEN = Duration.ofMinutes(10);
  private static final RequestId FIRST = Requests.id(1);

  private final Ledger ledger = new Ledger(Requests.books(terms(), 0));
  private int number = 100;

  private static Terms terms() {
    return Terms.ofCapacity(4)
        .withHolds(new HoldTerms(Option.none(), Option.some(Duration.ofHours(2)), Option.none()))
        .withWaiting(new WaitingTerms(Option.some(9L), Option.none()))
        .withPerApplicant(new PerApplicant(Option.some(3L), Option.some(2L)))
        .withTransferable(true);
  }

  private static Reserve of(String applicant, int id, long quantity, Option<Duration> hold) {
    return new Reserve(
        Requests.id(id), CONCERT, NOON, applicant, quantity, Option.none(), hold, true);
  }

  private Verdict reserve(String applicant, int id, long quantity) {
    return verdict(ledger.ask(of(applicant, id, quantity, Option.none())));
  }

  private HandOver byTicket(RequestId target, String to, int generation) {
    return byStaff(target, to).meaning(Option.some(generation));
  }

  private HandOver byStaff(RequestId target, String to) {
    return byStaff(target, to, NOON);
  }

  private HandOver byStaff(RequestId target, String to, Instant at) {
    NewApplicant applicant = new NewApplicant(to, Option.none(), Option.none());
    return new HandOver(Requests.id(number++), CONCERT, at, target, applicant, Option.none());
  }

  private Option<Reason> refusal(Request request) {
    return verdict(ledger.ask(request)).refusal();
  }

  private static TallyName name(String applicant) {
    return TallyName.of(CONCERT, applicant, Option.none());
  }

  private Cancel cancel(Option<Integer> generation) {
    return Requests.cancel(1).meaning(generation);
  }

  @Test
  void theNewApplicantCountsAndTheOldOneNoLonger() {
    reserve("Ada", 1, 2);
    Verdict handed = verdict(ledger.ask(byTicket(FIRST, "Bo", 0)));
    assertThat(handed.refusal()).isEmpty();
    assertThat(handed.change()).isZero();
    assertThat(handed.grant())
        .contains(
            new Grant(2, Option.none(), 1).of(Option.some(name("Bo"))).in(new Generation(1, 1)));
    assertThat(handed.tally().map(Tally::units)).contains(2L);
    assertThat(handed.former()).contains(Tally.empty(name("Ada")));
    assertThat(ledger.books().taken()).isEqualTo(2);
    assertThat(reserve("Ada", 2, 2).refusal()).isEmpty();
  }

  @Test
  void beyondTheNewApplicantsLimitItIsRefused() {
    reserve("Ada", 1, 2);
    reserve("Bo", 2, 2);
    assertThat(refusal(byTicket(FIRST, "Bo", 0))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    assertThat(refusal(byStaff(FIRST, "Bo"))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    assertThat(refusal(byStaff(FIRST, "Cy"))).isEmpty();
  }

  @Test
  void manyRequestsOfTheNewApplicantRefuseItToo() {
    reserve("Ada", 1, 1);
    reserve("Bo", 2, 1);
    reserve("Bo", 3, 1);
    assertThat(refusal(byStaff(FIRST, "Bo"))).contains(Reason.APPLICANT_REQUESTS_BEYOND_LIMIT);
  }

  @Test
  void toOneselfItEndsTheOldTicketAndCountsOnce() {
    reserve("Ada", 1, 2);
    Verdict again = verdict(ledger.ask(byTicket(FIRST, "Ada", 0)));
    assertThat(again.refusal()).isEmpty();
    assertThat(again.tally().map(Tally::units)).contains(2L);
    assertThat(again.former()).isEmpty();
    assertThat(refusal(cancel(Option.some(0)))).contains(Reason.HANDED_OVER);
    assertThat(refusal(cancel(Option.some(1)))).isEmpty();
  }

  @Test
  void everyRequestWithTheOldTicketIsRefused() {
    ledger.ask(of("Ada", 1, 2, Option.some(TEN)));
    ledger.ask(byTicket(FIRST, "Bo", 0));
    Option<Integer> old = Option.some(0);
    assertThat(refusal(cancel(old))).contains(Reason.HANDED_OVER);
    Confirm confirm = new Confirm(Requests.id(11), CONCERT, NOON, FIRST, Option.none());
    assertThat(refusal(confirm.meaning(old))).contains(Reason.HANDED_OVER);
    Extend extend = new Extend(Requests.id(12), CONCERT, NOON, FIRST, TEN);
    assertThat(refusal(extend.meaning(old))).contains(Reason.HANDED_OVER);
    Change change = new Change(Requests.id(13), CONCERT, NOON, FIRST, 1);
    assertThat(refusal(change.meaning(old))).contains(Reason.HANDED_OVER);
    assertThat(refusal(byTicket(FIRST, "Cy", 0))).contains(Reason.HANDED_OVER);
    assertThat(refusal(change.meaning(Option.some(2)))).contains(Reason.HANDED_OVER);
  }

  @Test
  void whatStaffAskMeansTheReservationWhoeverHasIt() {
    ledger.ask(of("Ada", 1, 2, Option.some(TEN)));
    ledger.ask(byTicket(FIRST, "Bo", 0));
    Change change = new Change(Requests.id(13), CONCERT, NOON, FIRST, 1);
    assertThat(refusal(change)).isEmpty();
    assertThat(refusal(cancel(Option.none()))).isEmpty();
    assertThat(ledger.books().taken()).isZero();
    assertThat(ledger.books().holds().isEmpty()).isTrue();
  }

  @Test
  void whoHandedItOverDoesNotLearnThatItEnded() {
    reserve("Ada", 1, 2);
    ledger.ask(byTicket(FIRST, "Bo", 0));
    ledger.ask(cancel(Option.some(1)));
    assertThat(refusal(byTicket(FIRST, "Cy", 0))).contains(Reason.HANDED_OVER);
    assertThat(refusal(byTicket(FIRST, "Cy", 1))).contains(Reason.NOTHING_GRANTED);
  }

  @Test
  void eachGenerationHasACancellationOfItsOwn() {
    assertThat(Cancel.idFor(FIRST, 0)).isEqualTo(Cancel.idFor(FIRST));
    assertThat(Cancel.idFor(FIRST, 1)).isNotIn(Cancel.idFor(FIRST), Cancel.idFor(FIRST, 2));
    assertThat(cancel(Option.some(1)).id()).isEqualTo(Cancel.idFor(FIRST, 1));
    assertThat(Cancel.idFor(FIRST, 1).lane()).isEqualTo(FIRST.lane());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Cancel(
                    Cancel.idFor(FIRST),
                    CONCERT,
                    NOON,
                    FIRST,
                    Option.none(),
                    Option.none(),
                    Option.some(1)));
  }

  @Test
  void applicantsNeedTheTermAndStaffDoNot() {
    ledger.terms(terms().withTransferable(false));
    reserve("Ada", 1, 2);
    assertThat(refusal(byTicket(FIRST, "Bo", 0))).contains(Reason.NOT_TRANSFERABLE);
    assertThat(refusal(byStaff(FIRST, "Bo"))).isEmpty();
  }

  @Test
  void aHoldGoesOnAndALapsedOneIsRefused() {
    Verdict held = verdict(ledger.ask(of("Ada", 1, 2, Option.some(TEN))));
    Verdict handed = verdict(ledger.ask(byStaff(FIRST, "Bo")));
    assertThat(handed.grant().flatMap(Grant::hold)).isEqualTo(held.grant().flatMap(Grant::hold));
    assertThat(handed.tally().get().unitsHeld().held()).isEqualTo(2);
    assertThat(ledger.books().holds().held()).isEqualTo(2);
    assertThat(refusal(byStaff(FIRST, "Cy", NOON.plusSeconds(1300)))).contains(Reason.HOLD_LAPSED);
    assertThat(ledger.books().taken()).isZero();
  }

  @Test
  void whoWaitsKeepsThePlaceForTheNewApplicant() {
    reserve("Ada", 1, 3);
    reserve("Bo", 2, 2);
    reserve("Cy", 3, 1);
    RequestId second = Requests.id(2);
    Verdict handed = verdict(ledger.ask(byTicket(second, "Di", 0)));
    assertThat(handed.grant().flatMap(Grant::place).get().number()).isEqualTo(1);
    assertThat(handed.tally().get().unitsWaiting()).isEqualTo(2);
    assertThat(handed.former()).contains(Tally.empty(name("Bo")));
    assertThat(ledger.books().waiting().units()).isEqualTo(3);
    Promotion served = promotions(ledger.ask(cancel(Option.none()))).head();
    assertThat(served.about()).isEqualTo(second);
    assertThat(served.tally().map(Tally::name)).contains(name("Di"));
    assertThat(served.grant().generation()).isEqualTo(new Generation(1, 1));
    assertThat(refusal(Requests.cancel(2).meaning(Option.some(0)))).contains(Reason.HANDED_OVER);
    assertThat(refusal(Requests.cancel(2).meaning(Option.some(1)))).isEmpty();
  }

  @Test
  void namesStayInAClosedLog() {
    reserve("Ada", 1, 2);
    ledger.terms(terms().withClosesAt(NOON));
    assertThat(refusal(byTicket(FIRST, "Bo", 0))).as("after the window").isEmpty();
    ledger.terms(terms().withClosing(Option.some(new Closing(NOON, Option.none()))));
    assertThat(refusal(byTicket(FIRST, "Cy", 1))).contains(Reason.RESOURCE_CLOSED);
    assertThat(refusal(byStaff(FIRST, "Cy"))).contains(Reason.RESOURCE_CLOSED);
  }

  @Test
  void laterChangesKeepTheGeneration() {
    reserve("Ada", 1, 2);
    ledger.ask(byTicket(FIRST, "Bo", 0));
    Change change = new Change(Requests.id(13), CONCERT, NOON, FIRST, 1);
    Grant after = verdict(ledger.ask(change.meaning(Option.some(1)))).grant().get();
    assertThat(after.generation()).isEqualTo(new Generation(1, 1));
    Grant twice = verdict(ledger.ask(byTicket(FIRST, "Cy", 1))).grant().get();
    assertThat(twice.generation()).isEqualTo(new Generation(2, 3));
  }

  @Test
  void impossibleOnesAreRefusedByTheirRecords() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Generation(1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Terms.ofLock().withTransferable(true));
  }
}

package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import org.junit.jupiter.api.Test;

/** The row is lost that says what an applicant has. */
class LostTallyTest extends HallTables {

  private static final String TALLY =
      "hall/tally-" + TallyName.of(HALL, "guest", Option.none()).text();

  private static StoredRequest creationWithLimits() {
    return stored(
        new Configure(
            new RequestId(0, "c".repeat(26)),
            HALL,
            NOW,
            Terms.ofCapacity(9)
                .withHolds(HoldTerms.NONE)
                .withPerApplicant(new PerApplicant(Option.some(3L), Option.none())),
            Option.none(),
            Option.none()));
  }

  /** The log itself counts too little from then on: nobody's reservation may be stuck for that. */
  @Test
  void whatIsGivenBackIsDecidedThoughTheApplicantHasNothingByTheRows() {
    write(creationWithLimits());
    write(reserve(1));
    decide(decider(), byStream(creationWithLimits(), 1), byStream(reserve(1), 2));
    confirmRows();
    lose(TALLY, "tally-0000000000000000002");
    write(reserve(2));
    assertThat(verdicts(decide(decider(), byStream(reserve(2), 20)))).containsExactly("2 accepted");

    for (int number = 1; number <= 2; number++) {
      StoredRequest end = cancel(id(number));
      write(end);
      assertThat(decide(decider(), byStream(end, 20 + number)).failure()).isEmpty();
    }

    assertThat(head().books().taken()).isEqualTo(3);
  }

  @Test
  void theTallyOfAPromotionIsFoundRowByRow() {
    StoredRequest creation =
        stored(
            new Configure(
                new RequestId(0, "c".repeat(26)),
                HALL,
                NOW,
                Terms.ofCapacity(1)
                    .withWaiting(new WaitingTerms(Option.some(3L), Option.none()))
                    .withPerApplicant(new PerApplicant(Option.some(3L), Option.none())),
                Option.none(),
                Option.none()));
    Vector<StoredRequest> all = Vector.of(creation, reserve(1), waiting(2), cancel(id(1)));
    all.forEach(this::write);
    assertThat(decider().decide(HALL, all.zipWithIndex((one, i) -> byStream(one, i + 1))).failure())
        .isEmpty();
    confirmRows();
    var before = database.items(NAMES.reservations());
    lose(TALLY, "tally-0000000000000000005");

    tomorrow().allByRows();

    assertThat(database.items(NAMES.reservations())).hasSameElementsAs(before);
  }

  @Test
  void aLostTallyIsFoundRowByRow() {
    write(creationWithLimits());
    write(reserve(1));
    decide(decider(), byStream(creationWithLimits(), 1), byStream(reserve(1), 2));
    confirmRows();
    var before = database.items(NAMES.reservations());
    lose(TALLY, "tally-0000000000000000002");

    tomorrow().allByRows();

    assertThat(database.items(NAMES.reservations())).hasSameElementsAs(before);
  }

  /** Two commits of somebody else: the last one but one owes nothing any more. */
  private void confirmRows() {
    var one = decider();
    for (int number = 11; number < 14; number++) {
      StoredRequest other = of("other-" + number, number);
      write(other);
      assertThat(decide(one, byStream(other, number)).failure()).isEmpty();
    }
  }

  private static StoredRequest of(String applicant, int number) {
    return stored(new Reserve(id(number), HALL, NOW, applicant, 1, Option.none()));
  }
}

package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.HoldTerms;
import io.lastseat.model.PerApplicant;
import io.lastseat.model.RequestId;
import io.lastseat.model.TallyBehindException;
import io.lastseat.model.TallyName;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.vavr.control.Option;
import java.time.Duration;
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

  @Test
  void nothingIsTakenFromWhoHasNothingUntilTheReconciliationHasWrittenItAgain() {
    write(creationWithLimits());
    write(reserve(1));
    decide(decider(), byStream(creationWithLimits(), 1), byStream(reserve(1), 2));
    write(cancel(id(1)));
    confirmRows();
    lose(TALLY, "tally-0000000000000000002");

    var stopped = decide(decider(), byStream(cancel(id(1)), 9));
    assertThat(stopped.failure().get()).isInstanceOf(TallyBehindException.class);
    assertThat(stopped.commits()).isEmpty();

    assertThat(tomorrow().all().leftSomethingUndecided()).isFalse();

    assertThat(parts(Duration.ZERO, 0).log().head(HALL).get().books().taken()).isEqualTo(3);
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

package io.lastseat.cli.erase;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.PerApplicant;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An erased applicant's units still count for a limit per applicant. */
class ErasingLimitedTest {

  private static final String HALL = "limited-hall";

  @TempDir private Path folder;
  private Guests guests;
  private Reserve first;

  @BeforeEach
  void twoOfTwoAreTaken() {
    guests = new Guests(folder);
    Configure plain = guests.configure(HALL, 9);
    PerApplicant two = new PerApplicant(Option.some(2L), Option.none());
    guests.decide(guests.configure(plain.resource(), plain.terms().withPerApplicant(two)));
    first = guests.reserve(HALL, Guests.ADA, 1);
    guests.decide(first, keyed(1), guests.reserve(HALL, Guests.ADA, 1));
    assertThat(refusals()).isEmpty();
    guests.decide(guests.reserve(HALL, Guests.ADA, 1), keyed(2));
    assertThat(refusals())
        .containsExactly(Reason.APPLICANT_UNITS_BEYOND_LIMIT, Reason.APPLICANT_UNITS_BEYOND_LIMIT);
  }

  private Reserve keyed(long quantity) {
    return guests.reserve(HALL, Guests.ADA, quantity).comparedBy("account 4711");
  }

  private Stream<Reason> refusals() {
    return guests.commits(HALL).flatMap(Commit::verdicts).flatMap(Verdict::refusal).toJavaStream();
  }

  @Test
  void theNameAndTheKeyAreGoneAndTheAuditDerivesTheSameVerdicts() throws Exception {
    guests.eraseAda();

    assertThat(guests.places("Lovelace")).isEmpty();
    assertThat(guests.places("account 4711")).isEmpty();
    guests.allAudited();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void inTheOtherFormOfUnicodeItIsHisTooBeforeAndAfterTheErasure() {
    String other = Normalizer.normalize(Guests.ADA, Normalizer.Form.NFD);
    guests.decide(guests.reserve(HALL, other, 1));
    assertThat(refusals()).hasSize(3);
    guests.eraseAda();
    guests.decide(guests.reserve(HALL, other, 1));

    assertThat(refusals()).hasSize(4);
    guests.allAudited();
  }

  @Test
  void hisReservationsCanBeGivenBackAndCountUntilThen() {
    guests.eraseAda();

    guests.decide(guests.reserve(HALL, Guests.ADA, 1));
    assertThat(refusals()).as("he comes again, and has two").hasSize(3);
    guests.decide(Guests.cancel(first));
    guests.decide(guests.reserve(HALL, Guests.ADA, 1));

    assertThat(refusals()).hasSize(3);
    guests.allAudited();
  }

  @Test
  void whatIsDecidedAfterwardsCountsAsHis() {
    Reserve late = guests.take(guests.reserve(HALL, Guests.ADA, 1));
    guests.eraseAda();

    Reserve erased = (Reserve) guests.standing(late);
    assertThat(erased.erased()).isNotEmpty();
    guests.parts().decider().decide(late.resource(), Vector.of(found(erased)));

    assertThat(refusals()).hasSize(3);
    guests.allAudited();
  }

  private static PendingRequest found(Reserve request) {
    return PendingRequest.found(new StoredRequest(request, Option.none()));
  }
}

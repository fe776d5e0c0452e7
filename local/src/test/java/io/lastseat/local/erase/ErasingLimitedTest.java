package io.lastseat.local.erase;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody who was erased has of a resource that limits applicants goes on counting. */
class ErasingLimitedTest {

  private static final String HALL = "limited-hall";

  @TempDir private Path folder;
  private Guests guests;
  private Reserve first;

  @BeforeEach
  void twoOfTwoAreTaken() {
    guests = new Guests(folder);
    Configure plain = guests.configure(HALL, 9);
    guests.decide(
        new Configure(
            plain.id(),
            plain.resource(),
            plain.takenAt(),
            plain.terms().withPerApplicant(new PerApplicant(Option.some(2L), Option.none())),
            plain.lanes(),
            plain.ifTerms()));
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
    erase();

    assertThat(guests.places("Lovelace")).isEmpty();
    assertThat(guests.places("account 4711")).isEmpty();
    guests.audited();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void hisReservationsCanBeGivenBackAndCountUntilThen() {
    erase();

    guests.decide(guests.reserve(HALL, Guests.ADA, 1));
    assertThat(refusals()).as("he comes again, and has two").hasSize(3);
    guests.decide(Guests.cancel(first));
    guests.decide(guests.reserve(HALL, Guests.ADA, 1));

    assertThat(refusals()).hasSize(3);
    guests.audited();
  }

  @Test
  void whatIsDecidedAfterwardsCountsAsHis() {
    Reserve late = guests.take(guests.reserve(HALL, Guests.ADA, 1));
    erase();

    Reserve erased = (Reserve) guests.standing(late);
    assertThat(erased.erased()).isNotEmpty();
    guests.parts().decider().decide(late.resource(), Vector.of(found(erased)));

    assertThat(refusals()).hasSize(3);
    guests.audited();
  }

  private static PendingRequest found(Reserve request) {
    return PendingRequest.found(new StoredRequest(request, Option.none()));
  }

  private void erase() {
    assertThat(guests.eraser().erase(guests.eraser().find(Guests.ada()))).isEmpty();
  }
}

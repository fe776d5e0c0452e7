package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.Deferral;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.store.Database;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cancellations whose reservations the deciding process does not know of yet, or cannot know. */
class CancelFactsTest extends HallTables {

  private static final int MORE_THAN_ARE_SEARCHED = 1_001;

  private final SerialDecider one = decider();
  private final SerialDecider other = decider();

  @BeforeEach
  void oneProcessDecidedFirst() {
    assertThat(one.decide(HALL, Vector.of(byStream(creation(), 1))).failure()).isEmpty();
  }

  /** Intake knew no more of the log either: its books were read before. */
  @Test
  void aRowOfACommitThatThisProcessDoesNotKnowYetIsNoRestore() {
    decided(other, reserve(1));
    assertThat(decided(one, cancel(1)).accepted()).isTrue();
  }

  /** As of the head that this process knows its record needs no look; as of the newest it does. */
  @Test
  void whatWasDecidedMeanwhileIsLookedForAgain() {
    decided(other, reserve(1));
    decided(other, cancel(1));
    Decided again = one.decide(HALL, Vector.of(byStream(cancel(1), 2), byStream(reserve(2), 3)));
    assertThat(again.failure()).isEmpty();
    assertThat(again.commits().flatMap(commit -> commit.verdicts()).map(v -> v.request().id()))
        .containsExactly(id(2));
  }

  @Test
  void aRowOfACommitThatIsNotThereStopsDeciding() {
    Database then = database;
    decided(other, reserve(1));
    database = database.restored(NAMES.decisions(), then);
    assertThat(decide(one, cancel(1)).failure())
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void aPendingReservationIsDecidedRightBefore() {
    write(reserve(1));
    Decided both = decide(one, cancel(1));
    assertThat(both.commits().flatMap(commit -> commit.verdicts()).map(v -> v.request().id()))
        .containsExactly(id(1), Cancel.idFor(id(1)));
    assertThat(both.commits()).hasSize(1);
    assertThat(both.commits().last().books().taken()).isZero();
  }

  /** The reservation waits for the reconciliation, which reads the whole log. */
  @Test
  void anEndWaitsWithAReservationThatOnlyTheWholeLogTellsOf() {
    write(reserve(1));
    for (int number = 2; number < MORE_THAN_ARE_SEARCHED + 2; number++) {
      decided(one, knowing(number - 1, reserve(number)));
    }
    Decided waiting =
        decide(
            one,
            knowing(MORE_THAN_ARE_SEARCHED, cancel(1)),
            knowing(MORE_THAN_ARE_SEARCHED, reserve(0)));
    assertThat(waiting.failure()).isEmpty();
    assertThat(waiting.deferred().map(Deferral::id))
        .containsExactlyInAnyOrder(id(1), Cancel.idFor(id(1)));
    assertThat(waiting.finished()).isEqualTo(2);
    assertThat(waiting.commits().flatMap(commit -> commit.verdicts()).map(v -> v.request().id()))
        .containsExactly(id(0));
  }

  private static Verdict decided(SerialDecider decider, StoredRequest stored) {
    Decided decided = decide(decider, stored);
    assertThat(decided.failure()).isEmpty();
    return decided.commits().last().verdicts().last();
  }

  private static Decided decide(SerialDecider decider, StoredRequest... stored) {
    return decider.decide(HALL, Vector.of(stored).map(Arrival::found));
  }

  private static StoredRequest creation() {
    return stored(
        new Configure(
            new RequestId(0, "c".repeat(26)),
            HALL,
            NOW,
            Terms.ofCapacity(2_000),
            Option.none(),
            Option.none()));
  }

  private static StoredRequest cancel(int number) {
    return stored(new Cancel(Cancel.idFor(id(number)), HALL, NOW, id(number)));
  }

  private static StoredRequest knowing(long commit, StoredRequest stored) {
    return new StoredRequest(stored.request(), Option.some(new NotIn(0, commit)));
  }
}

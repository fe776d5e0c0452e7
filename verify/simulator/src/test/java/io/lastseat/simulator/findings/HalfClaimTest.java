package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A claim over desk and hall is half restored: hall's log has lost its commit, and another
 * applicant takes the free units. An earlier version let the end of the claim give hall units that
 * it never had.
 */
class HalfClaimTest extends HallTables {

  private static final ResourceId DESK = new ResourceId("desk");
  private static final Duration HOLD = Duration.ofMinutes(10);

  @BeforeEach
  void bothHaveRoomForFive() {
    for (ResourceId resource : Vector.of(DESK, HALL)) {
      Terms terms =
          Terms.ofCapacity(5)
              .withHolds(
                  new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()));
      accepted(creates(1, resource, terms));
    }
  }

  @Test
  void theEndOfAClaimWhosePartIsLostWaitsAlone() {
    accepted(claim(2, Option.none()));
    lose(HALL, 2);
    accepted(new Reserve(id(3), HALL, NOW, "Bob", 5, Option.none()));
    Claim whole = claim(4, Option.none());

    BatchReport decided =
        written(
            NOW,
            new Cancel(Cancel.idFor(id(2)), DESK, NOW, id(2)),
            new Reserve(id(5), DESK, NOW, "Cyd", 1, Option.none()),
            whole);

    assertThat(taken(HALL)).isEqualTo(5);
    assertThat(verdicts(decided)).containsExactly("5 accepted", "4 sold_out");
    waitsForHall(decided, 2);
  }

  /** The claim is whole, but hall lost its confirmation: by hall's books the hold has lapsed. */
  @Test
  void soDoesTheEndOfAClaimThatWasConfirmedInHalf() {
    accepted(claim(2, Option.some(HOLD)));
    accepted(new Confirm(id(3), DESK, NOW, id(2), Option.none()));
    lose(HALL, 3);
    Instant later = NOW.plus(HOLD.multipliedBy(2));
    accepted(later, new Reserve(id(4), HALL, later, "Bob", 5, Option.none()));

    BatchReport decided = written(later, new Cancel(Cancel.idFor(id(2)), DESK, later, id(2)));

    assertThat(taken(HALL)).isEqualTo(5);
    waitsForHall(decided, 3);
  }

  @Test
  void soDoConfirmationAndExtension() {
    accepted(claim(2, Option.some(HOLD)));
    lose(HALL, 2);

    waitsForHall(written(NOW, new Confirm(id(3), DESK, NOW, id(2), Option.none())), 2);
    waitsForHall(written(NOW, new Extend(id(4), DESK, NOW, id(2), HOLD)), 2);
    accepted(new Reserve(id(5), HALL, NOW, "Bob", 5, Option.none()));
    waitsForHall(written(NOW, new Confirm(id(6), DESK, NOW, id(2), Option.none())), 2);
    assertThat(taken(HALL)).isEqualTo(5);
  }

  /**
   * The home has lost a confirmation that hall has, so the next one takes Bob's hold of the same
   * moment there. Bob's own request waits alone, and the capacity holds.
   */
  @Test
  void soDoesOneWhoseHoldALostConfirmationTook() {
    accepted(claim(2, Option.some(HOLD)));
    accepted(new Reserve(id(4), HALL, NOW, "Bob", 2, Option.none(), Option.some(HOLD)));
    accepted(new Confirm(id(3), DESK, NOW, id(2), Option.none()));
    loseTheConfirmation();
    accepted(new Confirm(id(5), DESK, NOW, id(2), Option.none()));

    BatchReport decided =
        written(
            NOW,
            new Confirm(id(6), HALL, NOW, id(4), Option.none()),
            new Reserve(id(7), HALL, NOW, "Cyd", 1, Option.none()));
    Instant later = NOW.plus(HOLD.multipliedBy(2));
    BatchReport given = written(later, new Reserve(id(8), HALL, later, "Dan", 1, Option.none()));

    assertThat(verdicts(decided)).containsExactly("7 accepted");
    waits(decided, "hall does not hold until 2026-01-01T00:10");
    assertThat(decided.deferred().head().id()).isEqualTo(id(6));
    assertThat(verdicts(given)).containsExactly("8 sold_out");
    assertThat(taken(HALL)).isEqualTo(5);
  }

  /** No other hold has that moment, so the confirmation itself waits. */
  @Test
  void soDoesASecondConfirmationOrExtension() {
    accepted(claim(2, Option.some(HOLD)));
    accepted(new Confirm(id(3), DESK, NOW, id(2), Option.none()));
    loseTheConfirmation();

    waits(
        written(NOW, new Confirm(id(5), DESK, NOW, id(2), Option.none())),
        "hall does not hold until");
    waits(written(NOW, new Extend(id(6), DESK, NOW, id(2), HOLD)), "hall does not hold until");
    assertThat(taken(HALL)).isEqualTo(2);
  }

  private static void waits(BatchReport decided, String why) {
    assertThat(decided.deferred()).hasSize(1);
    assertThat(decided.deferred().head().severalLogs()).isTrue();
    assertThat(decided.deferred().head().why()).contains(why);
  }

  /** Deletes the confirmation from desk's log alone, with all copies of it. */
  private void loseTheConfirmation() {
    lose(DESK, 3);
    lose("desk/" + id(3).text(), "verdict");
    lose("desk/" + id(2).text(), "grant-0000000001");
  }

  /** The row tells what the log of the claim's home has lost. */
  @Test
  void oneThatIsThereIsEndedByAProcessThatBeginsAnew() {
    accepted(claim(2, Option.some(HOLD)));
    accepted(new Extend(id(3), DESK, NOW, id(2), HOLD));
    accepted(new Confirm(id(4), DESK, NOW, id(2), Option.none()));
    accepted(new Cancel(Cancel.idFor(id(2)), DESK, NOW, id(2)));

    assertThat(taken(HALL)).isZero();
    assertThat(taken(DESK)).isZero();
  }

  private static void waitsForHall(BatchReport decided, long commit) {
    assertThat(decided.deferred()).hasSize(1);
    assertThat(decided.deferred().head().severalLogs()).isTrue();
    assertThat(decided.deferred().head().why())
        .contains("Commit " + commit + " of hall", id(2).text(), "lastseat audit --repair");
  }

  private static Claim claim(int number, Option<Duration> hold) {
    return new Claim(
        new Reserve(id(number), DESK, NOW, "Ada", 2, Option.none(), hold), TreeMap.of(HALL, 2L));
  }

  private void lose(ResourceId resource, long commit) {
    database =
        database.without(
            NAMES.decisions(),
            Map.of(
                "resourceId", AttributeValue.fromS(resource.text()),
                "commitNo", AttributeValue.fromN(Long.toString(commit))));
    assertThat(parts().log().head(resource).get().number()).isEqualTo(commit - 1);
  }

  private long taken(ResourceId resource) {
    return parts().log().head(resource).get().books().taken();
  }

  private void accepted(Request request) {
    accepted(NOW, request);
  }

  private void accepted(Instant now, Request request) {
    BatchReport decided = written(now, request);
    assertThat(decided.deferred()).isEmpty();
    assertThat(verdicts(decided)).hasSize(1).element(0).asString().endsWith(" accepted");
  }
}

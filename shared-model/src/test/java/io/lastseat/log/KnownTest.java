package io.lastseat.log;

import static io.lastseat.model.Requests.CONCERT;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Batch;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.Requests;
import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose row must be looked at: nobody's in ordinary weather, and never one too few. */
class KnownTest {

  @Test
  void beforeTheFirstCommitNobodyHasAVerdict() {
    assertThat(Known.nothing(CONCERT).mayHaveDecided(numbered("1"))).isFalse();
  }

  @Test
  void whatIsNotBehindTheGreatestNumberSoFarMustBeLookedAt() {
    Known known = after("100", false);
    assertThat(known.mayHaveDecided(numbered("99"))).isTrue();
    assertThat(known.mayHaveDecided(numbered("100"))).isTrue();
    assertThat(known.mayHaveDecided(numbered("101"))).isFalse();
  }

  @Test
  void numbersAreComparedAsNumbersWhateverTheirLength() {
    assertThat(after("100", false).mayHaveDecided(numbered("20"))).isTrue();
    assertThat(after("20", false).mayHaveDecided(numbered("100"))).isFalse();
    assertThat(after("9".repeat(40), false).mayHaveDecided(numbered("1" + "0".repeat(39))))
        .isTrue();
  }

  @Test
  void whoeverCameWithoutARecordMustBeLookedAt() {
    assertThat(after("100", false).mayHaveDecided(arrival(Option.none()))).isTrue();
    assertThat(Known.nothing(CONCERT).mayHaveDecided(arrival(Option.none()))).isTrue();
  }

  @Test
  void onceAnybodyWasDecidedWithoutARecordEverybodyMustBeLookedAt() {
    assertThat(after("100", true).mayHaveDecided(numbered("101"))).isTrue();
  }

  @Test
  void onlyTheMarkOfItsOwnLaneCounts() {
    Known known = after("100", false);
    assertThat(known.mayHaveDecided(inLane(1, "99"))).isFalse();
    assertThat(known.mayHaveDecided(inLane(0, "99"))).isTrue();
  }

  @Test
  void rowsOfACommitAreUnconfirmedUntilSomebodySaysSo() {
    Known known = after("100", false);
    assertThat(known.delivery().unconfirmed(7)).containsExactly(7L);
    assertThat(known.behind()).isEqualTo(1);
    assertThat(known.withRows(List.of(7L)).behind()).isZero();
  }

  private static Known after(String streamedThrough, boolean outOfBand) {
    Batch batch = Batch.decide(Ledger.empty(CONCERT), List.of(numbered("1")), 1);
    return Known.after(
        new Commit(
            7,
            Instant.EPOCH,
            batch.verdicts(),
            batch.ledger(),
            new Delivery(
                6, HashSet.empty(), HashMap.of(0, new BigInteger(streamedThrough)), outOfBand)));
  }

  private static Arrival inLane(int lane, String number) {
    Request request =
        new Reserve(
            new RequestId(lane, "0".repeat(26)),
            CONCERT,
            Instant.EPOCH,
            "somebody",
            1,
            Option.none());
    return new Arrival(request, number(number));
  }

  private static Arrival numbered(String number) {
    return arrival(number(number));
  }

  private static Arrival arrival(Option<BigInteger> number) {
    return new Arrival(Requests.reserve(1, 1), number);
  }

  private static Option<BigInteger> number(String text) {
    return Option.some(new BigInteger(text));
  }
}

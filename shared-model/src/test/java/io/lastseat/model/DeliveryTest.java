package io.lastseat.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of rows and of records only ever grows. */
class DeliveryTest {

  @Test
  void rowsAreConfirmedUpToTheFirstGap() {
    Delivery said = Delivery.NONE.withRows(List.of(1L, 2L, 4L, 6L));
    assertThat(said.rowsThrough()).isEqualTo(2);
    assertThat(said.rowsBeyond()).isEqualTo(HashSet.of(4L, 6L));
    assertThat(said.unconfirmed(7)).containsExactly(3L, 5L, 7L);
  }

  @Test
  void aGapThatIsFilledTakesWhatIsBehindItAlong() {
    Delivery said = Delivery.NONE.withRows(List.of(1L, 3L, 4L, 6L)).withRows(List.of(2L));
    assertThat(said.rowsThrough()).isEqualTo(4);
    assertThat(said.rowsBeyond()).isEqualTo(HashSet.of(6L));
  }

  @Test
  void whatWasConfirmedBeforeIsConfirmedStill() {
    Delivery said = Delivery.NONE.withRows(List.of(1L, 2L, 4L));
    assertThat(said.withRows(List.of(1L, 2L, 4L))).isEqualTo(said);
    assertThat(said.unconfirmed(2)).isEmpty();
  }

  @Test
  void whatTwoKnowTogetherClosesGapsThatNeitherCould() {
    Delivery head = Delivery.NONE.withRows(List.of(1L, 2L, 4L));
    Delivery own = Delivery.NONE.withRows(List.of(1L, 3L, 6L));
    assertThat(head.withRowsOf(own)).isEqualTo(Delivery.NONE.withRows(List.of(1L, 2L, 3L, 4L, 6L)));
    assertThat(own.withRowsOf(head)).isEqualTo(head.withRowsOf(own));
    assertThat(own.withRowsOf(Delivery.NONE.withRows(List.of(1L, 2L, 3L, 4L, 5L))).rowsThrough())
        .isEqualTo(6);
  }

  @Test
  void theGreatestNumberOfEachLaneIsKept() {
    Delivery said =
        Delivery.NONE
            .withDecided(arrivals("0:7", "1:100", "0:12", "0:9"))
            .withDecided(arrivals("1:99", "2:1"));
    assertThat(said.streamedThrough())
        .isEqualTo(HashMap.of(0, number("12"), 1, number("100"), 2, number("1")));
    assertThat(said.outOfBand()).isFalse();
  }

  @Test
  void numbersAreComparedAsNumbersWhateverTheirLength() {
    String long40 = "9".repeat(40);
    assertThat(Delivery.NONE.withDecided(arrivals("0:9", "0:10", "0:8")).streamedThrough())
        .isEqualTo(HashMap.of(0, number("10")));
    assertThat(Delivery.NONE.withDecided(arrivals("0:" + long40, "0:10")).streamedThrough())
        .isEqualTo(HashMap.of(0, number(long40)));
  }

  @Test
  void whoeverCameWithoutARecordIsRememberedForGood() {
    Delivery said =
        Delivery.NONE
            .withDecided(arrivals("0:1", "0:"))
            .withDecided(arrivals("0:2"))
            .withRows(List.of(1L));
    assertThat(said.outOfBand()).isTrue();
  }

  private static Seq<Arrival> arrivals(String... laneAndNumber) {
    return Vector.of(laneAndNumber).map(DeliveryTest::arrival);
  }

  private static Arrival arrival(String laneAndNumber) {
    String[] parts = laneAndNumber.split(":", 2);
    RequestId id = new RequestId(Integer.parseInt(parts[0]), "0".repeat(26));
    return new Arrival(
        new Request.Impossible(id, Requests.CONCERT, Requests.NOON, "test"),
        Option.of(parts[1]).filter(text -> !text.isEmpty()).map(BigInteger::new));
  }

  private static BigInteger number(String text) {
    return new BigInteger(text);
  }
}

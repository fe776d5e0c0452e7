package io.lastseat.model.commit;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Requests;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.vavr.collection.HashMap;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The marks of commits about rows and stream records. */
class MarksTest {

  @Test
  void aCommitOwesItsRowsUntilTheyAreConfirmed() {
    Marks marks =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:1"))
            .withDecided(2, pendingRequests("a:0:2"))
            .withRows(List.of(1L));
    assertThat(marks.owing()).containsExactly(2L);
    assertThat(marks.withDecided(3, pendingRequests("a:0:3")).owing()).containsExactly(2L, 3L);
    assertThat(marks.withRows(List.of(1L, 9L))).isEqualTo(marks);
  }

  @Test
  void theGreatestNumberOfEachLaneOfEachStreamIsKept() {
    Marks marks =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:7", "a:1:100", "a:0:12", "a:0:9"))
            .withDecided(2, pendingRequests("a:1:99", "b:0:3"));
    assertThat(marks.streamed())
        .isEqualTo(
            HashMap.of(
                "a", new StreamMark(2, HashMap.of(0, number("12"), 1, number("100"))),
                "b", new StreamMark(2, HashMap.of(0, number("3")))));
    assertThat(marks.unstreamedThrough()).isZero();
  }

  @Test
  void numbersAreComparedAsNumbersWhateverTheirLength() {
    String long40 = "9".repeat(40);
    StreamMark mark =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:9", "a:0:10", "a:0:8"))
            .streamed()
            .get("a")
            .get();
    assertThat(mark.lanes()).isEqualTo(HashMap.of(0, number("10")));
    assertThat(mark.isBelow(0, number("9"))).isFalse();
    assertThat(mark.isBelow(0, number("10"))).isFalse();
    assertThat(mark.isBelow(0, number(long40))).isTrue();
    assertThat(mark.isBelow(1, number("1"))).isTrue();
  }

  @Test
  void whatWasDecidedWithoutARecordIsRememberedByItsCommit() {
    Marks marks =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:1"))
            .withDecided(2, pendingRequests("a:0:2", "-:0:"))
            .withDecided(3, pendingRequests("a:0:3"));
    assertThat(marks.unstreamedThrough()).isEqualTo(2);
    assertThat(marks.notBy("a")).isEqualTo(2);
  }

  @Test
  void anImmediateVerdictIsFoundByItsRequestAndRaisesItsOwnMarkAlone() {
    Marks marks =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:1", "-:0:"))
            .withImmediate(2)
            .withImmediate(3)
            .withDecided(4, pendingRequests("a:0:2"));
    assertThat(marks.immediateThrough()).isEqualTo(3);
    assertThat(marks.unstreamedThrough()).isEqualTo(1);
    assertThat(marks.notBy("a")).isEqualTo(1);
    assertThat(marks.notBy("b")).isEqualTo(4);
  }

  @Test
  void whatADroppedStreamBroughtCountsAmongImmediateVerdictsToo() {
    Marks marks =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:1"))
            .withImmediate(2)
            .withDecided(3, pendingRequests("b:0:1"))
            .withImmediate(4)
            .withDecided(5, pendingRequests("c:0:1"));
    assertThat(marks.unstreamedThrough()).isEqualTo(1);
    assertThat(marks.immediateThrough()).isEqualTo(4);
  }

  @Test
  void ofAnotherStreamEverythingMayStandUpToItsLastCommit() {
    Marks marks =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:1"))
            .withDecided(2, pendingRequests("a:0:2"))
            .withDecided(3, pendingRequests("b:0:1"));
    assertThat(marks.notBy("a")).isEqualTo(3);
    assertThat(marks.notBy("b")).isEqualTo(2);
    assertThat(marks.notBy("c")).isEqualTo(3);
  }

  @Test
  void theLastTwoStreamsAreKeptAndWhatAnEarlierOneBroughtCountsAsWithoutARecord() {
    Marks marks =
        Marks.NONE
            .withDecided(1, pendingRequests("a:0:1"))
            .withDecided(2, pendingRequests("b:0:1"))
            .withDecided(3, pendingRequests("c:0:1"));
    assertThat(marks.streamed().keySet()).containsExactlyInAnyOrder("b", "c");
    assertThat(marks.unstreamedThrough()).isEqualTo(1);
    assertThat(marks.notBy("a")).isEqualTo(3);
    Marks back = marks.withDecided(4, pendingRequests("a:0:2"));
    assertThat(back.streamed().keySet()).containsExactlyInAnyOrder("a", "c");
    assertThat(back.notBy("c")).isEqualTo(4);
  }

  @Test
  void setsOfRequestsDifferWhereTheirMembersDoThoughAsManyThereAre() {
    RequestSet one = RequestSet.NONE.plus(Requests.id(1)).plus(Requests.id(4));
    RequestSet other = RequestSet.NONE.plus(Requests.id(2)).plus(Requests.id(3));
    assertThat(one.count()).isEqualTo(other.count());
    assertThat(one).isNotEqualTo(other);
    assertThat(RequestSet.NONE.plus(Requests.id(4)).plus(Requests.id(1))).isEqualTo(one);
  }

  @Test
  void everyDecidedRequestOfTheTableIsCounted() {
    Marks marks = Marks.NONE.withDecided(1, pendingRequests("a:0:1", "a:1:2", "-:2:"));
    assertThat(marks.fromTable().count()).isEqualTo(3);
    assertThat(marks.withDecided(2, Vector.empty()).fromTable()).isEqualTo(marks.fromTable());
  }

  /** Reads {@code stream:lane:number}; without a stream, the request was found without a record. */
  private static Seq<PendingRequest> pendingRequests(String... texts) {
    return Vector.of(texts).map(MarksTest::pendingRequest);
  }

  private static PendingRequest pendingRequest(String text) {
    String[] parts = text.split(":", 3);
    RequestId id = new RequestId(Integer.parseInt(parts[1]), "0".repeat(26));
    return new PendingRequest(
        new StoredRequest(new Impossible(id, CONCERT, NOON, "test"), Option.none()),
        Option.of(parts[2])
            .filter(digits -> !digits.isEmpty())
            .map(digits -> new StreamPosition(parts[0], number(digits))));
  }

  private static BigInteger number(String text) {
    return new BigInteger(text);
  }
}

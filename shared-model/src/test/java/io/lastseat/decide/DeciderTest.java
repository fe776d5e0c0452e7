package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Arrival;
import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeciderTest {

  @Test
  void theLastSeatIsGivenOnceAndNeverInPart() {
    Ledger books = Requests.ledger(Policy.ofCapacity(3), 0);
    List<String> verdicts = new ArrayList<>();
    int number = 0;
    for (long quantity : new long[] {2, 2, 1, 1}) {
      Decision decision = Decider.decide(books, Requests.reserve(++number, quantity));
      books = decision.ledger();
      Verdict verdict = decision.verdict();
      verdicts.add(
          verdict.decisionNo()
              + " "
              + verdict.refusal().map(Reason::code).getOrElse("accepted")
              + " left "
              + verdict.left());
    }
    assertThat(verdicts)
        .containsExactly(
            "1 accepted left 1",
            "2 not_enough_left left 1",
            "3 accepted left 0",
            "4 sold_out left 0");
  }

  @Test
  void loweringTheCapacityTakesNothingAwayAndGivesNothingMore() {
    Ledger books = Requests.ledger(Policy.ofCapacity(5), 4);
    Ledger lowered = Decider.decide(books, Requests.configure(1, Policy.ofCapacity(2))).ledger();
    assertThat(lowered.taken()).isEqualTo(4);
    assertThat(lowered.free()).isEqualTo(-2);
    assertThat(lowered.left()).isZero();
    assertThat(Decider.decide(lowered, Requests.reserve(2, 1)).verdict().refusal())
        .contains(Reason.SOLD_OUT);
  }

  @Test
  void theWindowBeginsAtItsFirstMomentAndEndsBeforeItsLast() {
    Instant closes = NOON.plusSeconds(10);
    Policy policy =
        new Policy(9, Option.some(NOON), Option.some(closes), Option.none(), Option.none(), true);
    Ledger books = Requests.ledger(policy, 0);
    assertThat(refusal(books, NOON.minusMillis(1))).contains(Reason.NOT_OPEN_YET);
    assertThat(refusal(books, NOON)).isEmpty();
    assertThat(refusal(books, closes.minusMillis(1))).isEmpty();
    assertThat(refusal(books, closes)).contains(Reason.CLOSED);
  }

  @Test
  void theClockOfAResourceNeverRunsBack() {
    Policy policy =
        new Policy(9, Option.none(), Option.some(NOON), Option.none(), Option.none(), true);
    Ledger books = Requests.ledger(policy, 0);
    Ledger after = Decider.decide(books, Requests.reserve(1, 1, NOON.plusSeconds(5))).ledger();
    assertThat(
            Decider.decide(after, Requests.reserve(2, 1, NOON.minusSeconds(5))).verdict().refusal())
        .contains(Reason.CLOSED);
  }

  /** Any mixture of requests, against books kept a second time and differently. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void anyMixtureKeepsTheBooks(long seed) {
    Random random = new Random(seed);
    Ledger books = Ledger.empty(CONCERT);
    long accepted = 0;
    for (int number = 1; number <= 2_000; number++) {
      Request request = Requests.any(random, number);
      long freeBefore = books.capacity() - accepted;
      Decision decision = Decider.decide(books, request);
      books = decision.ledger();
      assertThat(decision.verdict().decisionNo()).isEqualTo(number);
      if (request instanceof Reserve reserve) {
        if (decision.verdict().accepted()) {
          assertThat(reserve.quantity()).isLessThanOrEqualTo(freeBefore);
          accepted += reserve.quantity();
        } else if (decision.verdict().refusal().exists(Reason.SOLD_OUT::equals)
            || decision.verdict().refusal().exists(Reason.NOT_ENOUGH_LEFT::equals)) {
          assertThat(reserve.quantity()).isGreaterThan(freeBefore);
        }
      }
      assertThat(books.taken()).isEqualTo(accepted);
      assertThat(decision.verdict().left()).isEqualTo(Math.max(0, books.capacity() - accepted));
    }
    assertThat(accepted).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500, 5_000, 1_000_000})
  void batchesDecideWhatOneByOneDecides(int maxBytes) {
    Random random = new Random(maxBytes);
    List<Arrival> arrivals = new ArrayList<>();
    for (int number = 1; number <= 500; number++) {
      arrivals.add(
          new Arrival(
              Requests.any(random, number),
              Option.some(BigInteger.valueOf(random.nextInt(2_000)))));
    }
    List<Verdict> oneByOne = new ArrayList<>();
    Ledger books = Ledger.empty(CONCERT);
    for (Arrival arrival : arrivals) {
      Decision decision = Decider.decide(books, arrival.request());
      oneByOne.add(decision.verdict());
      books = decision.ledger();
    }
    List<Verdict> batched = new ArrayList<>();
    Ledger ledger = Ledger.empty(CONCERT);
    while (batched.size() < arrivals.size()) {
      Batch batch =
          Batch.decide(ledger, arrivals.subList(batched.size(), arrivals.size()), maxBytes);
      batched.addAll(batch.verdicts().asJava());
      ledger = batch.ledger();
    }
    assertThat(batched).isEqualTo(oneByOne);
    assertThat(ledger).isEqualTo(books);
  }

  private static Option<Reason> refusal(Ledger books, Instant takenAt) {
    return Decider.decide(books, Requests.reserve(1, 1, takenAt)).verdict().refusal();
  }
}

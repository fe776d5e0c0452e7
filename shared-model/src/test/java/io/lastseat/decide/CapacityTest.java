package io.lastseat.decide;

import static io.lastseat.decide.DeciderTest.made;
import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decision.Made;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No verdict grants beyond the capacity. */
class CapacityTest {

  @Test
  void theLastSeatIsGivenOnceAndNeverInPart() {
    Books books = Requests.books(Terms.ofCapacity(3), 0);
    List<String> verdicts = new ArrayList<>();
    int number = 0;
    for (long quantity : new long[] {2, 2, 1, 1}) {
      Made decision = made(books, Requests.reserve(++number, quantity));
      books = decision.books();
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
    Books books = Requests.books(Terms.ofCapacity(5), 4);
    Books lowered = made(books, Requests.replacing(1, 1, Terms.ofCapacity(2))).books();
    assertThat(lowered.taken()).isEqualTo(4);
    assertThat(lowered.free()).isEqualTo(-2);
    assertThat(lowered.left()).isZero();
    assertThat(made(lowered, Requests.reserve(2, 1)).verdict().refusal()).contains(Reason.SOLD_OUT);
  }

  /**
   * Decides reservations and changes of terms in any order, and keeps the books in a second way.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noOrderOfRequestsGetsMore(long seed) {
    Random random = new Random(seed);
    Books books = Books.empty(CONCERT);
    long accepted = 0;
    for (int number = 1; number <= 2_000; number++) {
      Request request = Requests.any(random, number);
      long freeBefore = books.capacity() - accepted;
      Made decision = made(books, request);
      assertThat(BooksAfter.after(books, decision.verdict(), NOON)).isEqualTo(decision.books());
      books = decision.books();
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
}

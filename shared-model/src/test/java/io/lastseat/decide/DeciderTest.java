package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decision.Made;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.LogSize;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeciderTest {

  @Test
  void theWindowBeginsAtItsFirstMomentAndEndsBeforeItsLast() {
    Instant closes = NOON.plusSeconds(10);
    Terms policy = Requests.windowed(9, NOON, closes, null);
    Books books = Requests.books(policy, 0);
    assertThat(refusal(books, NOON.minusMillis(1))).contains(Reason.NOT_OPEN_YET);
    assertThat(refusal(books, NOON)).isEmpty();
    assertThat(refusal(books, closes.minusMillis(1))).isEmpty();
    assertThat(refusal(books, closes)).contains(Reason.CLOSED);
  }

  @Test
  void windowsCompareTheRequestsOwnTimeHoweverLateItIsDecided() {
    Terms policy = Requests.windowed(9, null, NOON, null);
    Books books = Requests.books(policy, 0);
    Books after = made(books, Requests.reserve(1, 1, NOON.plusSeconds(5))).books();
    assertThat(made(after, Requests.reserve(2, 1, NOON.minusSeconds(5))).verdict().refusal())
        .isEmpty();
  }

  @Test
  void theClockOfTheBooksNeverRunsBackAndIsNeverFarAheadOfTheCommit() {
    Books books = Requests.books(Terms.ofCapacity(9), 0);
    Books early = made(books, Requests.reserve(1, 1, NOON.minusSeconds(60))).books();
    assertThat(early.clock()).isEqualTo(NOON.minusSeconds(60));
    Books late = made(early, Requests.reserve(2, 1, NOON.plusSeconds(4))).books();
    assertThat(late.clock()).isEqualTo(NOON.plusSeconds(4));
    assertThat(made(late, Requests.reserve(3, 1, NOON)).books().clock()).isEqualTo(late.clock());
    Books years = made(late, Requests.reserve(4, 1, NOON.plusSeconds(100_000_000))).books();
    assertThat(years.clock()).isEqualTo(NOON.plus(BooksAfter.AHEAD));
  }

  @Test
  void aFullLogTakesNoFurtherReservationAndNoFurtherTerms() {
    Books full =
        Requests.books(Terms.ofCapacity(9), 0)
            .withLog(new LogSize(LogSize.NEARLY_FULL_BYTES, true));
    assertThat(made(full, Requests.reserve(1, 1)).verdict().refusal()).contains(Reason.LOG_FULL);
    assertThat(made(full, Requests.configure(2, Terms.ofCapacity(9))).verdict().refusal())
        .contains(Reason.LOG_FULL);
  }

  @Test
  void termsAreChangedOnlyWhereThoseThatWereMeantAreInForce() {
    Books first = made(Books.empty(CONCERT), Requests.configure(1, Terms.ofCapacity(1))).books();
    assertThat(first.termsNumber()).isEqualTo(1);
    Books second = made(first, Requests.replacing(1, 2, Terms.ofCapacity(2))).books();
    assertThat(second.capacity()).isEqualTo(2);
    assertThat(second.termsNumber()).isEqualTo(2);
    Made late = made(second, Requests.replacing(1, 3, Terms.ofCapacity(3)));
    assertThat(late.verdict().refusal()).contains(Reason.TERMS_CHANGED);
    assertThat(late.books().terms()).isEqualTo(second.terms());
    assertThat(
            made(Books.empty(CONCERT), Requests.replacing(0, 1, Terms.ofCapacity(1)))
                .verdict()
                .accepted())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500, 5_000, 1_000_000})
  void batchesDecideWhatOneByOneDecides(int maxBytes) {
    Random random = new Random(maxBytes);
    List<PendingRequest> pendingRequests = new ArrayList<>();
    for (int number = 1; number <= 500; number++) {
      pendingRequests.add(
          Requests.pendingRequest(Requests.any(random, number), random.nextInt(2_000)));
    }
    List<Verdict> oneByOne = new ArrayList<>();
    Books books = Books.empty(CONCERT);
    for (PendingRequest pendingRequest : pendingRequests) {
      Made decision = made(books, pendingRequest.request());
      oneByOne.add(decision.verdict());
      books = decision.books();
    }
    List<Entry> batched = new ArrayList<>();
    Books soFar = Books.empty(CONCERT);
    while (batched.size() < pendingRequests.size()) {
      Batch batch =
          Batch.decide(
              soFar,
              Facts.at(NOON),
              pendingRequests.subList(batched.size(), pendingRequests.size()),
              entry -> 300,
              maxBytes);
      batched.addAll(batch.entries().asJava());
      soFar = batch.books();
    }
    assertThat(batched).isEqualTo(oneByOne);
    assertThat(soFar).isEqualTo(books);
  }

  private static Option<Reason> refusal(Books books, Instant takenAt) {
    return made(books, Requests.reserve(1, 1, takenAt)).verdict().refusal();
  }

  static Made made(Books books, Request request) {
    return (Made) Decider.decide(books, Facts.at(NOON), request);
  }
}

package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The newest commit's books set the limits of a final roster, at any time of reading. */
class FinalRosterTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant LATER = NOON.plusSeconds(60);
  private static final Instant NEXT_DAY = NOON.plusSeconds(86_400);

  private final Terms closed =
      Terms.ofCapacity(9).withClosing(Option.some(new Closing(LATER, Option.none())));

  @Test
  void aWindowThatIsOverIsNoClosing() {
    Books books = books(window());
    assertThat(why(books, NOON)).isEqualTo(Map.of(FinalRoster.Hindrance.OPEN, 1L));
    assertThat(why(books, NEXT_DAY)).isEqualTo(Map.of(FinalRoster.Hindrance.NOT_CLOSED, 1L));
    assertThat(why(books.at(NEXT_DAY), NEXT_DAY))
        .isEqualTo(Map.of(FinalRoster.Hindrance.NOT_CLOSED, 1L));
  }

  @Test
  void aClosingIsOneOnceTheLogHasReachedIt() {
    Books books = books(closed);
    assertThat(why(books, NOON)).isEqualTo(Map.of(FinalRoster.Hindrance.OPEN, 1L));
    assertThat(why(books, NEXT_DAY)).isEqualTo(Map.of(FinalRoster.Hindrance.NOT_CLOSED, 1L));
    assertThat(why(books.at(LATER), NEXT_DAY)).isEmpty();
    assertThat(why(books.at(LATER), NOON)).as("on a machine whose clock is behind").isEmpty();
  }

  /** A confirmation that came in time may be decided late, and still be accepted. */
  @Test
  void aHoldIsOverOnceTheLogSaysSo() {
    Instant end = LATER.plusSeconds(30);
    Books books = books(closed).withHolds(HoldTimeline.EMPTY.plus(end, 2)).at(LATER);
    assertThat(why(books, LATER)).isEqualTo(Map.of(FinalRoster.Hindrance.HELD, 2L));
    assertThat(why(books, NEXT_DAY)).isEqualTo(Map.of(FinalRoster.Hindrance.LAPSED, 2L));
    assertThat(why(books.at(end), NEXT_DAY)).isEmpty();
  }

  @Test
  void whoWaitsIsCounted() {
    Books books = books(closed).at(LATER);
    assertThat(why(books.withWaiting(books.waiting().joined(3)), NEXT_DAY))
        .isEqualTo(Map.of(FinalRoster.Hindrance.WAITING, 1L));
  }

  private static Map<FinalRoster.Hindrance, Long> why(Books books, Instant now) {
    Commit newest = new Commit(1, NOON, 1, Vector.empty(), books, Marks.NONE);
    return FinalRoster.ofBooks(newest, now).toJavaMap();
  }

  private static Books books(Terms terms) {
    return Books.empty(new ResourceId("concert")).withTerms(terms, 1).at(NOON).withDecision(2);
  }

  private static Terms window() {
    return new Terms(
        9,
        Option.none(),
        Option.some(LATER),
        Option.none(),
        Option.none(),
        true,
        Admission.STREAM,
        HoldTerms.NONE);
  }
}

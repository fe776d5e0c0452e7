package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Admission;
import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** When a crowd is there, and when it is quiet again. */
class TideTest {

  private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");

  @Test
  void aNewcomerBelievesThatTheStreamIsAtWork() {
    Tide tide = Tide.UNKNOWN.seen(byStream(7, 40), NOON);

    assertThat(tide.isHigh(NOON)).isTrue();
    assertThat(tide.isHigh(NOON.plus(Tide.UNREST))).isFalse();
  }

  @Test
  void theCommitThatCreatesAResourceSaysNothing() {
    assertThat(Tide.UNKNOWN.seen(byStream(1, 1), NOON).isHigh(NOON)).isFalse();
  }

  @Test
  void aCommitMadeAtOnceOrLongAgoIsQuiet() {
    Head immediate = head(7, 40, Marks.NONE.withImmediate(7));

    assertThat(Tide.UNKNOWN.seen(immediate, NOON).isHigh(NOON)).isFalse();
    Instant later = NOON.plus(Tide.UNREST);
    assertThat(Tide.UNKNOWN.seen(byStream(7, 40), later).isHigh(later)).isFalse();
  }

  @Test
  void singleDecisionsAreNoCrowd() {
    Tide before = Tide.UNKNOWN.seen(byStream(7, 40), NOON);
    Instant later = NOON.plus(Tide.UNREST);

    assertThat(before.seen(byStream(9, 42), later).isHigh(later)).isFalse();
    assertThat(before.seen(byStream(9, 43), NOON).isHigh(NOON)).isTrue();
  }

  @Test
  void lossesGrowAndAnAppendEndsThat() {
    Tide once = Tide.UNKNOWN.lost(NOON);
    Tide twice = once.lost(NOON);
    Tide often = twice;
    for (int i = 0; i < 100; i++) {
      often = often.lost(NOON);
    }

    assertThat(end(once)).isEqualTo(Duration.ofSeconds(2));
    assertThat(end(twice)).isEqualTo(Duration.ofSeconds(4));
    assertThat(end(often)).isEqualTo(Duration.ofSeconds(60));
    assertThat(end(often.calm(byStream(8, 41)).lost(NOON))).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void anAppendDoesNotMakeACrowdGo() {
    assertThat(Tide.UNKNOWN.crowded(NOON).calm(byStream(8, 41)).isHigh(NOON)).isTrue();
  }

  @Test
  void aClockThatIsSetBackEndsIt() {
    assertThat(Tide.UNKNOWN.crowded(NOON).isHigh(NOON.minusSeconds(3_600))).isFalse();
  }

  @Test
  void whoIsAloneGoesOnFromItsOwnCommits() {
    Tide first = Tide.UNKNOWN.seen(byStream(7, 7), NOON).calm(byStream(8, 8));
    Tide overtaken = first.seen(byStream(10, 10), NOON);

    assertThat(first.alone()).isTrue();
    assertThat(overtaken.alone()).isFalse();
    assertThat(overtaken.calm(byStream(11, 11)).alone()).isFalse();
    assertThat(overtaken.calm(byStream(11, 11)).seen(byStream(11, 11), NOON).alone()).isTrue();
    assertThat(first.lost(NOON).alone()).isFalse();
  }

  private static Duration end(Tide tide) {
    return Duration.between(NOON, tide.until());
  }

  private static Head byStream(long number, long decisions) {
    return head(number, decisions, Marks.NONE);
  }

  private static Head head(long number, long decisions, Marks marks) {
    Books books =
        Books.empty(new ResourceId("concert"))
            .withTerms(Terms.ofCapacity(9).withAdmission(Admission.AUTO), 1);
    for (int i = 0; i < decisions; i++) {
      books = books.withDecision(0);
    }
    return new Head(number, books, marks, NOON);
  }
}

package io.lastseat.serializer.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SeenRequestsTest {

  private static final Instant NOW = Instant.parse("2030-06-01T12:00:00Z");
  private static final Instant LATELY = NOW.minus(Duration.ofHours(3));
  private static final Instant YEARS_AGO = NOW.minus(Duration.ofDays(3_000));

  @Test
  void aLogIsInUseByTheClockOfItsNewestDecisionOrOfARequest() {
    assertThat(isInUse(LATELY, LATELY)).isTrue();
    assertThat(isInUse(YEARS_AGO, LATELY)).as("decided by a clock that was set back").isTrue();
    assertThat(isInUse(LATELY, YEARS_AGO)).isTrue();
    assertThat(isInUse(YEARS_AGO, YEARS_AGO)).isFalse();
  }

  private static boolean isInUse(Instant decidedAt, Instant clock) {
    Books books = Books.empty(new ResourceId("concert")).at(clock);
    Head head = new Head(7, books, Marks.NONE, decidedAt);
    return new SeenRequests(books.resource(), Try.success(Option.some(head)))
        .decidedSince(NOW.minus(Duration.ofDays(7)));
  }
}

package io.lastseat.serializer.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.sweep.RequestPages.Found;
import io.lastseat.serializer.sweep.Slice.RequestPlace;
import io.lastseat.tables.ReadRequest;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SeenRequestsTest {

  private static final ResourceId HALL = new ResourceId("concert");
  private static final Instant NOW = Instant.parse("2030-06-01T12:00:00Z");
  private static final Instant LATELY = NOW.minus(Duration.ofHours(3));
  private static final Instant YEARS_AGO = NOW.minus(Duration.ofDays(3_000));

  @Test
  void aLogIsInUseByTheClockOfItsNewestCommitOrOfItsBooksOrOfARequest() {
    assertThat(isInUse(LATELY, YEARS_AGO, YEARS_AGO)).isTrue();
    assertThat(isInUse(YEARS_AGO, LATELY, YEARS_AGO)).isTrue();
    assertThat(isInUse(YEARS_AGO, YEARS_AGO, LATELY)).as("its only decider was behind").isTrue();
    assertThat(isInUse(YEARS_AGO, YEARS_AGO, YEARS_AGO)).isFalse();
  }

  @Test
  void itKeepsNoBooksSinceThereIsOneForEachResource() {
    AtomicReference<Books> books = new AtomicReference<>(Books.empty(HALL).at(LATELY));
    WeakReference<Books> kept = new WeakReference<>(books.get());
    SeenRequests seen = seen(new Head(7, books.getAndSet(null), Marks.NONE, LATELY));

    System.gc();

    assertThat(kept.get()).isNull();
    assertThat(seen.usedSince(LATELY)).isTrue();
  }

  private static SeenRequests seen(Head head) {
    return new SeenRequests(HALL, Try.success(Option.some(head)), NOW);
  }

  private static boolean isInUse(Instant decidedAt, Instant clock, Instant takenAt) {
    Books books = Books.empty(HALL).at(clock);
    Head head = new Head(7, books, Marks.NONE, decidedAt);
    SeenRequests seen = seen(head);
    seen.count(request(takenAt.minus(Duration.ofDays(9))));
    seen.count(request(takenAt));
    seen.count(request(takenAt.minus(Duration.ofDays(8))));
    return seen.usedSince(NOW.minus(Duration.ofDays(7)));
  }

  private static Found request(Instant takenAt) {
    RequestId id = RequestId.of(new byte[RequestId.TOKEN_BYTES], 1);
    Reserve reserve = new Reserve(id, HALL, takenAt, "Ada", 1, Option.none());
    return new Found(
        new RequestPlace("hall#0", id.text()),
        new ReadRequest.Known(new StoredRequest(reserve, Option.none())));
  }
}

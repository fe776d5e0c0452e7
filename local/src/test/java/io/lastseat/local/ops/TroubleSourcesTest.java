package io.lastseat.local.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.model.LogSize;
import io.lastseat.model.Marks;
import io.lastseat.model.ResourceId;
import io.vavr.collection.HashSet;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** When something needs attention, and how urgent it is. */
class TroubleSourcesTest {

  private static final Clock NOON =
      Clock.fixed(Instant.parse("2030-06-01T12:00:00Z"), ZoneOffset.UTC);

  private static Head filled(String resource, double percent) {
    return new Head(
        7,
        Books.empty(new ResourceId(resource))
            .withLog(new LogSize((long) (LogSize.MAX_BYTES / 100.0 * percent), true)),
        Marks.NONE,
        Instant.EPOCH);
  }

  @Test
  void aLogNearItsSizeIsNamed() {
    SeenCommits seen = new SeenCommits(NOON);
    seen.known(filled("small", 79.9));
    assertThat(new LogTroubles(seen).now()).isEmpty();
    seen.known(filled("near", 80));
    seen.known(filled("full", 91));
    assertThat(new LogTroubles(seen).now().map(one -> one.resource().get() + one.isBad()))
        .containsExactlyInAnyOrder("nearfalse", "fulltrue");
  }

  @Test
  void theStreamIsLateAfterTenSecondsAndVeryLateAfterAMinute() {
    assertThat(new StreamTroubles(() -> Duration.ofMillis(9_999)).now()).isEmpty();
    assertThat(new StreamTroubles(() -> Duration.ofSeconds(10)).now().head().isBad()).isFalse();
    assertThat(new StreamTroubles(() -> Duration.ofSeconds(60)).now().head().isBad()).isTrue();
  }

  @Test
  void whatFailsIsNamedUntilACommitShowsThatItDoesNot() {
    SeenCommits seen = new SeenCommits(NOON);
    FailingTroubles failing = new FailingTroubles(seen, NOON);
    seen.stopped(new ResourceId("concert"), new IllegalStateException("a table was away"));
    seen.stopped(new ResourceId("concert"), new IllegalStateException("a table is away"));
    seen.stopped(new IllegalStateException("nothing can be read"));
    assertThat(failing.now().map(Trouble::title))
        .containsExactlyInAnyOrder(
            "Cannot be decided, tried 2 times", "Cannot be decided, tried 1 times");
    assertThat(failing.now().map(Trouble::cause))
        .anyMatch(cause -> cause.contains("a table is away"));
    FailingTroubles muchLater =
        new FailingTroubles(seen, Clock.offset(NOON, Duration.ofMinutes(6)));
    assertThat(muchLater.now()).as("nothing tried it since").isEmpty();
  }

  /** A source that fails must not hide the others, nor look content. */
  @Test
  void whatCannotBeLookedAtNeedsAttention() {
    AttentionSection section =
        new AttentionSection(
            Vector.of(
                new StreamTroubles(() -> Duration.ofSeconds(10)),
                new StreamTroubles(
                    () -> {
                      throw new IllegalStateException("not allowed");
                    })),
            Vector.of("The moon."),
            HashSet.empty());
    var now = section.now(Map.of());
    assertThat(now.path("count").asInt()).isEqualTo(2);
    assertThat(now.at("/troubles/0/title").asText())
        .isEqualTo("Cannot be looked at: the age of the stream");
    assertThat(now.at("/troubles/0/cause").asText()).contains("not allowed");
    assertThat(now.at("/notLookedAt/0").asText()).isEqualTo("The moon.");
  }

  @Test
  void aPacedLookIsTakenAnewWhenTimeOrReasonHasCome() {
    AtomicInteger looks = new AtomicInteger();
    AtomicInteger reasons = new AtomicInteger();
    Instant[] at = {NOON.instant()};
    Clock clock =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return at[0];
          }
        };
    RateLimitedLook<Integer> paced =
        new RateLimitedLook<>(looks::incrementAndGet, reasons::get, clock, Duration.ofMinutes(1));
    assertThat(paced.get()).isEqualTo(1);
    at[0] = at[0].plusSeconds(60);
    assertThat(paced.get()).isEqualTo(1);
    at[0] = at[0].plusSeconds(1);
    assertThat(paced.get()).isEqualTo(2);
    reasons.incrementAndGet();
    assertThat(paced.get()).isEqualTo(3);
    assertThat(paced.get()).isEqualTo(3);
  }

  @Test
  void ratesAreOfTheLastMinute() {
    MinuteCounts counts = new MinuteCounts();
    Instant start = NOON.instant();
    counts.add(start, 60);
    counts.add(start.plusSeconds(30), 60);
    assertThat(counts.perSecond(start.plusSeconds(59))).isEqualTo(2);
    assertThat(counts.perSecond(start.plusSeconds(61))).isEqualTo(1);
    counts.add(start.plusSeconds(90), 30);
    assertThat(counts.perSecond(start.plusSeconds(90))).isEqualTo(.5);
    RecentWaits waits = new RecentWaits();
    assertThat(waits.quantile(start, .5)).isEmpty();
    for (int i = 1; i <= RecentWaits.KEPT + 100; i++) {
      waits.add(start, i);
    }
    assertThat(waits.quantile(start, .99)).contains((long) RecentWaits.KEPT + 99);
    assertThat(waits.quantile(start.plusSeconds(61), .5)).isEmpty();
  }
}

package io.lastseat.intake.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.intake.usecase.HandClock;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VerdictsTest {

  private static final RequestId ID = RequestId.of(new byte[RequestId.TOKEN_BYTES], 1);
  private static final Impossible REQUEST =
      new Impossible(ID, new ResourceId("concert"), Instant.EPOCH, "no sense");
  private static final VerdictRow ROW =
      new VerdictRow(
          new Verdict(
              REQUEST,
              1,
              new Outcome.Rejected(Reason.INVALID, Option.none()),
              0,
              0,
              Option.none(),
              Option.none(),
              0),
          1,
          Instant.EPOCH,
          false);
  private static final RowsOf DECIDED = new RowsOf(Option.some(ROW), Option.none());

  private final HandClock clock = new HandClock();
  private final List<Duration> pauses = new ArrayList<>();
  private final AtomicInteger looks = new AtomicInteger();
  private WaitLimit limit = WaitLimit.of(Duration.ofSeconds(29));

  @Test
  void looksLessAndLessOften() {
    Verdicts verdicts = verdicts(Integer.MAX_VALUE, Duration.ZERO);

    assertThat(verdicts.await(REQUEST, deadline(20))).isEqualTo(RowsOf.NOTHING);

    assertThat(pauses.get(0)).isEqualTo(Duration.ofMillis(10));
    assertThat(pauses).allMatch(pause -> pause.toMillis() <= 200);
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.ofSeconds(20));
    assertThat(looks.get()).isEqualTo(pauses.size()).isLessThan(120);
  }

  @Test
  void endsWithTheVerdict() {
    Verdicts verdicts = verdicts(3, Duration.ZERO);

    assertThat(verdicts.await(REQUEST, deadline(20))).isEqualTo(DECIDED);
    assertThat(looks).hasValue(3);
  }

  @Test
  void slowLooksCountToo() {
    Verdicts verdicts = verdicts(Integer.MAX_VALUE, Duration.ofSeconds(3));

    assertThat(verdicts.await(REQUEST, deadline(5))).isEqualTo(RowsOf.NOTHING);
    assertThat(looks).hasValue(2);
  }

  @Test
  void doesNotLookWhereNobodyWaits() {
    assertThat(verdicts(1, Duration.ZERO).await(REQUEST, Deadline.none()))
        .isEqualTo(RowsOf.NOTHING);
    assertThat(looks).hasValue(0);
  }

  @Test
  void anInterruptionEndsTheWait() {
    Thread.currentThread().interrupt();
    try {
      assertThat(verdicts(1, Duration.ZERO).await(REQUEST, deadline(20))).isEqualTo(RowsOf.NOTHING);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(looks).hasValue(0);
  }

  @Test
  void theLimitCutsAWaitShort() {
    limit = new Limit(Duration.ofSeconds(2));
    Deadline deadline = deadline(20);

    assertThat(verdicts(Integer.MAX_VALUE, Duration.ZERO).await(REQUEST, deadline))
        .isEqualTo(RowsOf.NOTHING);

    assertThat(deadline.cutShort()).isTrue();
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isBetween(Duration.ofSeconds(2), Duration.ofMillis(2200));
    assertThat(((Limit) limit).waiting).hasValue(0);
  }

  @Test
  void newsOfTheVerdictEndsAPause() {
    List<RequestId> heard = new ArrayList<>();
    CompletableFuture<RowsOf> arrived = heardOf(heard);
    arrived.complete(null);

    assertThat(verdicts(2, Duration.ZERO).await(REQUEST, deadline(20))).isEqualTo(DECIDED);
    assertThat(pauses).containsExactly(Duration.ofMillis(1), Duration.ofMillis(15));
    assertThat(heard).isEmpty();
  }

  @Test
  void newsThatHasTheRowsSparesTheWriterTheLook() {
    heardOf(new ArrayList<>()).complete(DECIDED);

    assertThat(awaitOwn(verdicts(2, Duration.ZERO))).isEqualTo(DECIDED);
    assertThat(looks).hasValue(0);
  }

  /** It may have seen a later state, by another path. */
  @Test
  void anotherCallReadsTheRowsThatTheNewsHas() {
    heardOf(new ArrayList<>()).complete(RowsOf.NOTHING);

    assertThat(verdicts(1, Duration.ZERO).await(REQUEST, deadline(20))).isEqualTo(DECIDED);
    assertThat(looks).hasValue(1);
  }

  private RowsOf awaitOwn(Verdicts verdicts) {
    return verdicts.awaitOwn(REQUEST, verdicts.newsOf(REQUEST), deadline(20));
  }

  /** A process that will most likely decide need not look as often. */
  @Test
  void looksLaterWhereNewsIsExpected() {
    heardOf(new ArrayList<>());

    assertThat(awaitOwn(verdicts(2, Duration.ZERO))).isEqualTo(DECIDED);
    assertThat(pauses).containsExactly(Duration.ofMillis(50), Duration.ofMillis(75));
  }

  private CompletableFuture<RowsOf> heardOf(List<RequestId> heard) {
    CompletableFuture<RowsOf> arrived = new CompletableFuture<>();
    limit =
        new WaitLimit() {
          @Override
          public Duration longest() {
            return ORDINARY;
          }

          @Override
          public WaitingCall begin() {
            return waited -> true;
          }

          @Override
          public News newsOf(RequestId id) {
            heard.add(id);
            return new News(arrived, heard::clear);
          }
        };
    return arrived;
  }

  @Test
  void aWaitThatRunsOutIsNotCutShort() {
    Deadline deadline = deadline(20);

    verdicts(Integer.MAX_VALUE, Duration.ZERO).await(REQUEST, deadline);

    assertThat(deadline.cutShort()).isFalse();
  }

  @Test
  void aPlaceIsGivenBackWhereALookFails() {
    Limit counting = new Limit(Duration.ofSeconds(20));
    Verdicts failing =
        new Verdicts(
            new RowsOneByOne(
                (resource, id) -> {
                  throw new IllegalStateException("no answer");
                }),
            clock,
            pauses::add,
            counting);

    assertThatThrownBy(() -> failing.await(REQUEST, deadline(20))).hasMessage("no answer");
    assertThat(counting.waiting).hasValue(0);
  }

  /** Counts the calls that wait. */
  private record Limit(Duration longest, AtomicInteger waiting) implements WaitLimit {

    Limit(Duration longest) {
      this(longest, new AtomicInteger());
    }

    @Override
    public WaitingCall begin() {
      waiting.incrementAndGet();
      return new WaitingCall() {
        @Override
        public boolean lasts(Duration waited) {
          return waited.compareTo(longest) < 0;
        }

        @Override
        public void close() {
          waiting.decrementAndGet();
        }
      };
    }
  }

  private Deadline deadline(int seconds) {
    return new Deadline(clock.instant(), Duration.ofSeconds(seconds), failure -> {});
  }

  private Verdicts verdicts(int thereAtLook, Duration lengthOfLook) {
    return new Verdicts(
        new RowsOneByOne(
            (resource, id) -> {
              clock.turn(lengthOfLook);
              return looks.incrementAndGet() >= thereAtLook ? DECIDED : RowsOf.NOTHING;
            }),
        clock,
        pauses::add,
        limit);
  }
}

package io.lastseat.intake.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BooksCacheTest {

  private static final ResourceId CONCERT = new ResourceId("concert");

  private final HandClock clock = new HandClock();
  private final AtomicInteger reads = new AtomicInteger();
  private final BooksCache cache =
      new BooksCache(id -> Option.some(created(id, reads.incrementAndGet())), clock);

  @Test
  void servesBooksOfUpToFiftyMilliseconds() {
    assertThat(cache.created(CONCERT).get().commitNo()).isEqualTo(1);
    clock.turn(Duration.ofMillis(50));
    assertThat(cache.created(CONCERT).get().commitNo()).isEqualTo(1);
    clock.turn(Duration.ofMillis(1));
    assertThat(cache.created(CONCERT).get().commitNo()).isEqualTo(2);
  }

  @Test
  void aClockThatWasSetBackEndsThemToo() {
    cache.created(CONCERT);
    clock.turn(Duration.ofMillis(-1));

    assertThat(cache.created(CONCERT).get().commitNo()).isEqualTo(2);
  }

  @Test
  void forgetsWhatChanged() {
    cache.created(CONCERT);
    cache.forget(CONCERT);

    assertThat(cache.created(CONCERT).get().commitNo()).isEqualTo(2);
  }

  @Test
  void aCrowdMakesOneRead() throws Exception {
    int crowd = 1000;
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    BooksCache slow =
        new BooksCache(
            id -> {
              inside.countDown();
              awaited(go);
              return Option.some(created(id, reads.incrementAndGet()));
            },
            clock);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<CompletableFuture<Option<BooksAsOf>>> all = new ArrayList<>();
      CountDownLatch started = new CountDownLatch(crowd);
      for (int i = 0; i < crowd; i++) {
        all.add(
            CompletableFuture.supplyAsync(
                () -> {
                  started.countDown();
                  return slow.created(CONCERT);
                },
                threads));
      }
      awaited(started);
      awaited(inside);
      go.countDown();
      for (CompletableFuture<Option<BooksAsOf>> one : all) {
        assertThat(one.get().get().commitNo()).isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(reads).hasValue(1);
  }

  @Test
  void nobodyJoinsAReadThatBeganTooLongAgo() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    BooksCache slow =
        new BooksCache(
            id -> {
              int number = reads.incrementAndGet();
              if (number == 1) {
                inside.countDown();
                awaited(go);
              }
              return Option.some(created(id, number));
            },
            clock);
    CompletableFuture<Option<BooksAsOf>> hanging =
        CompletableFuture.supplyAsync(() -> slow.created(CONCERT));
    awaited(inside);
    clock.turn(Duration.ofMillis(51));

    assertThat(slow.created(CONCERT).get().commitNo()).isEqualTo(2);
    go.countDown();
    assertThat(hanging.get().get().commitNo()).isEqualTo(1);
    assertThat(slow.created(CONCERT).get().commitNo()).as("the younger one stays").isEqualTo(2);
  }

  @Test
  void aFailureIsNotKept() {
    BooksCache failing =
        new BooksCache(
            id -> {
              if (reads.incrementAndGet() == 1) {
                throw new IllegalStateException("no connection");
              }
              return Option.some(created(id, 2));
            },
            clock);

    assertThatThrownBy(() -> failing.created(CONCERT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no connection");
    assertThat(failing.created(CONCERT)).isNotEmpty();
  }

  @Test
  void saysNobodyKnowsItOnlyAfterAReadOfItsOwn() {
    BooksCache young =
        new BooksCache(
            id ->
                Option.some(
                    reads.incrementAndGet() < 3
                        ? new BooksAsOf(1, Ledger.empty(id), Instant.EPOCH)
                        : created(id, 3)),
            clock);

    assertThat(young.created(CONCERT)).as("twice read, twice none").isEmpty();
    assertThat(young.created(CONCERT).get().commitNo()).as("cached, so read").isEqualTo(3);
  }

  @Test
  void keepsABoundedNumber() {
    for (int i = 0; i <= BooksCache.MAX_RESOURCES; i++) {
      cache.created(new ResourceId("r" + i));
    }
    int before = reads.get();
    cache.created(new ResourceId("r" + BooksCache.MAX_RESOURCES));
    assertThat(reads).hasValue(before);
    cache.created(new ResourceId("r0"));
    assertThat(reads).hasValue(before + 1);
  }

  private static BooksAsOf created(ResourceId id, long commitNo) {
    return new BooksAsOf(
        commitNo, Ledger.empty(id).withPolicy(Policy.ofCapacity(1), 1), Instant.EPOCH);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}

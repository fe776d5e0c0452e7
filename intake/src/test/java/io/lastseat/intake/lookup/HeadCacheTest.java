package io.lastseat.intake.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.usecase.HandClock;
import io.lastseat.log.LogBehindException;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.lastseat.pauses.Pause;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class HeadCacheTest {

  private static final ResourceId CONCERT = new ResourceId("concert");

  private final HandClock clock = new HandClock();
  private final AtomicInteger reads = new AtomicInteger();
  private final HeadCache cache =
      new HeadCache(
          source(id -> Option.some(created(id, reads.incrementAndGet()))), clock, Pause.sleeping());

  @Test
  void servesBooksOfUpToFiftyMilliseconds() {
    assertThat(cache.created(CONCERT).get().number()).isEqualTo(1);
    clock.turn(Duration.ofMillis(50));
    assertThat(cache.created(CONCERT).get().number()).isEqualTo(1);
    clock.turn(Duration.ofMillis(1));
    assertThat(cache.created(CONCERT).get().number()).isEqualTo(2);
  }

  @Test
  void aClockThatWasSetBackEndsThemToo() {
    cache.created(CONCERT);
    clock.turn(Duration.ofMillis(-1));

    assertThat(cache.created(CONCERT).get().number()).isEqualTo(2);
  }

  @Test
  void whatChangedIsReadAgain() {
    Head seen = cache.created(CONCERT).get();
    cache.outdated(seen);

    assertThat(cache.created(CONCERT).get().number()).isEqualTo(2);
  }

  @Test
  void aCrowdMakesOneRead() throws Exception {
    int crowd = 1000;
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    HeadCache slow =
        new HeadCache(
            source(
                id -> {
                  inside.countDown();
                  awaited(go);
                  return Option.some(created(id, reads.incrementAndGet()));
                }),
            clock,
            Pause.sleeping());
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<CompletableFuture<Option<Head>>> all = new ArrayList<>();
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
      for (CompletableFuture<Option<Head>> one : all) {
        assertThat(one.get().get().number()).isEqualTo(1);
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
    HeadCache slow =
        new HeadCache(
            source(
                id -> {
                  int number = reads.incrementAndGet();
                  if (number == 1) {
                    inside.countDown();
                    awaited(go);
                  }
                  return Option.some(created(id, number));
                }),
            clock,
            Pause.sleeping());
    CompletableFuture<Option<Head>> hanging =
        CompletableFuture.supplyAsync(() -> slow.created(CONCERT));
    awaited(inside);
    clock.turn(Duration.ofMillis(51));

    assertThat(slow.created(CONCERT).get().number()).isEqualTo(2);
    go.countDown();
    assertThat(hanging.get().get().number()).isEqualTo(1);
    assertThat(slow.created(CONCERT).get().number()).as("the younger one stays").isEqualTo(2);
  }

  @Test
  void aFailureIsNotKept() {
    HeadCache failing =
        new HeadCache(
            source(
                id -> {
                  if (reads.incrementAndGet() == 1) {
                    throw new IllegalStateException("no connection");
                  }
                  return Option.some(created(id, 2));
                }),
            clock,
            Pause.sleeping());

    assertThatThrownBy(() -> failing.created(CONCERT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no connection");
    assertThat(failing.created(CONCERT)).isNotEmpty();
  }

  @Test
  void saysNobodyKnowsItOnlyAfterAReadOfItsOwn() {
    HeadCache young =
        new HeadCache(
            source(
                id ->
                    Option.some(
                        reads.incrementAndGet() < 3
                            ? new Head(1, Books.empty(id), Marks.NONE, Instant.EPOCH)
                            : created(id, 3))),
            clock,
            Pause.sleeping());

    assertThat(young.created(CONCERT)).as("twice read, twice none").isEmpty();
    assertThat(young.created(CONCERT).get().number()).as("cached, so read").isEqualTo(3);
  }

  @Test
  void tellsOfANewerHeadOnce() {
    Head first = created(CONCERT, 1);
    cache.appended(first);
    CompletableFuture<Head> newer = cache.newerThan(first);
    cache.appended(first);
    assertThat(newer).as("the same head").isNotDone();
    Head second = created(CONCERT, 2);
    cache.appended(second);
    assertThat(newer).isCompletedWithValue(second);
    assertThat(cache.newerThan(first)).as("known already").isCompletedWithValue(second);
    assertThat(cache.newerThan(second)).isNotDone();
  }

  @Test
  void tellsOfANewerHeadThatWasRead() {
    Head before = Head.before(CONCERT);
    CompletableFuture<Head> newer = cache.newerThan(before);
    Head read = cache.created(CONCERT).get();
    assertThat(newer).isCompletedWithValue(read);
  }

  @Test
  void aReadThatAnAppendHasOvertakenHidesItFromNobody() {
    HeadCache overtaken = appendedWhileReading(7);

    assertThat(overtaken.newest(CONCERT).get().number()).isEqualTo(6);
    assertThat(overtaken.lastKnown(CONCERT).get().number()).isEqualTo(7);
  }

  /** Returns a cache whose process appends this commit while it reads the one before. */
  private HeadCache appendedWhileReading(long number) {
    List<HeadCache> itself = new ArrayList<>();
    itself.add(
        new HeadCache(
            source(
                id -> {
                  itself.get(0).appended(created(id, number));
                  return Option.some(created(id, number - 1));
                }),
            clock,
            Pause.sleeping()));
    return itself.get(0);
  }

  @Test
  void aLogThatEndsBeforeWhatIsKnownIsNoticedAndNotForgotten() {
    cache.appended(created(CONCERT, 7));
    for (int look = 1; look <= 2; look++) {
      assertThatThrownBy(() -> cache.newest(CONCERT))
          .isInstanceOf(LogBehindException.class)
          .hasMessageContaining("seen commit 7, and the log ends with " + look);
    }
  }

  @Test
  void keepsABoundedNumber() {
    for (int i = 0; i <= HeadCache.MAX_RESOURCES; i++) {
      cache.created(new ResourceId("r" + i));
    }
    int before = reads.get();
    cache.created(new ResourceId("r" + HeadCache.MAX_RESOURCES));
    assertThat(reads).hasValue(before);
    cache.created(new ResourceId("r0"));
    assertThat(reads).hasValue(before + 1);
  }

  @Test
  void readsTheCheaperWayWhatItKnew() {
    List<Long> knew = new ArrayList<>();
    HeadCache knowing =
        new HeadCache(
            (resource, before) -> {
              before.map(Head::number).forEach(knew::add);
              return Option.some(
                  created(resource, before.map(head -> head.number() + 1).getOrElse(1L)));
            },
            clock,
            Pause.sleeping());
    for (int i = 0; i < 3; i++) {
      knowing.created(CONCERT);
      clock.turn(Duration.ofMillis(51));
    }
    assertThat(knew).containsExactly(1L, 2L);
    knowing.outdated(Head.before(CONCERT));
    assertThat(knowing.lastKnown(CONCERT).get().number()).as("a newer one").isEqualTo(3);
    knowing.outdated(created(CONCERT, 3));
    assertThat(knowing.lastKnown(CONCERT)).isEmpty();
    assertThat(knowing.created(CONCERT).get().number()).isEqualTo(4);
    assertThat(knew).containsExactly(1L, 2L, 3L);
  }

  /** A decision on the older head certainly loses its append. */
  @Test
  void whatIsKnownStaysKnownWhileItIsReadAgain() {
    List<HeadCache> itself = new ArrayList<>();
    List<Long> known = new ArrayList<>();
    itself.add(
        new HeadCache(
            source(
                id -> {
                  known.add(itself.get(0).lastKnown(id).map(Head::number).getOrElse(0L));
                  itself.get(0).rowsAreThere(created(id, 8), List.of(1L));
                  return Option.some(created(id, 8));
                }),
            clock,
            Pause.sleeping()));
    HeadCache cache = itself.get(0);
    cache.appended(created(CONCERT, 7));
    clock.turn(Duration.ofMillis(51));

    assertThat(cache.created(CONCERT).get().number()).isEqualTo(8);

    assertThat(known).containsExactly(7L);
  }

  @Test
  void anAppendOfAnOlderCommitEndsNoDoubt() {
    cache.sent(CONCERT, 9);
    cache.sent(CONCERT, 8);
    assertThat(cache.isInDoubt(created(CONCERT, 8))).isTrue();
  }

  /** After a restore the log's numbers belong to other commits. */
  @Test
  void whatItKnowsOfRowsEndsWithARestore() {
    Head known = owing(0, Instant.EPOCH);
    HeadCache restored =
        new HeadCache(source(id -> Option.some(owing(1, Instant.EPOCH))), clock, Pause.sleeping());
    restored.rowsAreThere(known, List.of(2L));
    HeadCache sameNumber =
        new HeadCache(
            source(id -> Option.some(owing(0, Instant.EPOCH.plusSeconds(1)))),
            clock,
            Pause.sleeping());
    sameNumber.rowsAreThere(known, List.of(2L));
    HeadCache same = new HeadCache(source(id -> Option.some(known)), clock, Pause.sleeping());
    same.rowsAreThere(known, List.of(2L));

    assertThat(restored.newest(CONCERT).get().marks().owing()).containsExactly(2L);
    assertThat(sameNumber.newest(CONCERT).get().marks().owing()).containsExactly(2L);
    assertThat(same.newest(CONCERT).get().marks().owing()).isEmpty();
    assertThat(owing(1, Instant.EPOCH).withKnownRows(created(CONCERT, 2)).marks().owing())
        .containsExactly(2L);
  }

  private static Head owing(long epoch, Instant decidedAt) {
    Head head = created(CONCERT, 2);
    return new Head(2, head.books().inEpoch(epoch), Marks.NONE.withOwing(2), decidedAt);
  }

  /** Makes a source that ignores the known head. */
  private static BiFunction<ResourceId, Option<Head>, Option<Head>> source(
      Function<ResourceId, Option<Head>> read) {
    return (resource, before) -> read.apply(resource);
  }

  private static Head created(ResourceId id, long number) {
    return new Head(
        number, Books.empty(id).withTerms(Terms.ofCapacity(1), 1), Marks.NONE, Instant.EPOCH);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}

package io.lastseat.shedlock;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.lastseat.client.Lastseat;
import io.lastseat.client.lock.Lock;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.testing.Logged;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockExtender;
import net.javacrumbs.shedlock.core.LockExtender.LockCanNotBeExtendedException;
import net.javacrumbs.shedlock.core.LockingTaskExecutor;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a real server, by a clock that the tests move. */
@Timeout(value = 5, unit = MINUTES, threadMode = SEPARATE_THREAD) // none sees the lock of another
class LastseatLockProviderTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(50);
  private static final Duration MILLI = Duration.ofMillis(1);

  private final ClockOfTest clock = new ClockOfTest();

  @AutoClose
  private final LastseatServer server =
      LastseatServer.start(ServerSettings.inMemory(line -> {}), clock.ofServer);

  @AutoClose private final Logged log = Logged.warningsOf("io.lastseat.shedlock");
  private final Lastseat client = Lastseat.at(server.url()).build();
  private final LastseatLockProvider provider =
      new LastseatLockProvider(client, clock).holder("node 1");
  private final LastseatLockProvider other =
      new LastseatLockProvider(client, clock).holder("node 2");

  private static LockConfiguration job(String name, Duration atMost, Duration atLeast) {
    return new LockConfiguration(Instant.EPOCH, name, atMost, atLeast);
  }

  private static LockConfiguration job(Duration atMost) {
    return job("job", atMost, Duration.ZERO);
  }

  private static LastseatLock locked(LastseatLockProvider by, LockConfiguration job) {
    return (LastseatLock) by.lock(job).orElseThrow();
  }

  private Lock.State state() {
    return client.lock("job", MINUTE).look();
  }

  /** How long the lease lasts by the server's clock. */
  private Duration left() {
    Instant now = clock.ofServer.instant().truncatedTo(ChronoUnit.MILLIS);
    return Duration.between(now, state().expiresAt().orElseThrow());
  }

  /** Waits until so many wait, or the newest does not. */
  private void awaitLine(int length, Future<?> newest) {
    while (client.resource("job").look().orElseThrow().waitingRequests() < length
        && !newest.isDone()) {
      Thread.onSpinWait();
    }
  }

  private void awaitFree() {
    while (state().isAcquired()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void oneHasItAtATimeAndTheTokenGrows() {
    LastseatLock first = locked(provider, job(MINUTE));
    assertThat(state().holder()).contains("node 1");
    assertThat(state().token()).isEqualTo(first.token());
    assertThat(other.lock(job(MINUTE))).isEmpty();
    assertThat(other.lock(job("another", MINUTE, Duration.ZERO))).isPresent();
    first.unlock();
    LastseatLock second = locked(other, job(MINUTE));
    assertThat(second.token()).isGreaterThan(first.token());
    clock.passes(MINUTE);
    assertThat(locked(provider, job(MINUTE)).token()).isGreaterThan(second.token());
  }

  @Test
  void theHolderIsThisProcessUnlessItHasAName() {
    locked(new LastseatLockProvider(client), job(MINUTE));
    assertThat(state().holder().orElseThrow())
        .endsWith(" process " + ProcessHandle.current().pid());
  }

  @Test
  void aTaskFindsTheTokenOfItsLock() throws Exception {
    locked(provider, job("inner", MINUTE, Duration.ZERO)).unlock();
    LockingTaskExecutor executor = new DefaultLockingTaskExecutor(provider);
    List<Long> tokens = new ArrayList<>();
    Runnable inner = () -> tokens.add(LastseatLock.currentToken());
    executor.executeWithLock(
        (Runnable)
            () -> {
              inner.run();
              executor.executeWithLock(inner, job("inner", MINUTE, Duration.ZERO));
              executor.executeWithLock(inner, job(MINUTE));
              LockExtender.extendActiveLock(MINUTE, Duration.ZERO);
              inner.run();
              assertThatThrownBy(() -> CompletableFuture.runAsync(inner).join())
                  .hasRootCauseInstanceOf(IllegalStateException.class);
              tokens.add(state().token());
            },
        job(MINUTE));
    long token = tokens.get(0);
    assertThat(tokens)
        .containsExactly(token, client.lock("inner", MINUTE).look().token(), token, token, token);
    assertThatThrownBy(LastseatLock::currentToken).isInstanceOf(IllegalStateException.class);
    assertThat(state().isAcquired()).isFalse();
  }

  @Test
  void aLockOfAnotherThreadOrTheSameNameIsForgotten() {
    LastseatLock first = locked(provider, job(MINUTE));
    CompletableFuture.runAsync(first::unlock).join();
    assertThatThrownBy(LastseatLock::currentToken).isInstanceOf(IllegalStateException.class);
    locked(provider, job(MINUTE));
    clock.passes(MINUTE);
    LastseatLock third = locked(provider, job(MINUTE));
    assertThat(LastseatLock.currentToken()).isEqualTo(third.token());
    third.unlock();
    assertThatThrownBy(LastseatLock::currentToken).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void itIsKeptForItsLeastTime() {
    LastseatLock lock = locked(provider, job("job", MINUTE.multipliedBy(9), MINUTE));
    clock.passes(Duration.ofSeconds(20));
    clock.wallClockSetBy(Duration.ofHours(1));
    lock.unlock();
    clock.passes(Duration.ofSeconds(40).minus(MILLI));
    assertThat(state().isAcquired()).isTrue();
    clock.passes(MILLI);
    assertThat(state().isAcquired()).isFalse();
    assertThat(clock.steps()).isZero();
  }

  @Test
  void aLeastTimeThatIsShorterThanALeaseEndsAsExactly() {
    LastseatLock lock = locked(provider, job("job", MINUTE, Duration.ofSeconds(2)));
    lock.unlock();
    assertThat(left()).as("if this process dies").isEqualTo(Duration.ofSeconds(5));
    clock.passes(Duration.ofSeconds(2).minus(MILLI));
    assertThat(clock.steps()).isOne();
    assertThat(state().isAcquired()).isTrue();
    clock.passes(MILLI);
    awaitFree();
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void aLeastTimeThatIsOverKeepsNothing() {
    LastseatLock lock = locked(provider, job("job", MINUTE, Duration.ofSeconds(20)));
    clock.passes(Duration.ofSeconds(20));
    lock.unlock();
    assertThat(state().isAcquired()).isFalse();
  }

  @Test
  void aLockThatIsShorterThanALeaseIsReleasedAtItsEnd() {
    LastseatLock lock = locked(provider, job(SHORT));
    clock.passes(SHORT.minus(MILLI));
    SimpleLock extended = lock.extend(SHORT, Duration.ZERO).orElseThrow();
    clock.passes(SHORT.minus(MILLI));
    SimpleLock again = extended.extend(SHORT, Duration.ZERO).orElseThrow();
    clock.passes(SHORT.minus(MILLI));
    assertThat(clock.steps()).isOne();
    assertThat(state().isAcquired()).isTrue();
    clock.passes(MILLI);
    assertThat(again.extend(MINUTE, Duration.ZERO)).isEmpty();
    awaitFree();
    assertThat(log.lines()).isEmpty();
    again.unlock();
    assertThat(log.lines()).singleElement().asString().contains("job was lost before");
  }

  @Test
  void anExtensionCountsFromItsCall() {
    LastseatLock lock = locked(provider, job(MINUTE));
    clock.passes(MINUTE.minus(MILLI));
    SimpleLock extended = lock.extend(MINUTE.multipliedBy(2), MINUTE).orElseThrow();
    assertThat(((LastseatLock) extended).token()).isEqualTo(lock.token());
    assertThatThrownBy(lock::unlock).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> lock.extend(MINUTE, MINUTE)).isInstanceOf(IllegalStateException.class);
    clock.passes(Duration.ofSeconds(30));
    extended.unlock();
    assertThat(left()).isEqualTo(Duration.ofSeconds(30));
    assertThatThrownBy(extended::unlock).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> extended.extend(MINUTE, MINUTE))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTaskThatIsTooLateToExtendHearsOfThatAlone() {
    LockingTaskExecutor executor = new DefaultLockingTaskExecutor(provider);
    assertThatThrownBy(
            () ->
                executor.executeWithLock(
                    (Runnable)
                        () -> {
                          clock.passes(MINUTE);
                          LockExtender.extendActiveLock(MINUTE, Duration.ZERO);
                        },
                    job(MINUTE)))
        .isInstanceOf(LockCanNotBeExtendedException.class);
  }

  @Test
  void aLateHolderLeavesItsSuccessorAlone() {
    LastseatLock late = locked(provider, job("job", MINUTE, MINUTE));
    LastseatLock later = locked(provider, job("job 2", MINUTE, Duration.ZERO));
    // To its own clock, the late holder is on time.
    clock.ofServer.pass(MINUTE);
    LastseatLock next = locked(other, job("job", MINUTE, Duration.ZERO));
    assertThat(later.extend(MINUTE, Duration.ZERO)).isEmpty();
    late.unlock();
    assertThat(log.lines()).singleElement().asString().contains("job was lost before");
    assertThat(state().token()).isEqualTo(next.token());
    assertThat(state().isAcquired()).isTrue();
    assertThat(provider.lock(job(MINUTE))).isEmpty();
    assertThat(left()).isEqualTo(MINUTE);
  }

  @Test
  void threeInLineHaveItInTheirOrder() throws Exception {
    LockConfiguration job = job(Duration.ofHours(9));
    clock.ofServer.goOn(); // or nobody's wait is over
    LastseatLock first = locked(provider, job);
    assertThat(other.waitingFor(Duration.ofSeconds(1)).lock(job)).isEmpty();
    LastseatLockProvider patient = other.waitingFor(Duration.ofHours(1));
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    AtomicLong newest = new AtomicLong(first.token());
    ExecutorService nodes = Executors.newCachedThreadPool();
    List<CompletableFuture<Void>> turns = new ArrayList<>();
    for (int node = 1; node <= 3; node++) {
      int number = node;
      turns.add(
          CompletableFuture.runAsync(
              () -> {
                LastseatLock mine = locked(patient, job);
                order.add(number);
                assertThat(mine.token()).isGreaterThan(newest.getAndSet(mine.token()));
                mine.unlock();
              },
              nodes));
      awaitLine(node, turns.get(node - 1));
    }
    first.unlock();
    for (CompletableFuture<Void> turn : turns) {
      turn.get();
    }
    nodes.shutdown();
    assertThat(order).containsExactly(1, 2, 3);
  }

  @Test
  void aLockCountsFromTheEndOfItsWait() throws Exception {
    clock.ofServer.goOn();
    LastseatLock first = locked(provider, job(Duration.ofHours(9)));
    LockConfiguration job = job(Duration.ofHours(3));
    CompletableFuture<LastseatLock> turn =
        CompletableFuture.supplyAsync(() -> locked(other.waitingFor(Duration.ofHours(1)), job));
    awaitLine(1, turn);
    clock.passes(Duration.ofHours(2));
    first.unlock();
    LastseatLock lock = turn.get();
    clock.passes(Duration.ofHours(2));
    assertThat(lock.extend(MINUTE, Duration.ZERO)).isPresent();
  }

  @Test
  void anInterruptedTaskUnlocks() {
    new DefaultLockingTaskExecutor(provider)
        .executeWithLock((Runnable) () -> Thread.currentThread().interrupt(), job(MINUTE));
    assertThat(Thread.interrupted()).isTrue();
    awaitFree();
  }

  @Test
  void unlockingWithoutAServerIsToldToTheLog() {
    LastseatLockProvider brief =
        new LastseatLockProvider(
            Lastseat.at(server.url()).attempts(1).patience(Duration.ofSeconds(20)).build(), clock);
    LastseatLock lock = locked(brief, job(MINUTE));
    server.close();
    assertThatThrownBy(() -> lock.extend(MINUTE, Duration.ZERO))
        .hasMessageContaining("No answer from");
    lock.unlock();
    assertThat(log.lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("job was not extended"),
            line -> assertThat(line).contains("job was not unlocked, and lapses"));
  }

  @Test
  void noLockIsLongerThanADay() {
    Duration day = Duration.ofDays(1);
    assertThat(provider.lock(job(day))).isPresent();
    assertThatThrownBy(() -> other.lock(job(day.plusSeconds(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a day at most");
    assertThatThrownBy(() -> other.waitingFor(MILLI.negated()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

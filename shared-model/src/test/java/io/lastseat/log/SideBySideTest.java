package io.lastseat.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.collection.Vector;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** All tasks are awaited, even if one fails. */
class SideBySideTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void resultsStandInTheOrderOfTheTasksWhoeverEndsFirst() {
    CountDownLatch second = new CountDownLatch(1);
    Supplier<String> late =
        () -> {
          await(second);
          return "late";
        };
    Supplier<String> early =
        () -> {
          second.countDown();
          return "early";
        };
    assertThat(SideBySide.run(threads, Vector.of(late, early))).containsExactly("late", "early");
    assertThat(SideBySide.run(threads, Vector.<Supplier<String>>empty())).isEmpty();
  }

  @Test
  void aFailureIsThrownAsItIsAndOnlyWhenEverybodyHasEnded() {
    Thread caller = Thread.currentThread();
    AtomicBoolean ended = new AtomicBoolean();
    Supplier<String> failing =
        () -> {
          throw new IllegalStateException("one of them");
        };
    Supplier<String> slow =
        () -> {
          while (caller.getState() != Thread.State.WAITING && !Thread.interrupted()) {
            Thread.onSpinWait();
          }
          ended.set(true);
          return "slow";
        };
    Queue<Executor> here = new ArrayDeque<>(List.<Executor>of(Runnable::run, threads));
    assertThatThrownBy(
            () -> SideBySide.run(task -> here.remove().execute(task), Vector.of(failing, slow)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("one of them");
    assertThat(ended).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}

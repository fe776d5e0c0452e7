package io.lastseat.bench.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.lastseat.bench.workload.Workload;
import io.lastseat.bench.workload.Workloads;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LoopsTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @Test
  void aClosedLoopSendsEachAskOnceAndTheSameAgainWhereItIsNotServed() {
    Workload workload = Workloads.roomForAll(50, 4);
    AtomicInteger calls = new AtomicInteger();
    ClientCrowd crowd = new ClientCrowd(VerdictWatch.NONE);

    new ClosedLoop(workload, crowd, LONG)
        .drive(
            contender(
                ask -> {
                  if (calls.incrementAndGet() % 10 == 0) {
                    throw new IllegalStateException("not now");
                  }
                  return Reply.ACCEPTED;
                }));

    assertThat(crowd.accepted()).isEqualTo(50);
    assertThat(calls).hasValueGreaterThan(50);
    assertThat(crowd.undecided()).isZero();
    assertThat(crowd.toVerdict().getTotalCount()).isEqualTo(50);
  }

  @Test
  void afterItsLimitAClosedLoopSendsNothingNew() {
    ClientCrowd crowd = new ClientCrowd(VerdictWatch.NONE);
    AtomicInteger calls = new AtomicInteger();
    new ClosedLoop(Workloads.roomForAll(50, 4), crowd, Duration.ZERO)
        .drive(contender(ask -> Reply.values()[calls.getAndIncrement() % 2]));

    assertThat(calls).hasValue(0);
    assertThat(crowd.answered()).isZero();
  }

  @Test
  void anOpenLoopCountsFromTheMomentAtWhichAnAskWasDue() {
    ClientCrowd crowd = new ClientCrowd(VerdictWatch.NONE);
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();

    new OpenLoop(Workloads.roomForAll(20, 1), crowd, Pace.steady(100))
        .drive(
            contender(
                ask -> {
                  if (calls.getAndIncrement() == 0) {
                    await(never, 100);
                  }
                  return Reply.REFUSED;
                }));

    assertThat(crowd.refused()).isEqualTo(20);
    assertThat(crowd.toVerdict().getValueAtPercentile(75))
        .as("the first answer took 100 ms, so those due in it were late")
        .isGreaterThan(20_000);
  }

  @Test
  void theWatchIsToldWhenAnAskWasDueHowLongItTookAndWhetherTheCallWasTheAnswer() {
    List<Told> told = Collections.synchronizedList(new ArrayList<>());
    ClientCrowd crowd =
        new ClientCrowd((due, nanos, inTheCall) -> told.add(new Told(due, nanos, inTheCall)));

    new OpenLoop(Workloads.roomForAll(4, 1), crowd, ask -> ask * 30_000_000L)
        .drive(contender(ask -> ask.number() % 2 == 0 ? Reply.ACCEPTED : Reply.PENDING));
    crowd.visible("user-3", true);
    crowd.tellTheRest();

    assertThat(told)
        .extracting(Told::due)
        .containsExactly(0L, 60_000_000L, 90_000_000L, 30_000_000L);
    assertThat(told).extracting(Told::inTheCall).containsExactly(true, true, false, false);
    assertThat(told.get(3).nanos()).isGreaterThan(60_000_000);
  }

  private record Told(long due, long nanos, boolean inTheCall) {}

  @Test
  void verdictsThatComeLaterAreAwaitedAndCountedOnce() {
    ClientCrowd crowd = new ClientCrowd(VerdictWatch.NONE);
    new ClosedLoop(Workloads.roomForAll(10, 2), crowd, LONG).drive(contender(ask -> Reply.PENDING));
    assertThat(crowd.undecided()).isEqualTo(10);
    assertThat(crowd.await(Duration.ofMillis(1))).isFalse();

    for (int i = 0; i < 10; i++) {
      crowd.visible("user-" + i, i % 2 == 0);
      crowd.visible("user-" + i, true);
    }
    crowd.visible("a stranger", true);

    assertThat(crowd.await(LONG)).isTrue();
    assertThat(crowd.accepted()).isEqualTo(5);
    assertThat(crowd.refused()).isEqualTo(5);
  }

  @SuppressWarnings("ThreadPriorityCheck")
  private static void await(CountDownLatch latch, long millis) {
    try {
      latch.await(millis, java.util.concurrent.TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Contender contender(Function<Ask, Reply> reserve) {
    return new Contender() {
      @Override
      public Reply reserve(Ask ask) {
        return reserve.apply(ask);
      }

      @Override
      public Seq<Taken> taken() {
        return Vector.empty();
      }

      @Override
      public void close() {}
    };
  }
}

package io.lastseat.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.contest.Contender.Taken;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LoopsTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @Test
  void aClosedLoopSendsEachAskOnceAndTheSameAgainWhereItIsNotServed() {
    Workload workload = Workload.roomForAll("a-room", 50, 4);
    AtomicInteger calls = new AtomicInteger();
    ClientCrowd crowd = new ClientCrowd();

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
    assertThat(crowd.failed()).isEqualTo(calls.get() - 50);
    assertThat(crowd.undecided()).isZero();
    assertThat(crowd.toVerdict().getTotalCount()).isEqualTo(50);
  }

  @Test
  void afterItsLimitAClosedLoopSendsNothingNew() {
    ClientCrowd crowd = new ClientCrowd();
    AtomicInteger calls = new AtomicInteger();
    new ClosedLoop(Workload.roomForAll("a-room", 50, 4), crowd, Duration.ZERO)
        .drive(contender(ask -> Reply.values()[calls.getAndIncrement() % 2]));

    assertThat(calls).hasValue(0);
    assertThat(crowd.answered()).isZero();
  }

  @Test
  void verdictsThatComeLaterAreAwaitedAndCountedOnce() {
    ClientCrowd crowd = new ClientCrowd();
    new ClosedLoop(Workload.roomForAll("a-room", 10, 2), crowd, LONG)
        .drive(contender(ask -> Reply.PENDING));
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

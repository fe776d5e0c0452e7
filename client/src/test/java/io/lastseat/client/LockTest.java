package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.FakeServer.Asked;
import io.lastseat.client.answer.LastseatFailure.LeaseLost;
import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import io.lastseat.client.lock.LockAnswer.Acquired;
import io.lastseat.client.lock.LockAnswer.HeldBy;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LockTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Longer than any test that uses the machine's clock. */
  private static final Duration DAY = Duration.ofDays(1);

  @AutoClose private final FakeServer server = new FakeServer();
  private final ClockOfTest clock = new ClockOfTest();
  private final FakeLocks locks = new FakeLocks(clock);
  private final Lastseat client = server.client().clock(clock).build();

  @BeforeEach
  void begin() {
    server.answers(locks);
  }

  private Lock lock(Duration lease) {
    return lock(client, lease);
  }

  private Lock lock(Lastseat by, Duration lease) {
    return by.lock("report", lease).holder("job 7");
  }

  @Test
  void whatIsDoneUnderALeaseIsTheAnswer() {
    LockAnswer<String> answer =
        client
            .lock("report", DAY)
            .holder("job 7")
            .ifAcquired(
                lease -> {
                  assertThat(lease.isHeld()).isTrue();
                  assertThat(client.lock("report", DAY).look().holder()).contains("job 7");
                  return "token " + lease.token();
                });
    assertThat(answer.acquired()).contains("token 1");
    assertThat(locks.isHeld()).as("given back").isFalse();
    assertThat(client.lock("report", DAY).runIfAcquired(lease -> lease.mustBeHeld())).isTrue();
    assertThat(client.lock("report", DAY).look().token()).isEqualTo(2);
    Asked first = server.asked().get(0);
    assertThat(first.path()).isEqualTo("/v1/locks/report");
    assertThat(first.body()).isEqualTo("{\"holder\":\"job 7\",\"lease\":\"PT24H\"}");
    assertThat(first.header("Idempotency-Key")).hasSize(1);
  }

  @Test
  void whoTakesTheTokenAloneRenewsByItself() {
    assertThat(lock(MINUTE).tryAcquireToken().acquired()).contains(1L);
    assertThat(lock(MINUTE).tryAcquireToken()).isInstanceOf(HeldBy.class);
    assertThat(clock.isIdle()).as("nothing renews it").isTrue();
    clock.passes(MINUTE.minusSeconds(1));
    assertThat(lock(MINUTE).renew(1).acquired()).isPresent();
    clock.passes(MINUTE.minusSeconds(1));
    assertThat(locks.isHeld()).isTrue();
    assertThat(lock(MINUTE).release(1).acquired()).isPresent();
    assertThat(lock(MINUTE).tryAcquireToken().acquired()).contains(2L);
  }

  @Test
  void aLockWithPermitsSaysSoAndTellsTheNumber() {
    locks.permit = 3;
    try (Lease lease = lock(DAY).permits(3).tryAcquire().acquired().orElseThrow()) {
      assertThat(lease).hasToString("Lease[lock=%s, permit=3]".formatted(lease.name()));
      assertThat(lease.permit()).isEqualTo(3);
    }
    assertThat(server.asked().get(0).body()).contains("\"permits\":3");
    locks.permit = 0;
    try (Lease lease = lock(DAY).permits(1).tryAcquire().acquired().orElseThrow()) {
      assertThat(lease.permit()).isEqualTo(1);
    }
    assertThatThrownBy(() -> lock(DAY).permits(0)).hasMessage("A lock has 1 to 64 permits");
    assertThatThrownBy(() -> lock(DAY).permits(65)).hasMessage("A lock has 1 to 64 permits");
  }

  @Test
  void whoeverComesSecondIsToldWhoHasIt() {
    locks.steal("job 6");
    LockAnswer<String> answer = lock(MINUTE).ifAcquired(lease -> "never");
    assertThat(answer)
        .isEqualTo(
            new HeldBy<String>(
                "job 6",
                java.util.Optional.of(Instant.parse("2030-01-01T00:00:00Z")),
                Duration.ofSeconds(7)));
    assertThat(lock(MINUTE).runIfAcquired(lease -> {})).isFalse();
  }

  @Test
  void whatFailsGivesTheLockBackToo() {
    assertThatThrownBy(
            () ->
                lock(MINUTE)
                    .runIfAcquired(
                        lease -> {
                          throw new IOException("the disk is full");
                        }))
        .isInstanceOf(IOException.class);
    assertThat(locks.isHeld()).isFalse();
  }

  @Test
  void itIsRenewedInTheBackground() throws Exception {
    try (Lease lease = acquired(lock(MINUTE))) {
      clock.awaitSteps(2);
      for (int renewal = 1; renewal <= 4; renewal++) {
        clock.passes(Duration.ofSeconds(19));
        assertThat(locks.renewals).as("before a third has passed").hasValue(renewal - 1);
        clock.passes(Duration.ofSeconds(1));
        clock.awaitSteps(2);
        assertThat(locks.renewals).hasValue(renewal);
        assertThat(lease.remaining()).as("less the margin").isEqualTo(Duration.ofSeconds(56));
      }
    }
    assertThat(locks.isHeld()).isFalse();
  }

  /** A renewal that is under way must not make it longer after the last call made it shorter. */
  @Test
  void theLastCallComesAfterTheRenewalThatIsUnderWay() throws Exception {
    Lease lease = acquired(lock(MINUTE).atLeast(Duration.ofSeconds(30)));
    CountDownLatch renews = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    locks.beforeRenewal =
        call -> {
          if (renews.getCount() > 0) {
            renews.countDown();
            awaitShortly(closed);
          }
        };
    clock.awaitSteps(2);
    clock.passes(Duration.ofSeconds(20));
    renews.await();
    lease.close();
    closed.countDown();
    assertThat(locks.renewals).as("one of them is the last call").hasValue(2);
    clock.passes(Duration.ofSeconds(11));
    assertThat(locks.isHeld()).isFalse();
  }

  private static void awaitShortly(CountDownLatch done) {
    try {
      boolean unused = done.await(200, TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Test
  void aLockIsKeptForATimeAtLeastAndReleasedAfterIt() {
    Lock kept = lock(MINUTE).atLeast(Duration.ofSeconds(30));
    Lease first = acquired(kept);
    clock.passes(Duration.ofMillis(10));
    first.close();
    Asked last = server.asked().get(server.asked().size() - 1);
    assertThat(last.body()).as("whole seconds").isEqualTo("{\"token\":1,\"lease\":\"PT30S\"}");
    assertThat(locks.isHeld()).isTrue();
    clock.passes(Duration.ofSeconds(29));
    assertThat(locks.isHeld()).as("not longer than the lease was").isTrue();
    clock.passes(Duration.ofSeconds(2));
    assertThat(locks.isHeld()).isFalse();

    Lease shortly = acquired(kept);
    clock.passes(Duration.ofSeconds(29));
    shortly.close();
    clock.passes(Duration.ofSeconds(4));
    assertThat(locks.isHeld()).as("for no less than the shortest lease").isTrue();
    clock.passes(Duration.ofSeconds(1));
    assertThat(locks.isHeld()).isFalse();

    Lease longer = acquired(kept);
    clock.passes(Duration.ofSeconds(30));
    longer.close();
    assertThat(locks.isHeld()).as("released").isFalse();
    assertThatThrownBy(() -> lock(MINUTE).atLeast(Duration.ofHours(25)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRefusedRenewalLosesItAtOnce() throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    Lease lease = acquired(lock(MINUTE));
    lease.onLost(told::countDown);
    locks.steal("somebody else");
    clock.passes(Duration.ofSeconds(20));
    told.await();
    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.remaining()).isZero();
    assertThatThrownBy(lease::mustBeHeld)
        .isInstanceOf(LeaseLost.class)
        .hasMessage("The lock report is no longer held.");
    lease.close();
    assertThat(server.asked()).extracting(Asked::method).doesNotContain("DELETE");
    assertThat(locks.isHeld()).as("by somebody else").isTrue();
  }

  @Test
  void whatCannotBeRenewedIsLostBeforeTheServerGivesItAway() throws Exception {
    locks.renewalsFail = true;
    CountDownLatch told = new CountDownLatch(1);
    Lastseat once = server.client().clock(clock).attempts(1).build();
    Lease lease = acquired(lock(once, MINUTE).margin(Duration.ofSeconds(1)));
    boolean[] stillTheServers = {false};
    lease.onLost(
        () -> {
          stillTheServers[0] = locks.isHeld();
          told.countDown();
        });
    clock.passes(Duration.ofSeconds(20));
    clock.awaitSteps(2);
    assertThat(renewalsSent()).isEqualTo(1);
    clock.passes(Duration.ofMillis(9_750));
    clock.awaitSteps(2);
    assertThat(renewalsSent()).as("again after a quarter of what is left").isEqualTo(2);
    assertThat(lease.isHeld()).isTrue();
    clock.passes(Duration.ofMillis(29_250));
    told.await();
    assertThat(stillTheServers[0]).as("a second before it lapses there").isTrue();
    assertThat(lease.isHeld()).isFalse();
    CountDownLatch late = new CountDownLatch(1);
    lease.onLost(late::countDown);
    late.await();
    lease.close();
    assertThat(locks.isHeld()).as("given back all the same").isFalse();
  }

  @Test
  void aPauseLosesItThoughNoTimerRan() {
    try (Lease lease = acquired(lock(MINUTE))) {
      clock.paused(Duration.ofSeconds(55));
      assertThat(lease.isHeld()).isTrue();
      clock.paused(Duration.ofSeconds(1));
      assertThat(lease.isHeld()).as("a minute less the margin").isFalse();
    }
  }

  @Test
  void theWallClockIsBelievedWhereTheOtherStoodStill() {
    try (Lease lease = acquired(lock(MINUTE))) {
      clock.wallClockSetBy(Duration.ofMinutes(2));
      assertThat(lease.isHeld()).as("the laptop slept").isFalse();
      clock.wallClockSetBy(Duration.ofMinutes(-2));
      assertThat(lease.isHeld()).as("what is lost stays lost").isFalse();
    }
  }

  @Test
  void aWallClockThatIsSetBackGivesNoTime() {
    try (Lease lease = acquired(lock(MINUTE))) {
      clock.wallClockSetBy(Duration.ofHours(-1));
      clock.ticked(Duration.ofSeconds(55));
      assertThat(lease.remaining()).isEqualTo(Duration.ofSeconds(1));
      clock.ticked(Duration.ofSeconds(1));
      assertThat(lease.isHeld()).isFalse();
    }
  }

  @Test
  void timeOnTheWayCountsAgainstTheLease() {
    locks.beforeGrant = () -> clock.paused(Duration.ofSeconds(5));
    try (Lease lease = acquired(lock(MINUTE))) {
      assertThat(lease.remaining()).isEqualTo(Duration.ofSeconds(51));
    }
  }

  /** Without the renewal its lease would be over when the caller gets it. */
  @Test
  void afterALongWaitItIsRenewedBeforeItIsHandedOut() {
    locks.beforeGrant = () -> clock.paused(Duration.ofMinutes(3));
    try (Lease lease = acquired(lock(MINUTE).waitFor(Duration.ofMinutes(5)))) {
      assertThat(lease.isHeld()).isTrue();
      assertThat(locks.renewals).hasValue(1);
    }
    assertThat(server.asked().get(0).body()).contains("\"waitFor\":\"PT20S\"");
  }

  @Test
  void aWaitIsInWholeSecondsAndGoesOnWhereTheServerEndsItEarlier() throws Exception {
    locks.steal("another");
    CompletableFuture<LockAnswer<Lease>> answer =
        CompletableFuture.supplyAsync(lock(MINUTE).waitFor(Duration.ofMillis(1_200))::tryAcquire);
    for (int pause = 0; pause < 2; pause++) {
      clock.awaitSteps(1);
      clock.passes(Duration.ofSeconds(1));
    }
    assertThat(answer.get()).isInstanceOf(LockAnswer.HeldBy.class);
    assertThat(server.asked())
        .extracting(Asked::body)
        .satisfiesExactly(
            first -> assertThat(first).contains("\"waitFor\":\"PT2S\""),
            second -> assertThat(second).contains("\"waitFor\":\"PT1S\""),
            last -> assertThat(last).doesNotContain("waitFor"));
    assertThat(server.asked())
        .extracting(asked -> asked.header("Idempotency-Key"))
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsPendingIsAskedForUnderTheSameKey() {
    locks.pendingFirst = true;
    acquired(lock(MINUTE)).close();
    Asked first = server.asked().get(0);
    Asked second = server.asked().get(1);
    assertThat(second.header("Idempotency-Key")).isEqualTo(first.header("Idempotency-Key"));
    assertThat(second.method()).isEqualTo("POST");
  }

  @Test
  void whoHasNoPatienceIsToldWhereToAsk() {
    locks.pendingFirst = true;
    locks.pendingPause = FakeServer.TOO_LATE;
    assertThat(lock(MINUTE).tryAcquire())
        .isInstanceOfSatisfying(
            LockAnswer.Undecided.class,
            undecided -> assertThat(undecided.location()).hasPath("/v1/resources/r/requests/0-a"));
  }

  @Test
  void itIsGivenBackOnceAndAServerThatIsGoneIsNoFailure() {
    Lease lease = acquired(lock(MINUTE));
    lease.close();
    lease.close();
    assertThat(server.asked()).extracting(Asked::method).containsOnlyOnce("DELETE");
    assertThat(lease.isHeld()).isFalse();
    Lease other = acquired(lock(server.client().clock(clock).attempts(2).build(), MINUTE));
    server.close();
    other.close();
    assertThat(other.isHeld()).isFalse();
  }

  private long renewalsSent() {
    return server.asked().stream().filter(asked -> asked.method().equals("PUT")).count();
  }

  private static Lease acquired(Lock lock) {
    if (lock.tryAcquire() instanceof Acquired<Lease> acquired) {
      return acquired.value();
    }
    throw new AssertionError("not obtained");
  }
}

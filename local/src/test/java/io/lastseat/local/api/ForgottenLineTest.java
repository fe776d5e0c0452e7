package io.lastseat.local.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.lock.LineCalls;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.Row;
import io.lastseat.serializer.forget.Forgets;
import io.lastseat.tables.RowCodec;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks that somebody waits for, or waited for, and forgetting. */
class ForgottenLineTest {

  private final Deque<Runnable> meanwhile = new ArrayDeque<>();
  private World world = World.atOnce(Telemetry.NONE);

  /** Both calls died: hers leaves the line first, which is a use of the lock. */
  @Test
  void whoWaitedInVainLeavesBeforeTheLockIsForgotten() {
    acquire(world, "waited-for", "Ada", "", "");
    acquire(LineCalls.dying(world), "waited-for", "Grace", "PT20S", "");
    world.decide();
    Vector<Long> before = numbers("waited-for");
    world.letPass(Forgets.KEEP.plusDays(1));

    forget("waited-for");

    assertThat(newest("waited-for").books().queue().isEmpty()).isTrue();
    assertThat(numbers("waited-for")).isEqualTo(before.append(before.last() + 1));
    assertThat(newest("waited-for").isBeginningAnew()).isFalse();

    world.letPass(Forgets.KEEP.plusDays(1));
    forget("waited-for");
    assertThat(newest("waited-for").isBeginningAnew()).isTrue();
    audited("waited-for");
  }

  @Test
  void whoGotItInTheCallOfAReleaseIsForgottenWithIt() {
    world = World.overtakenAtOnce(this::pause);
    long first = acquire(world, "handed", "Ada", "", "").number("token");
    meanwhile.add(() -> release("handed", first));
    Exchange grace = acquire(world, "handed", "Grace", "PT20S", "k-9");
    assertThat(grace.text("holder")).isEqualTo("Grace");
    assertThat(log("handed").exists(commit -> commit.isImmediate() && commit.entries().size() > 1))
        .as("handed over in the call of the release")
        .isTrue();
    assertThat(acquire(world, "handed", "Grace", "PT20S", "k-9").number("token"))
        .isEqualTo(grace.number("token"));

    world.letPass(Forgets.KEEP.plusDays(1));
    forget("handed");
    Exchange status = world.get("/v1/resources/handed/requests/" + grace.text("requestId"));
    assertThat(status.status()).isEqualTo(404);
    world.letPass(Duration.ofDays(2));
    forget("handed");
    assertThat(numbers("handed")).containsExactly(4L);

    Exchange again = acquire(world, "handed", "Grace", "PT20S", "k-9");
    assertThat(again.status()).as(again.body()).isEqualTo(200);
    assertThat(again.number("token")).isGreaterThan(grace.number("token"));
    assertThat(again.text("requestId")).isEqualTo(grace.text("requestId"));
    assertThat(acquire(world, "handed", "Grace", "PT20S", "k-9").number("token"))
        .isEqualTo(again.number("token"));
    audited("handed");
  }

  /** Whenever that happens: the commit would say that a lock was let go of that somebody had. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void aClockThatIsSetBackInBetweenLetsNothingGo(int readings) {
    String name = "set-back-" + readings;
    acquire(world, name, "Ada", "", "");
    world.letPass(Forgets.KEEP.plusDays(1));
    int[] read = new int[1];
    InstantSource setBack =
        () -> read[0]++ < readings ? world.now() : world.now().minus(Duration.ofDays(999));
    Clock clock = setBack.withZone(ZoneOffset.UTC);

    assertThat(Forgets.once(Forgets.parts(World.client(), World.tables(), clock)).failures())
        .noneMatch(why -> why.startsWith(name + ":"));

    assertThat(log(name).filter(Commit::isBeginningAnew).map(Commit::decidedAt))
        .allMatch(at -> at.equals(world.now()));
  }

  /** Given up long ago, under a key that was used again since; its request was swept meanwhile. */
  @Test
  void aRowThatADrivenRecordLeftIsSwept() {
    Exchange taken = acquire(world, "row-came-back", "Ada", "", "k-7");
    Row row = newest("row-came-back").possibleRows().head();
    World.client()
        .putItem(put -> put.tableName(World.tables().reservations()).item(RowCodec.write(row)));
    assertThat(rows("row-came-back", taken.text("requestId"))).isOne();

    world.letPass(Forgets.KEEP.plusDays(1));
    forget("row-came-back");
    world.letPass(Duration.ofDays(2));
    forget("row-came-back");

    assertThat(numbers("row-came-back")).containsExactly(2L);
    assertThat(rows("row-came-back", taken.text("requestId"))).isZero();
  }

  private static long rows(String name, String request) {
    return World.client()
        .scanPaginator(scan -> scan.tableName(World.tables().reservations()))
        .items()
        .stream()
        .filter(item -> item.get(RowCodec.PARTITION).s().equals(name + "/" + request))
        .count();
  }

  private void pause() {
    world.letPass(Duration.ofMillis(60));
    if (!meanwhile.isEmpty()) {
      meanwhile.poll().run();
    }
  }

  /** Logs of other tests may be damaged. */
  private void forget(String name) {
    assertThat(
            Forgets.once(Forgets.parts(World.client(), World.tables(), world.clock())).failures())
        .noneMatch(why -> why.startsWith(name + ":"));
  }

  private Vector<Commit> log(String name) {
    return Forgets.parts(World.client(), World.tables(), world.clock())
        .log()
        .range(new ResourceId(name), 1, Long.MAX_VALUE);
  }

  private Commit newest(String name) {
    return log(name).last();
  }

  private Vector<Long> numbers(String name) {
    return log(name).map(Commit::number);
  }

  private static Exchange acquire(
      World by, String name, String holder, String waitFor, String key) {
    return LineCalls.acquire(by, name, holder, waitFor, "PT1M", key);
  }

  private void release(String name, long token) {
    Exchange released =
        world.call("DELETE", "/v1/locks/" + name + "?token=" + token, Map.of(), null);
    assertThat(released.status()).isEqualTo(200);
  }

  private static void audited(String name) {
    try (Audit audit =
        new Audit(World.client(), World.tables(), AuditWatcher.none(), Clock.systemUTC())) {
      var books = audit.of(new ResourceId(name)).get();
      assertThat(books.firstDifference()).isEmpty();
      assertThat(books.allPending()).isZero();
    }
  }
}

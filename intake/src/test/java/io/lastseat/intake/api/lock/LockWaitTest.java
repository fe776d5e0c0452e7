package io.lastseat.intake.api.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.id.Limits;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Waiting for a lock: other actors act whenever the call pauses. */
class LockWaitTest {

  /** With or without intake as a decider. */
  enum Admitted {
    AT_ONCE,
    BY_STREAM
  }

  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** The shortest pause of a call that is not first in line. */
  private static final Duration BEHIND_OTHERS = Duration.ofMillis(200);

  private final Deque<Runnable> meanwhile = new ArrayDeque<>();
  private int pauses;

  /** Heads that others read are shared for less than that. */
  private Duration pause = Duration.ofMillis(60);

  private World world = World.idle();
  private String name = "";

  private void begin(Admitted admitted, String what) {
    world =
        admitted == Admitted.AT_ONCE
            ? World.overtakenAtOnce(this::pause)
            : World.overtaken(this::pause);
    name = "lock-wait-" + what + "-" + admitted.name().toLowerCase(Locale.ROOT);
  }

  private void pause() {
    pauses++;
    world.letPass(pause);
    if (!meanwhile.isEmpty()) {
      meanwhile.poll().run();
    }
  }

  @AfterEach
  void theAuditAgrees() {
    world.decide();
    Claims.audited(name);
  }

  @ParameterizedTest
  @EnumSource
  void whoFindsItFreeHasItWithoutAWait(Admitted admitted) {
    begin(admitted, "free");
    Exchange ada = acquire("Ada", "PT20S", "");
    assertThat(ada.status()).isEqualTo(200);
    assertThat(ada.text("admission"))
        .isEqualTo(admitted == Admitted.AT_ONCE ? "immediate" : "stream");
    assertThat(pauses).isEqualTo(admitted == Admitted.AT_ONCE ? 0 : 1);
  }

  /** The late decision made no lock: no books exist. */
  @Test
  void whoWaitsInVainForALockThatNobodyHasMadeIsToldSo() {
    begin(Admitted.BY_STREAM, "unmade");
    meanwhile.add(() -> world.letPass(Duration.ofSeconds(2)));

    Exchange ada = acquire("Ada", "PT1S", "key");

    assertThat(ada.problem()).isEqualTo("lock-held");
    assertThat(ada.json().has("token")).isFalse();
    assertThat(acquire("Ada", "PT1S", "key").body()).isEqualTo(ada.body());
    assertThat(show().text("status")).isEqualTo("free");
    assertThat(acquire("Grace", "PT1S", "").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource
  void theRosterShowsWhoStandsInLine(Admitted admitted) {
    begin(admitted, "roster");
    long first = acquire("Ada", "", "").number("token");
    died("Grace", "PT10S");
    died("Linus", "PT20S");
    assertThat(rosterInFull()).containsExactly("Ada held", "Grace waiting", "Linus waiting");

    release(first);
    world.decide();
    assertThat(rosterInFull()).containsExactly("Grace held", "Linus waiting");
  }

  private Vector<String> rosterInFull() {
    return Vector.ofAll(world.get("/v1/resources/" + name + "/roster").json().path("entries"))
        .map(entry -> entry.path("applicant").asText() + " " + entry.path("status").asText());
  }

  @ParameterizedTest
  @EnumSource
  void aReleaseHandsItOver(Admitted admitted) {
    begin(admitted, "release");
    long first = acquire("Ada", "", "").number("token");
    long writtenBefore = world.requestsWritten();
    AtomicReference<Instant> released = new AtomicReference<>();
    AtomicInteger pausesBefore = new AtomicInteger(-1);
    meanwhile.add(() -> {});
    meanwhile.add(
        () -> {
          world.letPass(Duration.ofSeconds(7));
          released.set(world.now());
          assertThat(release(first).text("status")).isEqualTo("released");
          pausesBefore.set(pauses);
        });

    Exchange grace = acquire("Grace", "PT20S", "");

    assertThat(grace.status()).isEqualTo(200);
    assertThat(grace.number("token")).isGreaterThan(first);
    assertThat(grace.text("holder")).isEqualTo("Grace");
    // The very next look shows the grant. The lease begins with the grant.
    assertThat(pauses).isEqualTo(pausesBefore.get());
    assertThat(grace.text("expiresAt")).isEqualTo(released.get().plus(MINUTE).toString());
    assertThat(show().text("holder")).isEqualTo("Grace");
    assertThat(show().number("token")).isEqualTo(grace.number("token"));
    Exchange status = world.get(path(grace));
    assertThat(status.text("status")).isEqualTo("held");
    assertThat(status.text("waitFor")).isEqualTo("PT20S");
    // A grant that the release's own call decided has no row that says when.
    assertThat(status.text("promotedAt").isEmpty()).isEqualTo(admitted == Admitted.AT_ONCE);
    assertThat(world.requestsWritten() - writtenBefore)
        .as("the place in line and the release")
        .isEqualTo(admitted == Admitted.AT_ONCE ? 0 : 2);
    assertThat(rosterInFull()).containsExactly("Grace held");

    world.letPass(Duration.ofSeconds(30));
    Exchange renewed = renew(grace.number("token"));
    assertThat(renewed.text("expiresAt")).isGreaterThan(grace.text("expiresAt"));
    assertThat(world.get(path(grace)).text("expiresAt")).isEqualTo(renewed.text("expiresAt"));
    assertThat(release(grace.number("token")).text("status")).isEqualTo("released");
    assertThat(world.get(path(grace)).text("status")).isEqualTo("cancelled");
    assertThat(show().text("status")).isEqualTo("free");
    assertThat(show().text("holder")).isEmpty();
    // With no waiting call left, the next one is answered as usual.
    Exchange next = acquire("Linus", "", "");
    assertThat(next.text("admission"))
        .isEqualTo(admitted == Admitted.AT_ONCE ? "immediate" : "stream");
  }

  @ParameterizedTest
  @EnumSource
  void theLeaseOfOneWhoCrashedIsHandedOverWhenItLapses(Admitted admitted) {
    begin(admitted, "crashed");
    AtomicInteger pausesBefore = new AtomicInteger();
    Exchange ada = acquire("Ada", "", "");
    long first = ada.number("token");
    world.letPass(Duration.ofSeconds(55));
    meanwhile.add(() -> {});
    Instant lapse = Instant.parse(ada.text("expiresAt"));
    meanwhile.add(() -> world.setClock(lapse.minusMillis(1)));
    meanwhile.add(() -> pausesBefore.set(pauses));

    Exchange grace = acquire("Grace", "PT20S", "");

    assertThat(grace.number("token")).isGreaterThan(first);
    // The first look records the lapse, and the next one gets the lock.
    assertThat(pauses).isEqualTo(pausesBefore.get() + 1);
    Instant begun = Instant.parse(grace.text("expiresAt")).minus(MINUTE);
    assertThat(begun).isBetween(lapse, lapse.plusMillis(120));
    assertThat(renew(first).problem()).isEqualTo("lock-lost");
    assertThat(renew(first).text("holder")).isEqualTo("Grace");
  }

  @ParameterizedTest
  @EnumSource
  void whoGivesUpIsNotServedAndBlocksNobody(Admitted admitted) {
    begin(admitted, "gone");
    long first = acquire("Ada", "", "").number("token");

    Exchange grace = acquire("Grace", "PT3S", "grace");
    assertThat(world.paused()).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(3));
    if (admitted == Admitted.BY_STREAM) {
      // Another call of this key may have got the lock; first the log must show that none did.
      assertThat(grace.status()).isEqualTo(202);
      world.decide();
      grace = acquire("Grace", "PT3S", "grace");
    }
    assertThat(grace.problem()).isEqualTo("lock-held");
    assertThat(grace.text("holder")).isEqualTo("Ada");
    assertThat(grace.header("Retry-After")).isNotEmpty();

    world.decide();
    assertThat(show().text("holder")).as("only who waited has given up").isEqualTo("Ada");
    assertThat(release(first).text("status")).isEqualTo("released");
    assertThat(show().text("status")).isEqualTo("free");
    // The repeated call is the same wait, which is over.
    Exchange again = acquire("Grace", "PT3S", "grace");
    assertThat(again.problem()).isEqualTo("lock-held");
    assertThat(again.text("title")).as("it is free").isEqualTo("Another caller had the lock");
    assertThat(again.text("detail")).startsWith("It is free now.");
    assertThat(acquire("Grace", "PT4S", "grace").problem()).isEqualTo("idempotency-key-reused");
    assertThat(acquire("Linus", "", "").number("token")).isGreaterThan(first);
  }

  @ParameterizedTest
  @EnumSource
  void saidAgainUnderItsKeyItHasThePlaceOfTheFirst(Admitted admitted) {
    begin(admitted, "again");
    long first = acquire("Ada", "", "").number("token");
    Exchange died = died("Grace", "PT20S", "grace");
    died("Linus", "PT20S");
    meanwhile.add(() -> release(first));

    Exchange grace = acquire("Grace", "PT20S", "grace");
    assertThat(grace.status()).isEqualTo(200);
    assertThat(grace.text("requestId")).isEqualTo(died.text("requestId"));
    Exchange again = acquire("Grace", "PT20S", "grace");
    assertThat(again.number("token")).isEqualTo(grace.number("token"));
    release(grace.number("token"));
    assertThat(show().text("holder")).isEqualTo("Linus");
    assertThat(acquire("Grace", "PT20S", "grace").problem()).isEqualTo("lock-lost");
  }

  @ParameterizedTest
  @EnumSource
  void underAKeyItIsAnsweredThoughSomebodyBeforeItWaitsLonger(Admitted admitted) {
    begin(admitted, "longer");
    pause = BEHIND_OTHERS;
    acquire("Ada", "", "");
    died("Grace", "PT20S");

    Exchange linus = acquire("Linus", "PT1S", "linus");
    if (admitted == Admitted.BY_STREAM) {
      // Another call of the key may have been served: the log has to say first that nobody was.
      assertThat(linus.status()).isEqualTo(202);
      world.decide();
      world.letPass(Duration.ofMillis(60));
      linus = acquire("Linus", "PT1S", "linus");
    }
    assertThat(linus.problem()).isEqualTo("lock-held");
    assertThat(linus.text("holder")).isEqualTo("Ada");
    assertThat(acquire("Linus", "PT1S", "linus").problem()).isEqualTo("lock-held");
    assertThat(rosterInFull()).containsExactly("Ada held", "Grace waiting");
  }

  @Test
  void theirPlacesAreFreeForOthersThoughOneBeforeThemStillWaits() {
    begin(Admitted.AT_ONCE, "places");
    pause = BEHIND_OTHERS;
    acquire("Ada", "", "");
    died("Grace", "PT20S");
    for (int i = 1; i < Limits.MAX_WAITING_FOR_LOCK; i++) {
      died("Linus " + i, "PT1S", "key " + i);
    }
    assertThat(acquire("Barbara", "PT2S", "").problem()).isEqualTo("lock-held");
    world.letPass(Duration.ofSeconds(6));

    assertThat(died("Barbara", "PT2S").status()).as("in line").isEqualTo(202);
    assertThat(rosterInFull()).containsExactly("Ada held", "Grace waiting", "Barbara waiting");
  }

  private Exchange acquire(String holder, String waitFor, String key) {
    return LockCalls.acquire(world, name, holder, waitFor, key);
  }

  private Exchange died(String holder, String waitFor) {
    return died(holder, waitFor, "");
  }

  /** The call of a function that dies while it waits: it answers us, but withdraws nothing. */
  private Exchange died(String holder, String waitFor, String key) {
    Exchange answer = LockCalls.acquire(LockCalls.dying(world), name, holder, waitFor, key);
    world.decide();
    return answer;
  }

  private Exchange renew(long token) {
    return LockCalls.renew(world, name, token);
  }

  private Exchange release(long token) {
    return LockCalls.release(world, name, token);
  }

  private Exchange show() {
    return world.get("/v1/locks/" + name);
  }

  private String path(Exchange acquired) {
    return "/v1/resources/" + name + "/requests/" + acquired.text("requestId");
  }
}

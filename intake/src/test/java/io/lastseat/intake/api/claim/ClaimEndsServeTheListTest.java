package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.ClaimPart;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Units that a claim's end gives back go to the waiting list. The promotion follows that end in the
 * same commit, even if several ends and claims share it.
 */
class ClaimEndsServeTheListTest {

  private static final Map<String, String> AT_ONCE = Map.of("prefer", "wait=0");

  private final World world = World.deciding();
  private final World idle = World.idle();
  private final Claims claims = new Claims(world);

  @Test
  void twoEndsInOneCommit() {
    two("ends");
    WaitingCalls list = new WaitingCalls(world, "ends-w");
    Exchange xenia = claims.claim("Xenia", "ends-a 1", "ends-w 1");
    Exchange yves = claims.claim("Yves", "ends-a 1", "ends-w 1");
    Exchange walt = list.join("Walt", 1);
    assertThat(walt.text("status")).isEqualTo("waiting");

    cancelled(xenia);
    cancelled(yves);
    idle.decide();

    assertThat(new WaitingCalls(world, "ends-a").commits().last().entries()).hasSize(2);
    assertThat(kinds(list.commits().last())).containsExactly("end", "promotion", "end");
    assertThat(list.status(walt).text("status")).isEqualTo("accepted");
    assertThat(list.books().number("taken")).isEqualTo(1);
    Claims.audited("ends-a", "ends-w");
  }

  /** A request that waits on the home is served there, too. */
  @Test
  void itsOwnHomeHasAListToo() {
    two("home");
    WaitingCalls list = new WaitingCalls(world, "home-w");
    Exchange xenia = claims.claim("Xenia", "home-w 2", "home-z 1");
    Exchange walt = list.join("Walt", 1);
    Exchange vera = list.join("Vera", 1);
    Exchange other = new WaitingCalls(world, "home-z").join("Zoe", 2);

    claims.follow(xenia, "cancel", "");

    assertThat(kinds(list.commits().last())).containsExactly("other", "promotion", "promotion");
    assertThat(kinds(new WaitingCalls(world, "home-z").commits().last()))
        .containsExactly("end", "promotion");
    assertThat(Vector.of(walt, vera, other).map(one -> list.status(one).text("status")))
        .containsOnly("accepted");
    Claims.audited("home-w", "home-z");
  }

  @Test
  void aClaimBehindAnEndFindsWhatIsLeftByWhoeverWaited() {
    two("claim");
    WaitingCalls list = new WaitingCalls(world, "claim-w");
    Exchange xenia = claims.claim("Xenia", "claim-a 1", "claim-w 2");
    Exchange walt = list.join("Walt", 1);

    cancelled(xenia);
    Exchange zoe =
        idle.postTo(Claims.PATH, Claims.body("Zoe", "", "claim-a 1", "claim-w 1"), AT_ONCE);
    idle.decide();

    assertThat(new WaitingCalls(world, "claim-a").commits().last().entries())
        .as("the end and the claim, in one commit")
        .hasSize(2);
    assertThat(kinds(list.commits().last())).containsExactly("end", "promotion", "other");
    assertThat(world.get(zoe.header("Location")).text("status")).isEqualTo("accepted");
    assertThat(list.status(walt).text("status")).isEqualTo("accepted");
    assertThat(list.books().number("taken")).isEqualTo(2);
    Claims.audited("claim-a", "claim-w");
  }

  /** The commit has room for one entry; the next commit begins with the promotion that is due. */
  @Test
  void whoeverDoesNotFitComesNext() {
    two("full");
    WaitingCalls list = new WaitingCalls(world, "full-w");
    Exchange xenia = claims.claim("Xenia", "full-a 1", "full-w 2");
    Exchange walt = list.join("Walt", 1);
    Exchange vera = list.join("Vera", 1);

    cancelled(xenia);
    idle.decideOneByOne();

    assertThat(list.commits().takeRight(3).map(ClaimEndsServeTheListTest::kinds))
        .containsExactly(Vector.of("end"), Vector.of("promotion"), Vector.of("promotion"));
    assertThat(list.commits().takeRight(3).map(commit -> commit.full().isDefined()))
        .containsExactly(true, true, false);
    assertThat(list.status(walt).text("status")).isEqualTo("accepted");
    assertThat(list.status(vera).text("status")).isEqualTo("accepted");
    Claims.audited("full-a", "full-w");
  }

  private void two(String name) {
    world.put(name + "-a", "{\"capacity\": 9}");
    for (String listed : new String[] {name + "-w", name + "-z"}) {
      world.put(listed, "{\"capacity\": 2, \"waitingListLimit\": 10, \"gate\": false}");
    }
  }

  private void cancelled(Exchange claim) {
    Exchange taken = idle.postTo(claim.header("Location") + "/cancel", "", AT_ONCE);
    assertThat(taken.status()).as(taken.body()).isEqualTo(202);
    letPass();
  }

  /** Lets time pass, so that the calls are decided in the order in which they were sent. */
  private void letPass() {
    world.letPass(Duration.ofMillis(60));
    idle.letPass(Duration.ofMillis(60));
  }

  private static Vector<String> kinds(Commit commit) {
    return commit.entries().map(ClaimEndsServeTheListTest::kind).toVector();
  }

  private static String kind(Entry entry) {
    if (entry instanceof Promotion) {
      return "promotion";
    }
    boolean end =
        ((Verdict) entry).request() instanceof ClaimPart part && part.asked() instanceof Cancel;
    return end ? "end" : "other";
  }
}

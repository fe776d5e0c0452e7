package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.simulator.walk.Walk.Walked;
import io.vavr.collection.Vector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No interleaving in a small world breaks a promise, with any mishap of each call. Large ones are
 * walked in the full tier.
 */
class WalkTest {

  static Vector<SmallWorlds> quick() {
    return SmallWorlds.all().reject(SmallWorlds::large);
  }

  static Vector<SmallWorlds> large() {
    return SmallWorlds.all().filter(SmallWorlds::large);
  }

  @ParameterizedTest
  @MethodSource("quick")
  void isWalkedToItsEnd(SmallWorlds small) {
    walk(small);
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("large")
  void aLargeOneIsWalkedToItsEnd(SmallWorlds large) {
    walk(large);
  }

  @Test
  void eachIsWalkedInOneTier() {
    assertThat(quick().appendAll(large()).map(SmallWorlds::name))
        .containsExactlyInAnyOrderElementsOf(SmallWorlds.all().map(SmallWorlds::name))
        .doesNotHaveDuplicates();
    assertThat(quick()).hasSizeGreaterThan(large().size());
  }

  private static void walk(SmallWorlds small) {
    Walked walked = small.walk();

    assertThat(walked.violation().map(Walked.Story::text)).isEmpty();
    assertThat(walked.states()).as("no world is walked in a few steps").isGreaterThan(25);
    assertThat(walked.states())
        .as("it has too many states to be walked: " + small.name())
        .isLessThan(Walked.MOST_STATES);
    assertThat(walked.isLarge() && !small.large())
        .as("it is of the full tier: " + walked)
        .isFalse();
    System.out.println(small.name() + ": " + walked.states() + " states");
  }
}

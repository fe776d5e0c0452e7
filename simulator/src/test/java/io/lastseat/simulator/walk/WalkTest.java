package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No interleaving in a small world breaks a promise, whatever befalls each call. */
class WalkTest {

  static Stream<SmallWorlds> worlds() {
    return SmallWorlds.all().toJavaStream();
  }

  @ParameterizedTest
  @MethodSource("worlds")
  void isWalkedToItsEnd(SmallWorlds small) {
    Walked walked = small.walk();

    assertThat(walked.violation().map(Walked.Story::text)).isEmpty();
    assertThat(walked.states()).as("no world is walked in a few steps").isGreaterThan(60);
    System.out.println(small.name() + ": " + walked.states() + " states");
  }
}

package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No interleaving of these worlds breaks a promise, whatever befalls each call. */
class WalkTest {

  private static final Set<Mishap> ALL = EnumSet.allOf(Mishap.class);
  private static final Set<Mishap> WITHOUT_PARTS =
      EnumSet.complementOf(EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT));

  @ParameterizedTest(name = "capacity {0}, {1} requests, {2} invocations")
  @CsvSource({"1,1,2", "1,2,2", "1,3,2", "2,3,2", "1,2,3"})
  void invocationsWithTheSameBatch(int capacity, int requests, int invocations) {
    walk(sameBatch(capacity, requests, invocations), ALL);
  }

  @ParameterizedTest(name = "capacity {0}, {1} requests, {2} invocations")
  @CsvSource({"1,3,3", "2,3,3"})
  void threeInvocationsWithThreeRequests(int capacity, int requests, int invocations) {
    walk(sameBatch(capacity, requests, invocations), WITHOUT_PARTS);
  }

  /** Processes with a memory, overlapping batches, an order that is not the stream's. */
  @Test
  void differentBatches() {
    walk(
        new SerializerWorld(1, 3, Alteration.NONE)
            .serializer(List.of(List.of(1), List.of(2, 3)))
            .serializer(List.of(List.of(3, 1))),
        WITHOUT_PARTS);
  }

  @Test
  void sweeperBesideASerializer() {
    walk(
        new SerializerWorld(1, 3, Alteration.NONE)
            .serializer(List.of(List.of(1), List.of(2, 3)))
            .sweeper(List.of(1, 2, 3), Alteration.NONE),
        WITHOUT_PARTS);
  }

  @Test
  void signUpWithAKeyAndItsRepetition() {
    walk(new GateWorld(Alteration.NONE), ALL);
  }

  private static SerializerWorld sameBatch(int capacity, int requests, int invocations) {
    List<Integer> batch = new ArrayList<>();
    for (int number = 1; number <= requests; number++) {
      batch.add(number);
    }
    SerializerWorld world = new SerializerWorld(capacity, requests, Alteration.NONE);
    for (int i = 0; i < invocations; i++) {
      world.serializer(List.of(batch));
    }
    return world;
  }

  private static void walk(World world, Set<Mishap> mishaps) {
    Walked walked = Walk.through(world, mishaps);
    System.out.println(mishaps + " " + walked);
    assertThat(walked.violation().map(Walked.Story::text)).isEmpty();
  }
}

package io.lastseat.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decider;
import io.lastseat.log.FloorMemory.OfCommit;
import io.lastseat.log.FloorMemory.Part;
import io.lastseat.model.Commit;
import io.lastseat.model.Floor;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.Requests;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is remembered of a log is never less than it says. */
class FloorMemoryTest {

  private static final Head HEAD = Head.before(Requests.CONCERT);

  /**
   * Any parts of a log are learned, in any order, with little room: what is said to be known is.
   */
  @Test
  void whatItSaysToKnowItKnows() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      // Few prints: so several ids look alike.
      int prints = seed % 3 == 0 ? 40 : 1_000_000;
      Map<Long, RequestId> ids = new HashMap<>();
      Vector<OfCommit> log =
          Vector.rangeClosed(1, 200)
              .map(
                  number ->
                      new OfCommit(
                          number,
                          Vector.fill(
                              random.nextInt(4),
                              () -> {
                                RequestId id = id(random.nextInt(prints));
                                ids.put(id.print(), id);
                                return id.print();
                              })));
      FloorMemory memory = new FloorMemory(seed % 2 == 0 ? 20_000 : 1_000_000);
      for (int step = 0; step < 60; step++) {
        int after = random.nextInt(200);
        memory.learn(HEAD, after, log.slice(after, after + 1 + random.nextInt(40)));
        check(memory, log, ids, seed);
      }
    }
  }

  private static void check(
      FloorMemory memory, Vector<OfCommit> log, Map<Long, RequestId> ids, int seed) {
    for (long at = 0; at < 200; at++) {
      assertThat(memory.behind(HEAD, at, id(0)).through()).as("seed " + seed).isGreaterThan(at);
      for (long print : log.get((int) at).prints()) {
        Part part = memory.behind(HEAD, at, ids.get(print));
        if (part.known()) {
          // The commit behind is remembered: each of its ids leads to it.
          assertThat(part.place()).as("seed " + seed + ", commit " + (at + 1)).contains(at + 1);
        }
      }
    }
  }

  private static RequestId id(int number) {
    byte[] bytes = new byte[RequestId.TOKEN_BYTES];
    for (int i = 8; i < bytes.length; i++) {
      bytes[i] = (byte) (number >> (8 * ((i - 8) % 4)));
    }
    return RequestId.inLane(0, bytes).behind(new Floor(0, 0));
  }

  @Test
  void anotherEpochKnowsNothingOfIt() {
    FloorMemory memory = new FloorMemory(1_000_000);
    memory.learn(HEAD, 0, Vector.of(new OfCommit(1, Vector.of(id(1).print()))));
    Head later = new Head(0, HEAD.books().inEpoch(1), HEAD.marks(), HEAD.decidedAt());

    assertThat(memory.behind(HEAD, 0, id(1))).isEqualTo(new Part(true, 1, Option.some(1L)));
    assertThat(memory.behind(later, 0, id(1)).known()).isFalse();
  }

  /** A status question about what was decided before a restore reads such a commit. */
  @Test
  void aCommitOfAnEarlierEpochChangesNothing() {
    FloorMemory memory = new FloorMemory(1_000_000);
    Commit old =
        new Commit(2, Instant.EPOCH, Decider.RULES, Vector.empty(), HEAD.books(), HEAD.marks());
    Head later = new Head(0, HEAD.books().inEpoch(1), HEAD.marks(), HEAD.decidedAt());
    memory.learn(later, 0, Vector.of(new OfCommit(1, Vector.of(id(1).print()))));
    memory.add(old);
    assertThat(memory.behind(later, 0, id(1)).place()).contains(1L);
  }

  @Test
  void withoutRoomNothingIsKept() {
    FloorMemory memory = new FloorMemory(0);
    memory.learn(HEAD, 0, Vector.of(new OfCommit(1, Vector.of(id(1).print()))));
    assertThat(memory.behind(HEAD, 0, id(1)).known()).isFalse();
  }
}

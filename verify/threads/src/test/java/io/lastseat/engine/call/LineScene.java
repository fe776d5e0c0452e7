package io.lastseat.engine.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.command.Command;
import io.lastseat.engine.call.CallLines.Position;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.pauses.Pause;
import io.lastseat.threads.OwnThreads;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** OwnThreads in the line of one resource: who leads, and who is in whose group. */
public final class LineScene {

  private static final ResourceId HALL = new ResourceId("hall");
  private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");

  private final CallLines lines = new CallLines(Pause.sleeping());
  private final AtomicInteger leaders = new AtomicInteger();

  /** Each call is in one group, and one thread leads at a time. */
  public static void play() {
    LineScene scene = new LineScene();
    List<Integer> decided = OwnThreads.run(scene.calls(1), scene.calls(1), scene.calls(2));
    assertThat(decided.stream().mapToInt(count -> count).sum()).isEqualTo(4);
  }

  /** Makes so many calls, one after the other. Returns how many calls it has decided. */
  private Callable<Integer> calls(int times) {
    return () -> {
      int decided = 0;
      for (int i = 0; i < times; i++) {
        decided += call();
      }
      return decided;
    };
  }

  private int call() {
    QueuedCall call = queued();
    Position position = lines.join(HALL, call, Duration.ofSeconds(2)).get();
    Vector<QueuedCall> group = position.group();
    if (!group.isEmpty()) {
      assertThat(leaders.incrementAndGet()).as("leaders at a time").isEqualTo(1);
      group.forEach(one -> one.end(new CallOutcome.ByTerms()));
      leaders.decrementAndGet();
    }
    position.end(false);
    assertThat(call.outcome()).as("the call has its outcome").isCompleted();
    return group.size();
  }

  private static QueuedCall queued() {
    Command command =
        Command.of(
            HALL,
            new Reserve.Content("ada", 1, Option.none(), Option.none(), false),
            Option.none());
    return new QueuedCall(command, Head.before(HALL), false, NOON, NOON, () -> new byte[0], null);
  }
}

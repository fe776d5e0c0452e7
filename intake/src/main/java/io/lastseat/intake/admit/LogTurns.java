package io.lastseat.intake.admit;

import io.lastseat.model.ResourceId;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Calls of one process that want to append to the same log take turns, in the order in which they
 * came: so they lose no append to each other.
 */
final class LogTurns {

  private final Pause pause;
  private final Map<ResourceId, Line> lines = new HashMap<>();

  /**
   * Nobody waits.
   *
   * @param pause waits for the turn before
   */
  LogTurns(Pause pause) {
    this.pause = pause;
  }

  /** Waits for its turn; none at once where so many are before it. */
  Option<Turn> take(ResourceId resource, int most) {
    Option<Turn> turn = enter(resource, most);
    turn.forEach(mine -> pause.join(mine.before()));
    return turn;
  }

  private synchronized Option<Turn> enter(ResourceId resource, int most) {
    Line line = lines.getOrDefault(resource, new Line(0, CompletableFuture.completedFuture(true)));
    if (line.length() >= most) {
      return Option.none();
    }
    Turn turn = new Turn(resource, line.last(), new CompletableFuture<>());
    lines.put(resource, new Line(line.length() + 1, turn.over()));
    return Option.some(turn);
  }

  private synchronized void leave(ResourceId resource) {
    lines.computeIfPresent(
        resource,
        (same, line) -> line.length() == 1 ? null : new Line(line.length() - 1, line.last()));
  }

  private record Line(int length, CompletableFuture<Boolean> last) {}

  /** The turn of one call. It ends before the call goes on by the stream. */
  final class Turn {

    private final ResourceId resource;
    private final CompletableFuture<Boolean> before;
    private final CompletableFuture<Boolean> over;

    private Turn(
        ResourceId resource, CompletableFuture<Boolean> before, CompletableFuture<Boolean> over) {
      this.resource = resource;
      this.before = before;
      this.over = over;
    }

    private CompletableFuture<Boolean> before() {
      return before;
    }

    private CompletableFuture<Boolean> over() {
      return over;
    }

    void end() {
      leave(resource);
      over.complete(true);
    }
  }
}

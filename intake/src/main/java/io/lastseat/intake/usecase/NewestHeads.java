package io.lastseat.intake.usecase;

import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Reads of newest heads by many calls of one process, shared. Whoever comes while a head is being
 * read shares the next read with all who do, since the one under way may have begun too early for
 * them. So a process with one call reads as if this were not here, and a hundred that look at one
 * lock cost two reads at a time.
 */
final class NewestHeads {

  private final Pause pause;
  private final Map<ResourceId, Line> lines = new HashMap<>();

  /** A read: what it found, and that it is over, which never fails. */
  private record Read(CompletableFuture<Option<Head>> found, CompletableFuture<Boolean> over) {

    static Read expected() {
      return new Read(new CompletableFuture<>(), new CompletableFuture<>());
    }
  }

  /** The read under way, and the one of those who came since. */
  private record Line(Read underWay, Option<Read> next) {}

  /** What a call does: it shares a read, or it reads as soon as the one before is over. */
  private record Part(Read read, Option<Read> before, boolean reads) {}

  /**
   * Nobody reads.
   *
   * @param pause waits for what another call reads
   */
  NewestHeads(Pause pause) {
    this.pause = pause;
  }

  /** The head of a read that begins after this call did. */
  Option<Head> of(ResourceId resource, Supplier<Option<Head>> source) {
    Part part = enter(resource);
    if (!part.reads()) {
      return pause.share(part.read().found());
    }
    part.before().forEach(before -> pause.join(before.over()));
    try {
      Option<Head> found = source.get();
      part.read().found().complete(found);
      return found;
    } catch (RuntimeException | Error failure) {
      part.read().found().completeExceptionally(failure);
      throw failure;
    } finally {
      leave(resource);
      part.read().over().complete(true);
    }
  }

  private synchronized Part enter(ResourceId resource) {
    Line line = lines.get(resource);
    if (line == null) {
      Read mine = Read.expected();
      lines.put(resource, new Line(mine, Option.none()));
      return new Part(mine, Option.none(), true);
    }
    if (line.next().isDefined()) {
      return new Part(line.next().get(), Option.none(), false);
    }
    Read mine = Read.expected();
    lines.put(resource, new Line(line.underWay(), Option.some(mine)));
    return new Part(mine, Option.some(line.underWay()), true);
  }

  private synchronized void leave(ResourceId resource) {
    lines.computeIfPresent(
        resource,
        (same, line) -> line.next().map(next -> new Line(next, Option.none())).getOrNull());
  }
}

package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.waiting.Pause;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * Looks for verdicts by many calls of one process, read together. While one call reads, others that
 * come line up; then the first in line reads for all behind it that ask about the same resource. So
 * a process with one call reads as if this were not here, and one with five hundred makes a
 * hundredth of the calls.
 */
final class GatheredLooks {

  /** Somebody who looks; he is told what is there, or nothing: then it is he who reads. */
  private record Looker(ResourceId resource, RequestId id, CompletableFuture<Answer> answer) {}

  private enum Answer {
    READ,
    PENDING,
    DECIDED
  }

  private final StoredRows rows;
  private final Pause pause;
  private final int together;

  /** Those who line up behind a read that is under way, by resource. */
  private final Map<ResourceId, Deque<Looker>> lines = new HashMap<>();

  /**
   * Over these rows.
   *
   * @param pause lets a call wait for what another one reads
   * @param together so many are read in one call, at most
   */
  GatheredLooks(StoredRows rows, Pause pause, int together) {
    this.rows = rows;
    this.pause = pause;
    this.together = together;
  }

  /** What stands about this request by now; nothing as long as it has no verdict. */
  RowsOf of(ResourceId resource, RequestId id) {
    Looker looker = new Looker(resource, id, new CompletableFuture<>());
    if (!linesUp(looker)) {
      return readFor(looker);
    }
    return switch (pause.share(looker.answer)) {
      case READ -> readFor(looker);
      case PENDING -> RowsOf.NOTHING;
      case DECIDED -> rows.of(resource, id);
    };
  }

  /** Whether somebody reads, so that this one waits. */
  private synchronized boolean linesUp(Looker looker) {
    Deque<Looker> line = lines.get(looker.resource);
    if (line == null) {
      lines.put(looker.resource, new ArrayDeque<>());
      return false;
    }
    return line.add(looker);
  }

  private RowsOf readFor(Looker first) {
    Vector<Looker> others = Vector.empty();
    try {
      others = behind(first);
      if (others.isEmpty()) {
        return rows.of(first.resource, first.id);
      }
      Set<RequestId> decided =
          rows.decided(first.resource, others.map(Looker::id).prepend(first.id));
      others.forEach(
          looker ->
              looker.answer.complete(
                  decided.contains(looker.id) ? Answer.DECIDED : Answer.PENDING));
      return decided.contains(first.id) ? rows.of(first.resource, first.id) : RowsOf.NOTHING;
    } catch (RuntimeException | Error failure) {
      others.forEach(looker -> looker.answer.completeExceptionally(failure));
      throw failure;
    } finally {
      next(first.resource);
    }
  }

  private synchronized Vector<Looker> behind(Looker first) {
    Deque<Looker> line = Objects.requireNonNull(lines.get(first.resource));
    Vector<Looker> gathered = Vector.empty();
    while (!line.isEmpty() && gathered.size() < together - 1) {
      gathered = gathered.append(line.remove());
    }
    return gathered;
  }

  private void next(ResourceId resource) {
    Looker reads;
    synchronized (this) {
      reads = Objects.requireNonNull(lines.get(resource)).poll();
      if (reads == null) {
        lines.remove(resource);
      }
    }
    if (reads != null) {
      reads.answer.complete(Answer.READ);
    }
  }
}

package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ids that name a floor, of the newest commits of logs: which commit decided each of them. What
 * a commit decides never changes, and an id tells of no person, so they are kept as long as there
 * is room. For any number of threads.
 */
final class FloorMemory {

  /** All commits of a busy log that a call may have to look into, of some 100 ids each. */
  static final long MOST_BYTES = 48_000_000;

  /** In memory, about. */
  private static final int BYTES_OF_AN_ID = 80;

  private static final int BYTES_OF_A_COMMIT = 100;

  private static final int BYTES_OF_A_LOG = 500;

  private static final int MOST_SAID = 10_000;

  /** A call that may not read more found nothing up to this commit, in that epoch. */
  private record Looked(long epoch, long through) {}

  private final long mostOfALog;
  private final Recent<ResourceId, Kept> logs;

  /** Where the verdicts of single requests stand, as they were found, or as clients say. */
  private final Recent<RequestId, Long> said = new Recent<>(MOST_SAID);

  private final Recent<RequestId, Looked> looked = new Recent<>(MOST_SAID);

  /** Of so many bytes at most. */
  FloorMemory(long bytes) {
    this.mostOfALog = bytes * 3 / 4;
    this.logs = new Recent<>(bytes, Kept::bytes);
  }

  private record Kept(Ids ids, long bytes) {}

  /** The ids of a commit, each by 60 of its bits. */
  record OfCommit(long number, Vector<Long> prints) {

    static OfCommit of(Commit commit) {
      return new OfCommit(
          commit.number(),
          commit.requests().filter(id -> id.floor().isDefined()).map(RequestId::print).toVector());
    }

    private long bytes() {
      return BYTES_OF_A_COMMIT + (long) BYTES_OF_AN_ID * prints.size();
    }
  }

  /**
   * What is known behind a commit.
   *
   * @param known whether the commits up to {@code through} are remembered, or none of them
   * @param place the commit that decided the request, if one of those remembered did
   */
  record Part(boolean known, long through, Option<Long> place) {

    static Part unknown(long through) {
      return new Part(false, through, Option.none());
    }
  }

  /** The commits behind one up to another, without a gap, and where their ids stand. */
  private static final class Ids {

    private final long epoch;
    private long after;
    private final Deque<OfCommit> commits = new ArrayDeque<>();
    private final Map<Long, Long> places = new HashMap<>();
    private long bytes;

    Ids(long epoch, long after) {
      this.epoch = epoch;
      this.after = after;
    }

    long through() {
      return after + commits.size();
    }

    void append(OfCommit commit) {
      commits.addLast(commit);
      noted(commit);
    }

    void prepend(OfCommit commit) {
      after--;
      commits.addFirst(commit);
      noted(commit);
    }

    private void noted(OfCommit commit) {
      bytes += commit.bytes();
      for (Long print : commit.prints()) {
        long other = places.getOrDefault(print, commit.number());
        places.put(print, Math.max(other, commit.number()));
        if (other != commit.number()) {
          // Two ids that look alike: what is remembered must not hide the older one.
          forgetThrough(Math.min(other, commit.number()));
        }
      }
    }

    private void forgetThrough(long number) {
      while (after < number) {
        forgetFirst();
      }
    }

    private void forgetFirst() {
      OfCommit first = commits.removeFirst();
      after++;
      bytes -= first.bytes();
      first.prints().forEach(print -> places.remove(print, first.number()));
    }

    void keepTo(long most) {
      while (bytes > most) {
        forgetFirst();
      }
    }
  }

  /** A commit was appended, or read: it goes on where the memory of its log ends. */
  synchronized void add(Commit commit) {
    long epoch = commit.books().epoch();
    Kept kept = logs.get(commit.resource());
    Ids ids =
        kept == null || kept.ids().epoch < epoch ? new Ids(epoch, commit.number() - 1) : kept.ids();
    if (ids.epoch == epoch && ids.through() == commit.number() - 1) {
      ids.append(OfCommit.of(commit));
      keep(commit.resource(), ids);
    }
  }

  private @Nullable Ids of(ResourceId resource, long epoch) {
    Kept kept = logs.get(resource);
    return kept == null || kept.ids().epoch != epoch ? null : kept.ids();
  }

  private void keep(ResourceId resource, Ids ids) {
    ids.keepTo(mostOfALog);
    logs.put(resource, new Kept(ids, BYTES_OF_A_LOG + ids.bytes));
  }

  /**
   * What is remembered of that request in the log of this head, right behind that commit. Both at
   * once: another thread may have the oldest commits forgotten.
   */
  synchronized Part behind(Head head, long after, RequestId id) {
    Ids ids = of(head.resource(), head.books().epoch());
    if (ids == null || after >= ids.through()) {
      return Part.unknown(Long.MAX_VALUE);
    }
    return after < ids.after
        ? Part.unknown(ids.after)
        : new Part(true, ids.through(), Option.of(ids.places.get(id.print())));
  }

  /**
   * These commits were read, behind that one and without a gap. They are remembered if they touch
   * what is, or are newer.
   */
  synchronized void learn(Head head, long after, Vector<OfCommit> read) {
    Ids ids = of(head.resource(), head.books().epoch());
    if (ids == null || after > ids.through()) {
      ids = new Ids(head.books().epoch(), after);
    }
    boolean touch = after + read.size() >= ids.after;
    for (OfCommit commit : touch ? read.reverse() : Vector.<OfCommit>empty()) {
      if (commit.number() == ids.after) {
        ids.prepend(commit);
      }
    }
    for (OfCommit commit : read) {
      if (commit.number() == ids.through() + 1) {
        ids.append(commit);
      }
    }
    keep(head.resource(), ids);
  }

  /** A call that may read no more found nothing on that request up to this commit. */
  synchronized void looked(Head head, RequestId id, long through) {
    looked.put(id, new Looked(head.books().epoch(), through));
  }

  /** It has no verdict up to this commit, as such calls found; 0 where none has looked. */
  synchronized long looked(Head head, RequestId id) {
    return Option.of(looked.get(id))
        .filter(one -> one.epoch() == head.books().epoch())
        .map(Looked::through)
        .getOrElse(0L);
  }

  /** The verdict on that request is said to stand there. */
  synchronized void said(RequestId id, long commit) {
    said.put(id, commit);
  }

  /** Where the verdict on that request may stand, as was said last. */
  synchronized Option<Long> said(RequestId id) {
    return Option.of(said.get(id));
  }
}

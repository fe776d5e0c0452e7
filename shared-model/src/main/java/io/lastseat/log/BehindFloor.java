package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Set;

/**
 * Looks for the verdicts on requests whose ids name a floor. Such a verdict has no row: it stands
 * in one of the commits behind the floor. The ids of recent commits are remembered; the others are
 * read forward, in small pages at first, since most verdicts stand right behind their floors.
 */
final class BehindFloor {

  /** Two read units. */
  private static final long FIRST_PAGE_BYTES = 8_192;

  private static final long LARGEST_PAGE_BYTES = 131_072;
  private static final int LARGEST_PAGE_COMMITS = 256;

  private final DecisionLog log;
  private final FloorMemory memory;

  BehindFloor(DecisionLog log, FloorMemory memory) {
    this.log = log;
    this.memory = memory;
  }

  /** A client says that the verdict stands there. It may be wrong. */
  void said(RequestId id, long commit) {
    memory.said(id, commit);
  }

  /**
   * The verdict on that request; none if there is none, or the reading was cut.
   *
   * @param head of the log
   * @param after it does not stand in commits up to this one
   * @param to the last commit that is looked into
   * @throws MissingCommitException where one of the commits is not there, and was not let go of as
   *     of that head
   */
  Option<VerdictRow> find(Head head, RequestId id, long after, long to, ReadAllowance reading) {
    long first =
        Math.max(Math.max(after, memory.looked(head, id)), head.marks().forgotten().through());
    long last = Math.min(to, head.number());
    return memory
        .said(id)
        .filter(number -> first < number && number <= last)
        .flatMap(number -> in(head, number, id))
        .orElse(() -> onwards(head, id, first, last, reading))
        .peek(row -> memory.said(id, row.commitNo()));
  }

  private Option<VerdictRow> in(Head head, long number, RequestId id) {
    return DecisionLog.verdictsOn(Set.of(id), log.exactly(head, Vector.of(number))).headOption();
  }

  private Option<VerdictRow> onwards(
      Head head, RequestId id, long after, long last, ReadAllowance reading) {
    long page = FIRST_PAGE_BYTES;
    long at = after;
    Vector<FloorMemory.OfCommit> unknown = Vector.empty();
    while (at < last) {
      FloorMemory.Part part = memory.behind(head, at, id);
      long end = Math.min(part.through(), last);
      if (part.known()) {
        Option<VerdictRow> found =
            part.place()
                .filter(number -> after < number && number <= last)
                .flatMap(number -> in(head, number, id));
        if (found.isDefined()) {
          return found;
        }
        at = end;
        continue;
      }
      if (!reading.goesOn()) {
        // The next call goes on there.
        memory.looked(head, id, at);
        return Option.none();
      }
      Vector<Commit> read = page(head, at, end, reading.most(page));
      reading.took(read.map(RecentCommits::bytes).sum().longValue());
      Option<VerdictRow> found = DecisionLog.verdictsOn(Set.of(id), read).headOption();
      if (found.isDefined()) {
        return found;
      }
      unknown = unknown.appendAll(read.map(FloorMemory.OfCommit::of));
      at += read.size();
      if (at == end) {
        memory.learn(head, at - unknown.size(), unknown);
        unknown = Vector.empty();
      }
      page = Math.min(2 * page, LARGEST_PAGE_BYTES);
    }
    return Option.none();
  }

  /** The next commits, without a gap. */
  private Vector<Commit> page(Head head, long after, long end, long bytes) {
    long commits = bytes * head.number() / Math.max(1, head.books().log().bytes());
    int some = (int) Math.max(1, Math.min(commits, LARGEST_PAGE_COMMITS));
    Vector<Commit> read = log.firstOf(head.resource(), after + 1, end, some);
    if (read.isEmpty() || read.last().number() != after + read.size()) {
      throw new MissingCommitException(head.resource(), Vector.of(after + 1));
    }
    return read;
  }
}

package io.lastseat.audit;

import io.lastseat.audit.ResourceBooks.LogFindings;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.commit.StreamMark;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Impossible;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.Tuple2;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import java.math.BigInteger;

/**
 * Checks the marks of each commit, and the size of the log. Marks do not follow from the requests,
 * but they must be possible and never decrease.
 */
final class MarkRules {

  private final LogFindings findings;
  private Marks before = Marks.NONE;
  private LogSize size = LogSize.NOTHING;
  private long number;

  MarkRules(LogFindings findings) {
    this.findings = findings;
  }

  /** Checks the next commit; if something else in it is damaged, its size differs as well. */
  void next(LogEntry entry, Commit commit, long differencesBefore) {
    Step step = new Step(commit, before, commit.marks(), findings);
    // Behind a gap nothing can be checked.
    if (commit.number() == number + 1) {
      step.check();
    }
    if (commit.isArchiving()) {
      step.archived();
    }
    size(entry, commit, findings.differences > differencesBefore);
    number = commit.number();
    before = commit.marks();
    size = commit.books().log();
  }

  /**
   * Checks the size of the log in the books. Its writer computes an upper bound by the codecs; if
   * texts changed since, only that bound can be checked.
   */
  private void size(LogEntry entry, Commit commit, boolean damaged) {
    LogSize logged = commit.books().log();
    if (commit.isArchiving()) {
      // The commits before it are gone, with the one that made the log use the index.
      boolean indexed = size.equals(LogSize.NOTHING) ? logged.indexed() : size.indexed();
      size = new LogSize(Tombstone.bytesThrough(commit.resource(), commit.number() - 1), indexed);
    }
    LogSize reckoned = reckoned(commit);
    long least = size.bytes() + entry.bytes();
    boolean small = logged.bytes() < least;
    if (small || (!damaged && !isReworded(commit) && !logged.equals(reckoned))) {
      String should = small ? "at least " + least : words(reckoned);
      findings.add(Difference.inCommit(commit, "the size of the log", words(logged), should));
    }
  }

  private LogSize reckoned(Commit commit) {
    Books books = commit.books().withLog(size);
    int bytes =
        commit.entries().map(CommitBytes::ofEntry).sum().intValue()
            + commit.full().map(any -> CommitBytes.OF_A_FULL_ONE).getOrElse(0);
    return CommitBytes.after(books, commit.marks(), bytes);
  }

  /** Whether names were erased, or a newer library rewords why a request is impossible. */
  private static boolean isReworded(Commit commit) {
    return commit.verdicts().map(Verdict::request).exists(Impossible.class::isInstance)
        || commit
            .verdicts()
            .flatMap(verdict -> verdict.request().reserves())
            .exists(asked -> asked.erased().isDefined() || asked.staff().erased().isDefined())
        || commit
            .verdicts()
            .map(Verdict::request)
            .filter(HandOver.class::isInstance)
            .exists(asked -> ((HandOver) asked).to().erased().isDefined());
  }

  private static String words(LogSize size) {
    return "logBytes %d, %s".formatted(size.bytes(), size.indexed() ? "indexed" : "not indexed");
  }

  private record Step(Commit commit, Marks before, Marks logged, LogFindings findings) {

    void check() {
      owing();
      streams();
      if (commit.isImmediate()) {
        immediate();
      } else {
        arrived();
      }
      RequestSet should =
          commit.isImmediate()
              ? before.fromTable()
              : commit.requests().foldLeft(before.fromTable(), RequestSet::plus);
      must(logged.fromTable().equals(should), words(logged.fromTable()), words(should));
    }

    private void must(boolean holds, String stands, String should) {
      if (!holds) {
        findings.add(Difference.inCommit(commit, "the marks", stands, should));
      }
    }

    private static String words(RequestSet set) {
      return "fromTable %d, fromTableSum %d".formatted(set.count(), set.sum());
    }

    /** An archiving commit decides nothing, so everything decided before it is archived. */
    void archived() {
      RequestSet then = logged.archived().fromTable();
      must(
          then.equals(logged.fromTable()),
          "archived " + words(then),
          "all up to here, " + words(logged.fromTable()));
    }

    private void owing() {
      Set<Long> regained = logged.owing().removeAll(before.owing()).remove(commit.number());
      must(
          regained.isEmpty(),
          "owing " + regained.mkString(", "),
          "none that the commit before did not owe");
      boolean owes = !commit.rows().isEmpty();
      must(
          owes == logged.owing().contains(commit.number()),
          "owing " + (owes ? "without" : "with") + " its own rows",
          owes ? "its own among them" : "none: it has no rows");
    }

    private void streams() {
      int count = logged.streamed().size();
      must(count <= Marks.MAX_STREAMS, count + " streams", "at most " + Marks.MAX_STREAMS);
      for (Tuple2<String, StreamMark> now : logged.streamed().reject(before.streamed()::contains)) {
        stream(now._1(), now._2(), before.streamed().get(now._1()));
      }
    }

    private void stream(String label, StreamMark now, Option<StreamMark> last) {
      must(
          now.through() == commit.number(),
          "stream %s through %d".formatted(label, now.through()),
          last.map(mark -> mark.through() + ", or ").getOrElse("") + commit.number());
      for (Tuple2<Integer, BigInteger> lane : last.toVector().flatMap(StreamMark::lanes)) {
        Option<BigInteger> greatest = now.lanes().get(lane._1());
        must(
            greatest.exists(number -> number.compareTo(lane._2()) >= 0),
            "stream %s, lane %d: %s"
                .formatted(label, lane._1(), greatest.map(String::valueOf).getOrElse("none")),
            "at least " + lane._2());
      }
    }

    /** A request that came by no stream and from no table is found by its id. */
    private void immediate() {
      must(
          logged.unstreamedThrough() == before.unstreamedThrough(),
          "unstreamedThrough " + logged.unstreamedThrough(),
          before.unstreamedThrough() + ", since its request did not come out of the table");
      must(
          logged.streamed().equals(before.streamed()),
          "other marks of the streams",
          "those of the commit before, since no stream brought its request");
    }

    /** Each other request came by a stream or without a record of it, and from the table. */
    private void arrived() {
      must(
          logged.immediateThrough() == before.immediateThrough(),
          "immediateThrough " + logged.immediateThrough(),
          "%d, or %d".formatted(before.immediateThrough(), commit.number()));
      // The mark stays or reaches this commit, or is the last one of a stream whose mark is gone.
      long last =
          before
              .streamed()
              .removeAll(logged.streamed().keySet())
              .values()
              .map(StreamMark::through)
              .append(before.unstreamedThrough())
              .max()
              .get();
      boolean here = logged.unstreamedThrough() == commit.number();
      must(
          here || logged.unstreamedThrough() == last,
          "unstreamedThrough " + logged.unstreamedThrough(),
          "%d, or %d".formatted(last, commit.number()));
      Set<Integer> by =
          logged
              .streamed()
              .values()
              .filter(mark -> mark.through() == commit.number())
              .flatMap(mark -> mark.lanes().keySet())
              .toSet();
      Set<Integer> unexplained = commit.requests().map(RequestId::lane).toSet().removeAll(by);
      must(
          here || unexplained.isEmpty(),
          "lane " + unexplained.toSortedSet().mkString(", ") + " by no stream",
          "by a stream, or unstreamedThrough " + commit.number());
    }
  }
}

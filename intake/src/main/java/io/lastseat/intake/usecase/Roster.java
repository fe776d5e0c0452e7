package io.lastseat.intake.usecase;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.Commit;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;

/**
 * Who has something of a resource, read from the log itself: as of the commit that was the newest
 * when the first page was read, so that no page repeats or skips anything however much is decided
 * meanwhile.
 */
public final class Roster {

  /**
   * Commits asked for by the reads of one page, one after the other. A read gives 1 MB at most
   * (DynamoDB API reference, Query), and a commit has some 30 KB: so a page costs about 3.5 MB at
   * most, and little where its entries stand close together.
   */
  private static final int[] COMMITS_PER_READ = {4, 16, 64, 256, 1024};

  private final DecisionLog log;

  /** Reads from this log. */
  public Roster(DecisionLog log) {
    this.log = log;
  }

  /**
   * A page.
   *
   * @param from none begins anew, with the books of this moment
   * @param limit the most entries
   */
  public Either<Refusal, RosterPage> page(
      ResourceId resource, Option<RosterPlace> from, int limit) {
    if (from.isEmpty()) {
      return log.books(resource)
          .filter(books -> books.ledger().policy().isDefined())
          .toEither(Refusal.UNKNOWN_RESOURCE)
          .map(books -> page(books, RosterPlace.first(books.commitNo()), limit));
    }
    return log.books(resource, from.get().asOf())
        .toEither(Refusal.NO_SUCH_PLACE)
        .map(books -> page(books, from.get(), limit));
  }

  private RosterPage page(BooksAsOf books, RosterPlace from, int limit) {
    List<VerdictRow> entries = new ArrayList<>();
    Option<RosterPlace> place = Option.some(from);
    for (int atMost : COMMITS_PER_READ) {
      RosterPlace here = place.get();
      Vector<Commit> commits =
          log.firstOf(books.ledger().resource(), here.commit(), here.asOf(), atMost);
      if (commits.isEmpty()) {
        throw new IllegalStateException("The log has a gap at commit " + here.commit());
      }
      place = collect(commits, here, limit, entries);
      if (entries.size() == limit || place.isEmpty()) {
        break;
      }
    }
    return new RosterPage(books, Vector.ofAll(entries), place);
  }

  /** Takes what is wanted and says which place comes after: that of an entry, if one was seen. */
  private static Option<RosterPlace> collect(
      Vector<Commit> commits, RosterPlace from, int limit, List<VerdictRow> entries) {
    for (Commit commit : commits) {
      Vector<VerdictRow> rows = commit.rows().toVector();
      for (int i = commit.number() == from.commit() ? from.offset() : 0; i < rows.size(); i++) {
        if (isEntry(rows.get(i))) {
          if (entries.size() == limit) {
            return Option.some(new RosterPlace(from.asOf(), commit.number(), i));
          }
          entries.add(rows.get(i));
        }
      }
    }
    long following = commits.last().number() + 1;
    return Option.when(following <= from.asOf(), () -> new RosterPlace(from.asOf(), following, 0));
  }

  private static boolean isEntry(VerdictRow row) {
    return row.verdict().accepted() && row.verdict().request() instanceof Reserve;
  }
}

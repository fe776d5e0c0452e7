package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Fate;
import io.lastseat.model.Grant;
import io.lastseat.model.Head;
import io.lastseat.model.Row;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.TallyRow;
import io.lastseat.model.Waiter;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * Reads the tallies of applicants from the rows and from the commits that owe rows, both after the
 * head. For one read unit an applicant it reads those of the whole docket at once.
 */
final class TallyReader {

  /** No commit decides about many more. */
  private static final int MOST = 400;

  private final DecisionLog log;
  private final RowTable rows;
  private final OwedRows owed;

  TallyReader(DecisionLog log, RowTable rows, OwedRows owed) {
    this.log = log;
    this.rows = rows;
    this.owed = owed;
  }

  /**
   * Reads the tally of this applicant and of some others: as many of those who ask or wait as one
   * commit may need.
   *
   * @return a newer head, where a row follows from a commit behind the known one: then nothing was
   *     learned; else the same one
   * @throws LogBehindException where a row knows of a commit that is not there
   */
  Head read(Head head, TallyName wanted, DocketCourse course) {
    Set<TallyName> names = unknown(course).add(wanted);
    Vector<Commit> owing = owed.others(head, course.carried());
    Vector<TallyRow> found =
        rows.tallies(head.resource(), names.toVector()).appendAll(owing.flatMap(Commit::tallyRows));
    Head newest = Heads.notBehind(log, head, Vector.<Row>ofAll(found));
    if (newest.number() > head.number()) {
      return newest;
    }
    names.forEach(name -> course.tallies().untold(name, Tally.empty(name)));
    found.forEach(course::learn);
    return head;
  }

  private static Set<TallyName> unknown(DocketCourse course) {
    Set<TallyName> names = HashSet.empty();
    for (Waiter waiter : course.waiters().values()) {
      names = with(names, waiter.whose().filter(name -> waits(waiter, course)), course);
    }
    for (Arrival arrival : course.open()) {
      names = with(names, name(arrival.request(), course), course);
      if (names.size() >= MOST) {
        break;
      }
    }
    return names;
  }

  private static Set<TallyName> with(
      Set<TallyName> names, Option<TallyName> more, DocketCourse course) {
    return names.addAll(more.filter(name -> !course.tallies().isKnown(name)));
  }

  private static boolean waits(Waiter waiter, DocketCourse course) {
    return course.fates().of(waiter.id()).flatMap(Fate::grant).exists(Grant::isWaiting);
  }

  private static Option<TallyName> name(Request request, DocketCourse course) {
    return request instanceof Reserve reserve
        ? Option.some(reserve.tallyName())
        : request
            .reservation()
            .flatMap(course.fates()::of)
            .flatMap(Fate::grant)
            .flatMap(Grant::whose);
  }
}

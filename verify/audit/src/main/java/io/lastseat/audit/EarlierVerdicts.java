package io.lastseat.audit;

import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/**
 * What became of earlier requests, for verdicts that rest on it. It remembers in which commit that
 * stands. What the commit says it reads from the log again, for a page of the log at once, and
 * keeps it as long as the page.
 */
final class EarlierVerdicts {

  /** What a reservation has after this number of changes. */
  private record Version(RequestId id, int changes) {}

  private final RecordedRequests requests;
  private final LogPages log;
  private final Map<Version, PriorState> ofThisPage = new HashMap<>();

  EarlierVerdicts(RecordedRequests requests, LogPages log) {
    this.requests = requests;
    this.log = log;
  }

  void nextPage(Vector<Commit> page) {
    ofThisPage.clear();
    Set<RequestId> wanted =
        page.flatMap(Commit::verdicts)
            .flatMap(verdict -> verdict.request().reservation())
            .appendAll(page.flatMap(Commit::promotions).map(Promotion::about))
            .toSet();
    if (wanted.isEmpty()) {
      return;
    }
    Vector<Long> numbers = wanted.flatMap(requests::newestOf).toVector().distinct();
    numbers
        .grouped(TableReader.KEYS_PER_CALL)
        .forEach(some -> keep(wanted, log.exactly(some).flatMap(LogEntry::commit)));
    keep(wanted, page);
  }

  private void keep(Set<RequestId> wanted, Iterable<Commit> commits) {
    for (Commit commit : commits) {
      for (Verdict verdict : commit.verdicts()) {
        keep(wanted, verdict);
      }
      for (Promotion promotion : commit.promotions()) {
        keep(wanted, promotion);
      }
    }
  }

  private void keep(Set<RequestId> wanted, Promotion promotion) {
    if (wanted.contains(promotion.about())) {
      ofThisPage.putIfAbsent(
          new Version(promotion.about(), promotion.changes()), PriorState.of(promotion.grant()));
    }
  }

  private void keep(Set<RequestId> wanted, Verdict verdict) {
    RequestId id = verdict.request().id();
    if (wanted.contains(id)) {
      ofThisPage.putIfAbsent(new Version(id, 0), PriorState.of(verdict));
    }
    for (RequestId reservation : verdict.request().reservation().filter(wanted::contains)) {
      verdict
          .grant()
          .forEach(
              grant ->
                  ofThisPage.putIfAbsent(
                      new Version(reservation, grant.changes()), PriorState.of(grant)));
    }
  }

  /** The fate of a request as of the last verdict noted; none if the log lost it meanwhile. */
  Option<PriorState> of(RequestId id) {
    Option<Long> commitNo = requests.newestOf(id);
    Version version = new Version(id, requests.changesOf(id));
    return commitNo.isEmpty()
        ? Option.some(PriorState.NO_SUCH_REQUEST)
        : Option.of(ofThisPage.get(version)).orElse(() -> read(commitNo.get(), version));
  }

  private Option<PriorState> read(long commitNo, Version version) {
    for (Commit commit : log.exactly(Vector.of(commitNo)).flatMap(LogEntry::commit)) {
      keep(HashSet.of(version.id), Vector.of(commit));
    }
    return Option.of(ofThisPage.get(version));
  }
}

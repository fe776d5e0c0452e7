package io.lastseat.audit;

import io.lastseat.model.Entry;
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
 * The state of earlier requests, for verdicts that depend on it. It remembers the commit of each
 * state, reads the commits of one page of the log together, and keeps them as long as the page.
 */
final class EarlierVerdicts {

  /** A reservation after this number of changes. */
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
    keep(wanted, wanted.flatMap(requests::newestOf));
    page.flatMap(Commit::entries).forEach(entry -> keep(wanted, entry));
  }

  private void keep(Set<RequestId> wanted, Set<Long> commits) {
    for (Vector<Long> some : commits.toVector().grouped(TableReader.KEYS_PER_CALL)) {
      log.exactly(some)
          .flatMap(LogEntry::commit)
          .flatMap(Commit::entries)
          .forEach(entry -> keep(wanted, entry));
    }
  }

  private void keep(Set<RequestId> wanted, Entry entry) {
    if (entry instanceof Promotion promotion) {
      keep(wanted, promotion.about(), promotion.changes(), PriorState.of(promotion.grant()));
      return;
    }
    Verdict verdict = (Verdict) entry;
    keep(wanted, verdict.request().id(), 0, PriorState.of(verdict));
    for (RequestId reservation : verdict.request().reservation()) {
      verdict
          .grant()
          .forEach(grant -> keep(wanted, reservation, grant.changes(), PriorState.of(grant)));
    }
  }

  private void keep(Set<RequestId> wanted, RequestId id, int changes, PriorState priorState) {
    if (wanted.contains(id)) {
      ofThisPage.putIfAbsent(new Version(id, changes), priorState);
    }
  }

  /** A request's prior state after the last noted verdict; none if the log has lost it. */
  Option<PriorState> of(RequestId id) {
    Version version = new Version(id, requests.changesOf(id));
    Option<Long> commitNo = requests.newestOf(id);
    if (commitNo.isEmpty()) {
      return Option.some(PriorState.NO_SUCH_REQUEST);
    }
    if (!ofThisPage.containsKey(version)) {
      keep(HashSet.of(id), commitNo.toSet());
    }
    return Option.of(ofThisPage.get(version));
  }
}

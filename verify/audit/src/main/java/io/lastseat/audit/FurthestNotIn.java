package io.lastseat.audit;

import io.lastseat.model.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.vavr.control.Option;
import java.util.Comparator;

/**
 * The newest commit that intake knew when it took a request in. A log that ends before it has lost
 * its end. Only what was said in the epoch of the tables counts.
 */
final class FurthestNotIn {

  private static final Comparator<NotIn> FURTHER =
      Comparator.comparingLong(NotIn::epoch).thenComparingLong(NotIn::commit);

  private final long epoch;
  private Option<StoredRequest> said = Option.none();

  /** In this epoch, or in a later one. */
  FurthestNotIn(long epoch) {
    this.epoch = epoch;
  }

  void see(StoredRequest stored) {
    for (NotIn notIn : stored.notIn().filter(notIn -> notIn.epoch() >= epoch)) {
      if (said.flatMap(StoredRequest::notIn).forAll(last -> FURTHER.compare(last, notIn) < 0)) {
        said = Option.some(stored);
      }
    }
  }

  /** The number of that commit; 0 before the first. */
  long commit() {
    return said.flatMap(StoredRequest::notIn).map(NotIn::commit).getOrElse(0L);
  }

  /** What is wrong where the log ends with this commit, read after the requests. */
  Option<Difference> beyond(ResourceId resource, long newest) {
    return said.filter(stored -> commit() > newest)
        .map(
            stored ->
                Difference.ofRequest(
                    resource,
                    stored.request().id(),
                    "what intake knew of the log",
                    "notIn " + commit() + ", epoch " + stored.notIn().get().epoch(),
                    "at most %d, where the log ends".formatted(newest)));
  }
}

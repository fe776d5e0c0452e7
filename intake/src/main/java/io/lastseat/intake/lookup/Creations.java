package io.lastseat.intake.lookup;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;

/**
 * Knows whether an absent resource is being created: a request that would create it is written, and
 * has no verdict yet. A look costs a Query of {@code requests}, and a read of each such request's
 * row. So only a call that needs the resource and would be answered {@code 404} looks.
 */
public record Creations(BooksCache books, Requests requests, Verdicts verdicts) {

  /** Whether the resource does not exist, but is being created. */
  public boolean isUnderWay(ResourceId resource) {
    if (books.recentlyCreated(resource).isDefined()) {
      return false;
    }
    Vector<RequestId> creating = requests.creating(resource);
    return creating.nonEmpty()
        && verdicts.decided(resource, creating).size() < creating.distinct().size();
  }
}

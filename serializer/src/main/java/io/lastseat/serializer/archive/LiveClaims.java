package io.lastseat.serializer.archive;

import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The live claims of one log: those with their home there, and those with a part there. */
final class LiveClaims {

  private final Map<RequestId, SortedSet<ResourceId>> live = new HashMap<>();
  private final Instant now;

  LiveClaims(Instant now) {
    this.now = now;
  }

  void next(Commit commit) {
    for (Verdict verdict : commit.verdicts()) {
      for (Grant grant : verdict.grant()) {
        next(verdict.request(), grant);
      }
    }
  }

  private void next(Request request, Grant grant) {
    Request asked = request.asked();
    SortedSet<ResourceId> others =
        request instanceof ClaimPart part ? TreeSet.of(part.home()) : grant.others().keySet();
    RequestId claim = asked.reservation().getOrElse(asked.id());
    if (grant.live(now) == 0) {
      live.remove(claim);
    } else if (!others.isEmpty()) {
      live.put(claim, others);
    }
  }

  int count() {
    return live.size();
  }

  SortedSet<ResourceId> others() {
    return live.values().stream().reduce(TreeSet.empty(), SortedSet::addAll);
  }
}

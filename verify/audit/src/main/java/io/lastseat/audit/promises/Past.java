package io.lastseat.audit.promises;

import io.lastseat.model.PriorState;
import io.lastseat.model.RequestId;

/** What the commits before the one that is read said of a request, by its name in this log. */
@FunctionalInterface
public interface Past {

  /** Whether it has a verdict, and what its reservation has since the newest entry about it. */
  PriorState of(RequestId id);
}

package io.lastseat.model.grant;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/**
 * That one lock is acquired together with all that it refers to, by one claim: so they are renewed
 * and given back together, and their lease lapses on all of them at the same moment.
 *
 * @param home the lock in whose log the claim stands: the one whose name comes first
 * @param claim its id there
 * @param main the lock that was asked for; the others are those that it refers to
 */
public record EditLock(ResourceId home, RequestId claim, ResourceId main) {

  /** Whether the claim stands whole in the log of this lock. */
  public boolean isHome(ResourceId lock) {
    return home.equals(lock);
  }
}

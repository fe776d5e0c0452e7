package io.lastseat.model.grant;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/**
 * Tells that a claim acquired one lock together with all locks that it refers to. They are renewed
 * and given back together, and their lease lapses on all of them at the same moment.
 *
 * @param home the lock whose log has the claim: the one whose name comes first
 * @param claim the id of the claim there
 * @param main the lock that was asked for; the others are those that it refers to
 */
public record EditLock(ResourceId home, RequestId claim, ResourceId main) {

  /** Whether the log of this lock has the whole claim. */
  public boolean isHome(ResourceId lock) {
    return home.equals(lock);
  }
}

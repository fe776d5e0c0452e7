package io.lastseat.log.facts;

import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;

/** Whether a lock was granted anew because its lease had lapsed, without a release. */
public final class LockTakeOver {

  /**
   * By a commit.
   *
   * @param before the books before it
   */
  public static boolean in(Books before, Commit commit) {
    Option<RequestId> after = commit.books().lock().map(LockGrant::reservation);
    return before
        .lock()
        .filter(lock -> !lock.grant().isEnded() && !lock.isLive(commit.books().clock()))
        .exists(lock -> !after.contains(lock.reservation()));
  }

  private LockTakeOver() {}
}

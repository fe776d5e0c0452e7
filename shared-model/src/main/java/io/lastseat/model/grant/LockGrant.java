package io.lastseat.model.grant;

import io.lastseat.model.Books;
import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The newest grant of a lock's permit, live or over. It stays in the books until the next grant of
 * that permit, so that the token is known.
 *
 * @param reservation the request to which it was granted
 * @param holder the applicant of that request; none after it was given back, if the request waited
 *     in the line, and if the lock has several permits: then the request has the name
 * @param token the fencing token, see {@link Books#token()}. It grows from grant to grant, also
 *     over restores, and stays the same when a lease is renewed
 * @param permit the number of the permit, from 1; none if the lock has one permit
 * @param grant the present grant of that reservation, lapsed or not
 * @param edit the other locks with which it was acquired; none if it was acquired alone
 * @param run the run of an execution; none for another lock
 */
public record LockGrant(
    RequestId reservation,
    Option<String> holder,
    long token,
    Option<Integer> permit,
    Grant grant,
    Option<EditLock> edit,
    Option<RunState> run) {

  /**
   * The number of tokens in each epoch: a thousand grants a second for 34 years use fewer. The
   * tokens of the last epoch are the last whole numbers that JavaScript knows exactly.
   */
  public static final long TOKENS_OF_AN_EPOCH = 1L << 40;

  /** The grant of a lock that was acquired alone. */
  public LockGrant(RequestId reservation, Option<String> holder, long token, Grant grant) {
    this(reservation, holder, token, Option.none(), grant, Option.none(), Option.none());
  }

  /** The same lock with a new grant. The runner of an execution stays. */
  public LockGrant changed(Grant after) {
    return new LockGrant(
        reservation,
        after.isEnded() && run.isEmpty() ? Option.none() : holder,
        token,
        permit,
        after,
        edit,
        run);
  }

  /** The same grant with this run of an execution. */
  public LockGrant with(RunState known) {
    return new LockGrant(reservation, holder, token, permit, grant, edit, Option.some(known));
  }

  /** The result of a run that has succeeded, which stays for ever; none otherwise. */
  public Option<String> result() {
    return run.flatMap(RunState::result);
  }

  /** The same grant under another name of the holder. */
  public LockGrant heldBy(Option<String> other) {
    return new LockGrant(reservation, other, token, permit, grant, edit, run);
  }

  /** Whether the lease is live at this moment. */
  public boolean isLive(Instant now) {
    return grant.live(now) > 0;
  }

  /** The units that lapse between the two moments. */
  public long lapsed(Instant from, Instant to) {
    return grant.live(from) - grant.live(to);
  }

  /** The units that will lapse, as of this moment. */
  public long held(Instant now) {
    return grant.hold().isDefined() ? grant.live(now) : 0;
  }
}

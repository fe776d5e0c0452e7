package io.lastseat.model.grant;

import io.lastseat.model.Books;
import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The newest grant of a lock, live or over. It stays in the books until the next one, so that the
 * token is known.
 *
 * @param reservation the request that it was granted to
 * @param holder the applicant of that request; none once it was given back, and where it waited:
 *     who waits is known by his place, and his name stands in his request
 * @param token the fencing token, see {@link Books#token()}. It grows from grant to grant, over
 *     restores too, and stays the same when a lease is renewed
 * @param grant what that reservation has now, lapsed or not
 * @param edit with which other locks it was acquired; none if it was acquired alone
 * @param run the run of an execution; none of another lock
 */
public record LockGrant(
    RequestId reservation,
    Option<String> holder,
    long token,
    Grant grant,
    Option<EditLock> edit,
    Option<RunState> run) {

  /**
   * The number of tokens of each epoch: a thousand grants a second for 34 years use fewer. Those of
   * the last epoch are the last whole numbers that JavaScript knows exactly.
   */
  public static final long TOKENS_OF_AN_EPOCH = 1L << 40;

  /** One that was acquired alone. */
  public LockGrant(RequestId reservation, Option<String> holder, long token, Grant grant) {
    this(reservation, holder, token, grant, Option.none());
  }

  /** One that is no execution. */
  public LockGrant(
      RequestId reservation,
      Option<String> holder,
      long token,
      Grant grant,
      Option<EditLock> edit) {
    this(reservation, holder, token, grant, edit, Option.none());
  }

  /** The same with a new grant. The runner of an execution stays. */
  public LockGrant changed(Grant after) {
    return new LockGrant(
        reservation,
        after.isEnded() && run.isEmpty() ? Option.none() : holder,
        token,
        after,
        edit,
        run);
  }

  /** The same, of an execution of which this is known. */
  public LockGrant with(RunState known) {
    return new LockGrant(reservation, holder, token, grant, edit, Option.some(known));
  }

  /** The result that the run left for ever; none if it has not succeeded. */
  public Option<String> result() {
    return run.flatMap(RunState::result);
  }

  public LockGrant heldBy(Option<String> other) {
    return new LockGrant(reservation, other, token, grant, edit, run);
  }

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

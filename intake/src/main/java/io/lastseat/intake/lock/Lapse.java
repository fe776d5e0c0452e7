package io.lastseat.intake.lock;

import io.lastseat.decide.Promotions;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.Command;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Reports that a lease is over for which a request waits. Each later request makes the lock serve
 * its line. This one shows no token, so it does nothing else, in every state of the lock.
 *
 * <p>A lease lapses without a request. If a lock is released together with others, the next commit
 * serves its line: the releasing process may have died between the two.
 *
 * <p>Its id derives from the lease, so all waiting calls write one such request. The first in line
 * reports at once, those behind a little later each, since the first may have crashed, too.
 */
final class Lapse {

  private static final Duration FOR_EACH_BEFORE = Duration.ofMillis(250);

  private static final int MOST_BEFORE = 8;

  private static final String PREFIX = "lastseat lapse 1\n";

  private final Submit submit;
  private final Reserve request;
  private Option<LockGrant> over = Option.none();
  private Instant overSince = Instant.MAX;
  private Option<LockGrant> said = Option.none();

  Lapse(Submit submit, Reserve request) {
    this.submit = submit;
    this.request = request;
  }

  /** Looks at a head, and reports the lapse unless another request did. */
  void see(Head head, Instant now) {
    for (LockGrant lock : head.books().lock()) {
      Instant since = since(lock, now);
      boolean due =
          Promotions.arePossible(head.books().at(now)) && !now.isBefore(since.plus(delay(head)));
      if (due && !said.contains(lock)) {
        said = Option.some(lock);
        say(lock);
      }
    }
  }

  /** The end of the lease; of a released lock, when this process first saw that. */
  private Instant since(LockGrant lock, Instant now) {
    if (!over.contains(lock)) {
      over = Option.some(lock);
      overSince = lock.grant().until().getOrElse(now);
    }
    return overSince;
  }

  private Duration delay(Head head) {
    int before = head.books().queue().before(request.id());
    return FOR_EACH_BEFORE.multipliedBy(Math.min(before, MOST_BEFORE));
  }

  private void say(LockGrant lock) {
    String end =
        lock.grant()
            .until()
            .map(until -> String.valueOf(until.toEpochMilli()))
            .getOrElse("given back");
    String lease = PREFIX + request.resource().text() + "\n" + lock.token() + "\n" + end;
    submit.ofLock(Command.looking(request, lease), Deadline.none());
  }
}

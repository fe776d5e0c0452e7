package io.lastseat.intake.usecase;

import io.lastseat.decide.Promotions;
import io.lastseat.model.Head;
import io.lastseat.model.LockGrant;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Says that the lease is over for which somebody waits: any request that is taken in later makes
 * those be served who are due. This one shows no token, so that is all that it does, whatever has
 * become of the lock when it is decided.
 *
 * <p>A lease lapses without a request. And where a lock is given back as a part of others, its line
 * is served by the commit behind: the process that released it may have died between the two.
 *
 * <p>Its name derives from the lease, so however many wait, one such request is written. Who stands
 * first says it at once; those behind a little later each, since he may have crashed too.
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

  /** Looks at a head, and says it if nobody else can be expected to have. */
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

  /** From when on it is over: of what was given back, when that was first seen here. */
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
    submit.ofLock(Command.looking(request, lease), Patience.none());
  }
}

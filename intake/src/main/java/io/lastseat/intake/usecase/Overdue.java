package io.lastseat.intake.usecase;

import io.lastseat.model.request.Reserve;

/**
 * Says that the time is over for which a request waits for a lock. Whoever has gone by leaves the
 * line by the next commit, whatever that decides; without one the line would stay as it is. This
 * one shows no token. So it changes nothing, should the request have been served meanwhile.
 *
 * <p>Its name derives from the request, so however many calls say it, one is written.
 */
final class Overdue {

  private static final String PREFIX = "lastseat overdue 1\n";

  static void say(Submit submit, Reserve request) {
    String what = PREFIX + request.resource().text() + "\n" + request.id().text();
    submit.ofLock(Command.looking(request, what), Patience.none());
  }

  private Overdue() {}
}

package io.lastseat.simulator.world;

import io.lastseat.simulator.answers.HeardAnswer;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Signal;
import java.time.Duration;

/**
 * What a guest wants of a reservation later: to confirm it, to hold it for longer, to have more or
 * less, or to give it back. The guest tries until that is heard. The reservation may be accepted,
 * rejected or pending at that time, or parked.
 */
final class RandomActions extends Person {

  private static final int MAX_TRIES = 3;
  private static final int MAX_TRIES_TO_CANCEL = 5;
  private static final int MOST = 3;
  private static final int KINDS = 9;
  private static final int STRANGERS = 7;
  private static final int TOO_MANY = 7;
  private static final String NOBODYS = "0-" + "9".repeat(26);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMinutes(2);
  private static final Duration LONGER = Duration.ofHours(3);

  private final String resource;

  RandomActions(Http http, String name, String resource) {
    super(http, name, resource);
    this.resource = resource;
  }

  @Override
  void live() {
    live(NOBODYS);
  }

  void live(String reservation) {
    for (int times = 1 + below(MOST); times > 0; times--) {
      one(reservation);
      rest(LONGEST_PAUSE);
    }
    if (oneIn(STRANGERS)) {
      ask(NOBODYS, oneIn(2) ? "confirm" : "change", quantity(1), "");
    }
  }

  /** The guest gives it back, often once more, for a task. */
  void giveBack(String reservation) {
    for (int tries = 0; tries < MAX_TRIES_TO_CANCEL && !cancel(reservation); tries++) {
      rest(LONGEST_PAUSE.multipliedBy(2));
    }
    if (oneIn(2)) {
      cancel(reservation);
    }
    if (oneIn(STRANGERS)) {
      cancel(NOBODYS);
    }
  }

  private boolean cancel(String reservation) {
    return isHeard(call(Calls.cancel(resource, reservation, oneIn(2))));
  }

  private void one(String reservation) {
    switch (below(KINDS)) {
      case 0, 1 -> until(reservation, "confirm", "");
      case 2 -> until(reservation, "confirm", quantity(1));
      case 3 -> until(reservation, "confirm", quantity(TOO_MANY));
      case 4 -> twiceAtOnce(reservation);
      case 5 -> until(reservation, "extend", hold(SHORT));
      case 6 -> until(reservation, "extend", hold(LONGER));
      default -> until(reservation, "change", quantity(1 + below(4)));
    }
  }

  private static String quantity(int units) {
    return "{\"quantity\": %d}".formatted(units);
  }

  private String hold(Duration longest) {
    return "{\"hold\": \"PT%dS\"}".formatted(seconds(longest));
  }

  /** With a key all tries are one request; else each that was taken in counts. */
  private void until(String reservation, String kind, String body) {
    String key = key(2);
    for (int tries = 0; tries < MAX_TRIES && !ask(reservation, kind, body, key); tries++) {
      rest(LONGEST_PAUSE);
    }
  }

  /** Two confirmations under one key; some of them say different things. */
  private void twiceAtOnce(String reservation) {
    String key = name + "-twice-on-" + reservation;
    String other = oneIn(2) ? "" : quantity(1);
    Signal done = new Signal();
    scheduler.start(
        () -> {
          rest(A_SECOND);
          ask(reservation, "confirm", other, key);
          done.give();
        });
    ask(reservation, "confirm", "", key);
    scheduler.await(done, LONG);
  }

  private boolean ask(String reservation, String kind, String body, String key) {
    return isHeard(call(Calls.followUp(resource, reservation, kind, body, key, oneIn(2))));
  }

  private static boolean isHeard(HeardAnswer answer) {
    return answer.status() >= 200 && answer.status() < 500;
  }
}

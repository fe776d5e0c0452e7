package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.simulator.answers.HeardAnswer;
import io.lastseat.simulator.functions.Calls;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Wants a lock now and then, alone or with all that it refers to. It renews what it got, gives it
 * back, tries to give back one of several alone, or stands still for longer than its lease and goes
 * on as if nothing had happened.
 */
final class LockUser extends Person {

  private static final int MAX_TRIES = 6;
  private static final int MOST_ROUNDS = 4;
  private static final int MOST_DEEDS = 5;
  private static final int DEEDS = 7;
  private static final int LONGEST_WAIT_SECONDS = 10;
  private static final long NEVER_GIVEN = 1L << 50;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(3);

  private final String lock;
  private final SortedSet<String> references;
  private final boolean inLine;
  private final List<APIGatewayV2HTTPEvent> sent = new ArrayList<>();

  /**
   * Of a lock.
   *
   * @param references what it is acquired together with; empty for nothing
   * @param inLine whether it waits for the lock now and then
   */
  LockUser(Http http, String name, String lock, SortedSet<String> references, boolean inLine) {
    super(http, name, first(lock, references));
    this.lock = lock;
    this.references = references;
    this.inLine = inLine;
  }

  private static String first(String lock, SortedSet<String> references) {
    SortedSet<String> all = new TreeSet<>(references);
    all.add(lock);
    return all.first();
  }

  @Override
  void live() {
    if (oneIn(2)) {
      // It may not exist yet.
      oneOrTwice(Calls.release(lock, 1, false));
      call(Calls.renew(lock, 1, seconds(LONGEST_PAUSE), "", false));
    }
    rest(EARLY);
    for (int rounds = 1 + below(MOST_ROUNDS); rounds > 0; rounds--) {
      String key = key(2);
      APIGatewayV2HTTPEvent call = acquisition(key);
      acquire(call, MAX_TRIES).forEach(this::work);
      rest(LONGEST_PAUSE);
      if (!key.isEmpty()) {
        sent.add(call);
        if (oneIn(2)) {
          acquire(call, 1).forEach(this::work);
        }
      }
    }
  }

  /** Old calls, under keys that may be forgotten by now. */
  @Override
  void sendAgain() {
    for (int times = below(MOST_ROUNDS); times > 0 && !sent.isEmpty(); times--) {
      rest(LONGEST_PAUSE);
      acquire(sent.get(below(sent.size())), 1 + below(2)).forEach(this::work);
    }
  }

  private APIGatewayV2HTTPEvent acquisition(String key) {
    APIGatewayV2HTTPEvent call = Calls.acquire(lock, name, seconds(LONGEST_PAUSE), key, waits());
    if (!references.isEmpty()) {
      return Calls.withReferences(call, references);
    }
    return inLine && !oneIn(4)
        ? Calls.waitingFor(call, oneIn(3) ? 1 + below(3) : 10 + below(LONGEST_WAIT_SECONDS))
        : call;
  }

  private Option<Long> acquire(APIGatewayV2HTTPEvent call, int most) {
    for (int tries = 0; tries < most; tries++) {
      HeardAnswer answer = call(call);
      if (answer.status() == 200) {
        return Option.some(answer.body().get("token").asLong());
      } else if (answer.status() == 202 && oneIn(3)) {
        // A lock has its own calls: these are refused, also where it has yet to be made.
        String kind = oneIn(2) ? "cancel" : "confirm";
        call(Calls.followUp(lock, answer.requestId(), kind, "", "", false));
      }
      rest(LONGEST_PAUSE);
    }
    return Option.none();
  }

  private void work(long token) {
    for (int deeds = below(MOST_DEEDS); deeds > 0; deeds--) {
      rest(LONGEST_PAUSE);
      switch (below(DEEDS)) {
        case 0 -> look();
        case 1 -> oneOrTwice(Calls.release(lock, token, waits()));
        case 2 -> neverGiven(token);
        case 3 -> releaseAlone();
        default -> renew(token);
      }
    }
    if (oneIn(2)) {
      oneOrTwice(Calls.release(lock, token, waits()));
    }
  }

  void look() {
    call(Calls.get("/v1/locks/" + lock));
  }

  private void renew(long token) {
    oneOrTwice(Calls.renew(lock, token, seconds(LONGEST_PAUSE), key(2), waits()));
  }

  private void oneOrTwice(APIGatewayV2HTTPEvent call) {
    for (int tries = 1 + below(2); tries > 0; tries--) {
      call(call);
    }
  }

  /** None of those that belong together is given back without the others. */
  private void releaseAlone() {
    for (String reference : references) {
      long token = call(Calls.get("/v1/locks/" + reference)).body().path("token").asLong();
      if (token > 0) {
        call(Calls.release(reference, token, false));
      }
    }
  }

  private void neverGiven(long token) {
    call(
        oneIn(2)
            ? Calls.renew(lock, token + NEVER_GIVEN, seconds(LONGEST_PAUSE), "", false)
            : Calls.release(lock, token + NEVER_GIVEN, false));
  }

  private boolean waits() {
    return !oneIn(4);
  }
}

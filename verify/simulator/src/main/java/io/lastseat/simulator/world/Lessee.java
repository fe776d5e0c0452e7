package io.lastseat.simulator.world;

import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.world.Functions.Http;
import io.lastseat.site.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Acquires a lock or an execution now and then, uses it, and gives it back. Or it pauses for longer
 * than its lease, and continues as if nothing had happened.
 */
abstract class Lessee extends Person {

  static final long NEVER_GIVEN = 1L << 50;
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(3);

  /** Calls that were sent under keys, and may be sent again long after. */
  final List<Call> sent = new ArrayList<>();

  Lessee(Http http, String name, String home) {
    super(http, name, home);
  }

  final boolean waits() {
    return !oneIn(4);
  }

  abstract void work(long token);

  /** Tries to get a lease, and works with it if it succeeds. */
  final void use(Call call, int most, int status) {
    for (int tries = 0; tries < most; tries++) {
      HeardAnswer answer = call(call);
      if (answer.status() == status) {
        work(answer.body().get("token").asLong());
        return;
      }
      failed(answer);
      rest(LONGEST_PAUSE);
    }
  }

  void failed(HeardAnswer answer) {}

  /** Uses a lock, alone or with others. Of several locks it tries to give back one alone, too. */
  static final class LockUser extends Lessee {

    private final String lock;
    private final SortedSet<String> references;
    private final int permits;
    private final boolean inLine;

    /** Uses a lock, alone or with {@code references}. If {@code inLine}, some calls wait for it. */
    LockUser(Http http, String name, String lock, SortedSet<String> references, boolean inLine) {
      this(http, name, lock, 1, references, inLine);
    }

    /** Uses a lock with so many permits. */
    LockUser(
        Http http,
        String name,
        String lock,
        int permits,
        SortedSet<String> references,
        boolean inLine) {
      super(http, name, first(lock, references));
      this.lock = lock;
      this.permits = permits;
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
        // The lock may not exist yet.
        again(2, Calls.release(lock, 1, false));
        call(Calls.renew(lock, 1, seconds(LONGEST_PAUSE), "", false));
      }
      rest(EARLY);
      for (int rounds = 1 + below(4); rounds > 0; rounds--) {
        String key = key(2);
        Call call = acquisition(key);
        use(call, 6, 200);
        rest(LONGEST_PAUSE);
        if (!key.isEmpty()) {
          sent.add(call);
          if (oneIn(2)) {
            use(call, 1, 200);
          }
        }
      }
    }

    @Override
    void sendAgain() {
      for (int times = below(4); times > 0 && !sent.isEmpty(); times--) {
        rest(LONGEST_PAUSE);
        use(sent.get(below(sent.size())), 1 + below(2), 200);
      }
    }

    private Call acquisition(String key) {
      Call alone = Calls.acquire(lock, name, seconds(LONGEST_PAUSE), key, waits());
      Call call = permits > 1 ? Calls.withPermits(alone, permits) : alone;
      if (!references.isEmpty()) {
        return Calls.withReferences(call, references);
      }
      return inLine && !oneIn(4)
          ? Calls.waitingFor(call, oneIn(3) ? 1 + below(3) : 10 + below(10))
          : call;
    }

    /** Sends a lock a call for reservations. It is refused, even if the lock does not exist yet. */
    @Override
    void failed(HeardAnswer answer) {
      if (answer.status() == 202 && oneIn(3)) {
        String kind = oneIn(2) ? "cancel" : "confirm";
        call(Calls.followUp(lock, answer.requestId(), kind, "", "", false));
      }
    }

    @Override
    void work(long token) {
      for (int uses = below(5); uses > 0; uses--) {
        rest(LONGEST_PAUSE);
        switch (below(7)) {
          case 0 -> call(Calls.get("/v1/locks/" + lock));
          case 1 -> again(2, Calls.release(lock, token, waits()));
          case 2 -> neverGiven(token);
          case 3 -> releaseAlone();
          default -> again(2, Calls.renew(lock, token, seconds(LONGEST_PAUSE), key(2), waits()));
        }
      }
      if (oneIn(2)) {
        again(2, Calls.release(lock, token, waits()));
      }
    }

    /** Tries to give back single locks of several held together; that must be refused. */
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
  }

  /**
   * Starts an execution on events. It works, fails, succeeds or crashes on the way; and it gets
   * events again whose run is long over.
   */
  static final class Runner extends Lessee {

    private static final int STARTED = 201;

    Runner(Http http, String name, String execution) {
      super(http, name, execution);
    }

    @Override
    void live() {
      rest(EARLY);
      for (int rounds = 1 + below(3); rounds > 0; rounds--) {
        String key = key(3);
        // One run in twelve has no lease, so no process takes it over.
        int lease = oneIn(6) ? 0 : seconds(LONGEST_PAUSE);
        Call event = Calls.start(home, name, lease, key, waits());
        if (!key.isEmpty()) {
          sent.add(event);
          if (oneIn(3)) {
            scheduler.start(() -> call(event));
          }
        }
        use(event, 5, STARTED);
        if (!key.isEmpty() && oneIn(2)) {
          rest(LONGEST_PAUSE);
          use(event, 1, STARTED);
        }
        rest(LONGEST_PAUSE);
      }
    }

    @Override
    void sendAgain() {
      for (int times = below(3); times > 0 && !sent.isEmpty(); times--) {
        rest(LONGEST_PAUSE);
        use(sent.get(below(sent.size())), 1, STARTED);
      }
    }

    @Override
    void work(long token) {
      for (int uses = below(4); uses > 0; uses--) {
        rest(LONGEST_PAUSE);
        switch (below(6)) {
          case 0 -> call(Calls.get("/v1/executions/" + home));
          case 1 -> call(Calls.succeed(home, token + NEVER_GIVEN, "forged", false));
          default -> often(Calls.renewRun(home, token, seconds(LONGEST_PAUSE), key(2), waits()));
        }
      }
      rest(LONGEST_PAUSE);
      switch (below(8)) {
        // The holder crashes without a call.
        case 0, 1 -> {}
        case 2, 3, 4 -> often(Calls.fail(home, token, "failure of " + token, waits()));
        case 5 -> {
          often(Calls.succeed(home, token, "done by " + token, waits()));
          often(Calls.fail(home, token, "a second thought", waits()));
          often(Calls.succeed(home, token, "done otherwise", waits()));
        }
        default -> often(Calls.succeed(home, token, "done by " + token, waits()));
      }
    }

    /** Sends the call several times, since the answer may be lost. */
    private void often(Call call) {
      for (int tries = 1 + below(3); tries > 0; tries--) {
        call(call);
        rest(LONGEST_PAUSE);
      }
    }
  }
}

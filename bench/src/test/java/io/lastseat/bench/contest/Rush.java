package io.lastseat.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.contest.Contender.Taken;
import io.vavr.Tuple;
import io.vavr.Tuple2;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many users ask at once; the checks say what must be true afterwards. */
public final class Rush {

  private static final int THREADS = 16;
  private static final int ASKS = 60;

  /** An event of 20 seats; each user asks for one. */
  public static final Event SINGLES = new Event("singles", 20);

  /** An event of 21 seats; users ask for 1 to 4 each. */
  public static final Event MIXED = new Event("mixed", 21);

  private Rush() {}

  /** Returns the users' requests for both events. */
  public static Seq<Ask> asks() {
    return Vector.range(0, ASKS)
        .flatMap(
            n ->
                Vector.of(
                    new Ask(2 * n, "user-" + 2 * n, SINGLES, 1),
                    new Ask(2 * n + 1, "user-" + (2 * n + 1), MIXED, 1 + n % 4)));
  }

  /** Sends the requests from {@value #THREADS} threads and returns each one's reply. */
  public static Map<Ask, Reply> on(Contender contender, Seq<Ask> asks) throws Exception {
    var threads = Executors.newFixedThreadPool(THREADS);
    try {
      var replies = new ArrayList<Future<Tuple2<Ask, Reply>>>();
      for (Ask ask : asks) {
        replies.add(threads.submit(() -> Tuple.of(ask, contender.reserve(ask))));
      }
      Map<Ask, Reply> answered = HashMap.empty();
      for (var reply : replies) {
        answered = answered.put(reply.get());
      }
      return answered;
    } finally {
      threads.shutdownNow();
    }
  }

  /** Checks that no seat is sold twice, and that each user who was told so has the seats. */
  public static void check(Contender contender) throws Exception {
    Map<Ask, Reply> replies = on(contender, asks());
    Seq<Taken> taken = contender.taken();
    assertThat(sold(taken, SINGLES)).isEqualTo(SINGLES.seats());
    assertThat(sold(taken, MIXED)).isBetween(MIXED.seats() - 3, MIXED.seats());
    assertAgree(replies, taken);
  }

  /** Checks that exactly the users who were told so have seats. */
  public static void assertAgree(Map<Ask, Reply> replies, Seq<Taken> taken) {
    assertThat(taken)
        .containsExactlyInAnyOrderElementsOf(
            replies
                .filterValues(Reply.ACCEPTED::equals)
                .keySet()
                .toVector()
                .map(ask -> new Taken(ask.event().name(), ask.user(), ask.quantity())));
  }

  /** Returns the number of seats sold of an event. */
  public static int sold(Seq<Taken> taken, Event event) {
    return taken
        .filter(one -> one.event().equals(event.name()))
        .map(Taken::quantity)
        .sum()
        .intValue();
  }
}

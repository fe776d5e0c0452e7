package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Event;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * The asks of a run. Random parts come from a fixed seed.
 *
 * @param name short, as in the tables
 * @param summary one sentence
 * @param asks in the order in which they are sent
 * @param clients how many ask at the same time; each sends its next ask after the answer to the
 *     last
 */
public record Workload(String name, String summary, Seq<Event> events, Seq<Ask> asks, int clients) {

  private static final int SEED = 20_240_229;

  /** Users for each seat of the event that sells out. */
  private static final int FOR_A_SEAT = 20;

  /** Enough seats for an event of about 5 users. */
  private static final int ENOUGH_SEATS = 20;

  private static final int CLIENTS = 32;

  /**
   * All workloads; room for all is the first.
   *
   * @param small requests to the small events, which take longer
   */
  public static Seq<Workload> all(int requests, int small) {
    return Vector.of(
        roomForAll("room-for-all", requests, CLIENTS),
        roomForAll("one-client", requests, 1),
        roomForAll("128-clients", requests, 128),
        sellsOut(requests),
        manySmallRoom(small));
  }

  /** One event with a seat for everybody. */
  static Workload roomForAll(String name, int requests, int clients) {
    return of(name, "One event with a seat for everybody.", requests, requests, clients);
  }

  /** One event that sells out at once. */
  private static Workload sellsOut(int requests) {
    return of(
        "sells-out",
        "One event that everybody wants, with a seat for one of twenty.",
        Math.max(1, requests / FOR_A_SEAT),
        requests,
        CLIENTS);
  }

  /** Many small events with room: the price of a request that is not refused. */
  private static Workload manySmallRoom(int requests) {
    Vector<Event> all = events(Math.max(1, requests / 5), ENOUGH_SEATS);
    Random random = new Random(SEED);
    return new Workload(
        "many-small-room",
        "Small events with room for all, some 5 requests for each, all at once in no order.",
        all,
        asks(requests, n -> all.get(random.nextInt(all.size()))),
        CLIENTS);
  }

  private static Workload of(String name, String summary, int seats, int requests, int clients) {
    Event event = new Event("event-0", seats);
    return new Workload(name, summary, Vector.of(event), asks(requests, n -> event), clients);
  }

  private static Vector<Event> events(int number, int seats) {
    return Vector.range(0, number).map(n -> new Event("event-" + n, seats));
  }

  private static Vector<Ask> asks(int requests, IntFunction<Event> event) {
    return Vector.range(0, requests).map(n -> new Ask(n, "user-" + n, event.apply(n), 1));
  }
}

package io.lastseat.bench.workload;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Event;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/** The workloads of the comparison. What is random in them comes from a fixed seed. */
public final class Workloads {

  private static final int SEED = 20_240_229;

  /** Who want a seat of the event that sells out. */
  private static final int FOR_A_SEAT = 20;

  /** Of an event that 5 people come to, give or take what chance gives. */
  private static final int ENOUGH_SEATS = 20;

  /**
   * Those that Lastseat is quickest at, so that a run takes many requests; room for all is first.
   */
  public static Seq<Workload> large(int requests, int clients) {
    return Vector.of(roomForAll(requests, clients), sellsOut(requests, clients));
  }

  /** The others. */
  public static Seq<Workload> small(int requests, int clients) {
    return Vector.of(
        ofThree(requests, clients), manySmallRoom(requests, clients), groups(requests, clients));
  }

  /** One event with a seat for everybody. */
  public static Workload roomForAll(int requests, int clients) {
    return of("room-for-all", "One event with a seat for everybody.", requests, requests, clients);
  }

  /** One event that sells out at once. */
  private static Workload sellsOut(int requests, int clients) {
    return of(
        "sells-out",
        "One event that everybody wants, with a seat for one of twenty.",
        Math.max(1, requests / FOR_A_SEAT),
        requests,
        clients);
  }

  /** The article's event, many times: three seats, and five who want one. */
  private static Workload ofThree(int requests, int clients) {
    Vector<Event> all = events((requests + 4) / 5, 3);
    return new Workload(
        "of-three",
        "Events of 3 seats, one after the other; 5 people want one of each at the same moment.",
        all,
        asks(requests, n -> all.get(n / 5), n -> 1),
        clients);
  }

  /** Many small events with room: what a request costs there that is not turned away. */
  private static Workload manySmallRoom(int requests, int clients) {
    Vector<Event> all = events(Math.max(1, requests / 5), ENOUGH_SEATS);
    Random random = new Random(SEED);
    return new Workload(
        "many-small-room",
        "Small events with room for all, some 5 requests for each, all at once in no order.",
        all,
        asks(requests, n -> all.get(random.nextInt(all.size())), n -> 1),
        clients);
  }

  /** One event, small and large groups: most want one or two seats, some want ten to fifty. */
  private static Workload groups(int requests, int clients) {
    Event event = new Event("event-0", requests * 2);
    Random random = new Random(SEED);
    return new Workload(
        "groups",
        "One event; nine of ten ask for 1 or 2 seats, one asks for 10 to 50.",
        Vector.of(event),
        asks(
            requests,
            n -> event,
            n -> random.nextInt(10) == 0 ? 10 + random.nextInt(41) : 1 + random.nextInt(2)),
        clients);
  }

  private static Workload of(String name, String summary, int seats, int requests, int clients) {
    Event event = new Event("event-0", seats);
    return new Workload(
        name, summary, Vector.of(event), asks(requests, n -> event, n -> 1), clients);
  }

  private static Vector<Event> events(int number, int seats) {
    return Vector.range(0, number).map(n -> new Event("event-" + n, seats));
  }

  private static Vector<Ask> asks(
      int requests, IntFunction<Event> event, IntUnaryOperator quantity) {
    return Vector.range(0, requests)
        .map(n -> new Ask(n, "user-" + n, event.apply(n), quantity.applyAsInt(n)));
  }

  private Workloads() {}
}

package io.lastseat.bench.workload;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Event;
import io.vavr.collection.Vector;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/** The workloads of the comparison. What is random in them comes from a fixed seed. */
public final class Workloads {

  private static final int SEED = 20_240_229;
  private static final int FEW_SEATS = 100;

  /** One event with a place for everybody. */
  public static Workload roomForAll(int requests, int clients) {
    return oneEvent(
        "room-for-all", "One event with a seat for everybody.", requests, requests, clients);
  }

  /** One event that sells out at once. */
  public static Workload sellsOut(int requests, int clients) {
    return oneEvent(
        "sells-out",
        "One event of " + FEW_SEATS + " seats that everybody wants.",
        FEW_SEATS,
        requests,
        clients);
  }

  /** The article's event, many times: three seats, and five who want one. */
  public static Workload ofThree(int requests, int clients) {
    return inTurn(
        "of-three",
        "Events of 3 seats, one after the other; 5 people want one of each at the same moment.",
        requests,
        5,
        3,
        clients);
  }

  /** Many small events, and everybody comes to another. */
  public static Workload manySmall(int requests, int clients) {
    int events = Math.max(1, requests / 5);
    Vector<Event> all = Vector.range(0, events).map(n -> new Event("event-" + n, 4));
    Random random = new Random(SEED);
    return new Workload(
        "many-small",
        "Events of 4 seats, 5 people a seat's crowd each, all at once in no order.",
        all,
        asks(requests, n -> all.get(random.nextInt(events)), n -> 1),
        clients);
  }

  /** One event, small and large groups: most want one or two seats, some want ten to fifty. */
  public static Workload groups(int requests, int clients) {
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

  private static Workload oneEvent(
      String name, String summary, int seats, int requests, int clients) {
    Event event = new Event("event-0", seats);
    return new Workload(
        name, summary, Vector.of(event), asks(requests, n -> event, n -> 1), clients);
  }

  private static Workload inTurn(
      String name, String summary, int requests, int each, int seats, int clients) {
    Vector<Event> all =
        Vector.range(0, (requests + each - 1) / each).map(n -> new Event("event-" + n, seats));
    return new Workload(
        name, summary, all, asks(requests, n -> all.get(n / each), n -> 1), clients);
  }

  private static Vector<Ask> asks(
      int requests, IntFunction<Event> event, IntUnaryOperator quantity) {
    return Vector.range(0, requests)
        .map(n -> new Ask(n, "user-" + n, event.apply(n), quantity.applyAsInt(n)));
  }

  private Workloads() {}
}

package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * In some worlds: somebody who makes the slots of a day, each for one at a time, and others who
 * claim hours of it. They say the slots' names, which intake would derive from a series.
 */
final class SlotPeople {

  private static final String SERIES = "room";
  private static final String DAY = "2026-01-01";

  /** One world in so many has slots. */
  private static final int SLOTS = 10;

  private static final String TERMS = "{\"capacity\": 1, \"longestHold\": \"PT3H\"}";
  private static final int OPENS = 8;
  private static final int CLOSES = 12;
  private static final int MOST_CLAIMANTS = 5;
  private static final int MAX_TRIES = 6;
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private final Random random;
  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final Consumer<Runnable> begin;
  private final List<String> names = new ArrayList<>();
  private final List<Claimant> claimants = new ArrayList<>();

  /**
   * Of a world.
   *
   * @param begin starts a client
   */
  SlotPeople(
      Random random,
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      Consumer<Runnable> begin) {
    this.random = random;
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.begin = begin;
  }

  void begin() {
    if (random.nextInt(SLOTS) > 0) {
      return;
    }
    for (int hour = OPENS; hour < CLOSES; hour++) {
      names.add(SlotBoard.slot(SERIES, DAY, hour));
    }
    begin.accept(this::make);
    SlotBoard board = new SlotBoard(tables);
    for (int number = 2 + random.nextInt(MOST_CLAIMANTS - 1); number > 0; number--) {
      claimant(board, "visitor-" + number);
    }
  }

  private void claimant(SlotBoard board, String name) {
    int from = OPENS + random.nextInt(CLOSES - OPENS);
    int to = from + 1 + random.nextInt(CLOSES - from);
    String key = random.nextInt(4) > 0 ? name : "";
    SlotBoard.Hours hours = new SlotBoard.Hours(SERIES, DAY, from, to);
    SortedMap<String, Integer> units = new TreeMap<>();
    hours.slots().forEach(slot -> units.put(slot, 1));
    Claimant claimant =
        new Claimant(
            http,
            scheduler,
            weather,
            tables,
            name,
            hours.home(),
            seconds -> Calls.claim(name, units, seconds, key),
            id -> board.granted(name, id, hours));
    claimants.add(claimant);
    begin.accept(claimant::live);
  }

  /** Each until it is heard. */
  private void make() {
    for (String slot : names) {
      for (int tries = 0; tries < MAX_TRIES && !isMade(slot); tries++) {
        scheduler.sleep(weather.upTo(PAUSE));
      }
    }
  }

  private boolean isMade(String slot) {
    int status =
        http.call("host", Calls.configure(slot, TERMS))
            .map(APIGatewayV2HTTPResponse::getStatusCode)
            .getOrElse(0);
    return status >= 200 && status < 300;
  }

  /** The slots. */
  List<String> names() {
    return names;
  }

  /** Whether somebody wants several at once. */
  boolean claim() {
    return !claimants.isEmpty();
  }

  /** When everything is over, all ask once more, for a task. */
  void lookAtLast() {
    claimants.forEach(Claimant::lookAtLast);
  }
}

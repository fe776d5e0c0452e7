package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.BeyondResult.Saturation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One hot event on DynamoDB's real limits, simulated. */
public final class Beyond {

  /** Who is shown when seats run out: one number of lanes is enough. */
  private static final int LANES_WHEN_SELLING = 16;

  /** Told after each run. */
  @FunctionalInterface
  public interface Progress {

    /** So many of so many runs are done; the last was this. */
    void done(int runs, int ofRuns, Figures last);
  }

  /** How many runs that takes. */
  public static int runs(BeyondSettings settings) {
    return settings.rates().size() * (settings.contestants().size() + whoSells(settings).size());
  }

  /** Runs every contestant at every rate, with room for all and selling out. */
  public static BeyondResult run(BeyondSettings settings, Progress progress) {
    List<Scenario> room = new ArrayList<>();
    List<Scenario> selling = new ArrayList<>();
    for (Contestant contestant : settings.contestants()) {
      for (double rate : settings.rates()) {
        room.add(scenario(settings, contestant, rate));
      }
    }
    for (Contestant contestant : whoSells(settings)) {
      for (double rate : settings.rates()) {
        selling.add(scenario(settings, contestant, rate).withSeats(settings.seatsWhenSelling()));
      }
    }
    int all = room.size() + selling.size();
    List<Figures> figures = new ArrayList<>();
    for (Scenario scenario : room) {
      figures.add(simulate(scenario));
      progress.done(figures.size(), all, figures.get(figures.size() - 1));
    }
    List<Figures> sold = new ArrayList<>();
    for (Scenario scenario : selling) {
      sold.add(simulate(scenario));
      progress.done(figures.size() + sold.size(), all, sold.get(sold.size() - 1));
    }
    return new BeyondResult(settings, figures, sold, saturation(settings, figures));
  }

  /** Runs one scenario; the same scenario has the same outcome. */
  public static Figures simulate(Scenario scenario) {
    return Simulation.run(scenario);
  }

  private static Scenario scenario(BeyondSettings settings, Contestant contestant, double rate) {
    return Scenario.open(contestant, rate, settings.seconds(), settings.seed())
        .atScale(settings.scale());
  }

  private static List<Contestant> whoSells(BeyondSettings settings) {
    List<Contestant> who = new ArrayList<>();
    for (Contestant contestant : settings.contestants()) {
      if (!contestant.isLastseat()) {
        who.add(contestant);
      } else if (contestant.lanes() == LANES_WHEN_SELLING
          && contestant.shards() == LANES_WHEN_SELLING) {
        who.add(contestant);
        who.add(contestant.withoutGate());
      }
    }
    return who;
  }

  private static List<Saturation> saturation(BeyondSettings settings, List<Figures> figures) {
    List<Saturation> all = new ArrayList<>();
    for (Contestant contestant : settings.contestants()) {
      figures.stream()
          .filter(one -> one.contender().equals(contestant.name()))
          .max(Comparator.comparingDouble(Figures::answeredPerSecond))
          .ifPresent(
              best ->
                  all.add(
                      new Saturation(
                          best.contender(),
                          best.lanes(),
                          best.answeredPerSecond(),
                          best.offeredPerSecond(),
                          best.dollarsPerMillion())));
    }
    return all;
  }

  private Beyond() {}
}

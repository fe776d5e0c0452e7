package io.lastseat.bench.beyond;

import java.util.List;

/**
 * What came out.
 *
 * @param settings of it
 * @param roomForAll every contestant at every rate, twice as many seats as requests
 * @param sellingOut few seats: the alternatives, and Lastseat with and without its gate
 * @param saturation the most that each answered per second with room for all
 */
public record BeyondResult(
    BeyondSettings settings,
    List<Figures> roomForAll,
    List<Figures> sellingOut,
    List<Saturation> saturation) {

  /**
   * Where one contestant ends.
   *
   * @param contender who
   * @param lanes of Lastseat, 0 for others
   * @param answeredPerSecond the most at any rate
   * @param atOfferedPerSecond that rate
   * @param dollarsPerMillion there
   */
  public record Saturation(
      String contender,
      int lanes,
      double answeredPerSecond,
      double atOfferedPerSecond,
      double dollarsPerMillion) {}
}

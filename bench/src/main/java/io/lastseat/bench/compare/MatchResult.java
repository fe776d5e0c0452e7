package io.lastseat.bench.compare;

import java.util.List;

/**
 * How a match came out.
 *
 * @param name of the match
 * @param summary what was asked
 * @param requests how many wanted seats; runs that took too long had fewer
 * @param clients how many asked at the same time
 * @param rounds how often each candidate ran
 */
public record MatchResult(
    String name, String summary, int requests, int clients, int rounds, List<Standing> standings) {

  /** The candidate of this name; throws where there is none. */
  public Standing of(String candidate) {
    return standings.stream()
        .filter(one -> one.name().equals(candidate))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("There was no " + candidate));
  }
}

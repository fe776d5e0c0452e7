package io.lastseat.model;

import io.vavr.control.Option;

/**
 * What is known of an earlier request on the same resource.
 *
 * @param verdict none where there is no such request
 * @param ended whether its reservation was ended since
 */
public record Fate(Option<Verdict> verdict, boolean ended) {

  /** There is no such request. */
  public static final Fate NO_SUCH_REQUEST = new Fate(Option.none(), false);

  /** Decided so, and not ended. */
  public static Fate of(Verdict verdict) {
    return new Fate(Option.some(verdict), false);
  }

  /** The same, ended. */
  public Fate end() {
    return new Fate(verdict, true);
  }
}

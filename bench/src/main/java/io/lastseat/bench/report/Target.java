package io.lastseat.bench.report;

/**
 * Something that Lastseat means to reach.
 *
 * @param what is measured
 * @param wanted in words
 * @param measured the figure
 * @param reached whether it is enough
 */
public record Target(String what, String wanted, double measured, boolean reached) {

  static Target atLeast(String what, double wanted, double measured) {
    return new Target(what, "at least " + NumberText.brief(wanted), measured, measured >= wanted);
  }

  static Target atMost(String what, double wanted, double measured) {
    return new Target(what, "at most " + NumberText.brief(wanted), measured, measured <= wanted);
  }

  static Target below(String what, double wanted, double measured) {
    return new Target(what, "below " + NumberText.brief(wanted), measured, measured < wanted);
  }
}

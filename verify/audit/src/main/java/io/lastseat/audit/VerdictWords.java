package io.lastseat.audit;

import io.lastseat.model.Grant;
import io.lastseat.model.Hold;
import io.lastseat.model.Limiting;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Tally;
import io.lastseat.model.Together;
import io.lastseat.model.Verdict;
import io.vavr.control.Option;

/** A verdict in words: all that is decided in it. */
final class VerdictWords {

  static String of(Verdict verdict) {
    boolean changes = verdict.request().reservation().isDefined();
    return verdict.outcome().code()
        + verdict.refusal().map(Reason::code).map(code -> ": " + code).getOrElse("")
        + verdict.explanation().map(", because \"%s\""::formatted).getOrElse("")
        + ", %+d, %d left".formatted(verdict.change(), verdict.left())
        + verdict.grant().filter(grant -> changes).map(VerdictWords::change).getOrElse("")
        + held(verdict.grant().flatMap(Grant::hold))
        + verdict
            .grant()
            .flatMap(Grant::place)
            .map(
                place ->
                    ", at place %d after %d units".formatted(place.number(), place.unitsBefore()))
            .getOrElse("")
        + verdict.released().map(", no longer held until %s"::formatted).getOrElse("")
        + (verdict.unlisted() > 0 ? ", no longer waiting for %d".formatted(verdict.unlisted()) : "")
        + verdict.tally().map(VerdictWords::tally).getOrElse("")
        + verdict.together().map(VerdictWords::together).getOrElse("");
  }

  /** What the logs of other resources have to do with it. */
  private static String together(Together together) {
    return (together.commits().isEmpty() ? "" : ", together with " + commits(together))
        + together.limiting().map(refusal -> ", refused by " + of(refusal)).getOrElse("")
        + ", "
        + clock(together);
  }

  private static String commits(Together together) {
    return together
        .commits()
        .toVector()
        .map(one -> "commit %d of %s".formatted(one._2(), one._1().text()))
        .mkString(" and ");
  }

  /** By which clock several logs decided, and for how long they hold. */
  private static String clock(Together together) {
    return "by the clock of %s".formatted(together.at())
        + together.hold().map(", to be held for %s"::formatted).getOrElse("");
  }

  /** A refusal by another resource, in words. */
  private static String of(Limiting refusal) {
    return "%s at commit %d: %s, %d left"
            .formatted(
                refusal.resource().text(),
                refusal.commitNo(),
                refusal.reason().code(),
                refusal.left())
        + refusal.explanation().map(", because \"%s\""::formatted).getOrElse("");
  }

  /** The same for one who came from the waiting list. */
  static String of(Promotion promotion) {
    return "%s at place %d after %d units, who waited for %d: %s"
            .formatted(
                promotion.about(),
                promotion.place().number(),
                promotion.place().unitsBefore(),
                promotion.units(),
                promotion.outcome().code())
        + promotion.outcome().refusal().map(reason -> ": " + reason.code()).getOrElse("")
        + ", decision %d, %d changes, %d left"
            .formatted(promotion.decisionNo(), promotion.changes(), promotion.left())
        + held(promotion.hold())
        + promotion.tally().map(VerdictWords::tally).getOrElse("");
  }

  private static String tally(Tally tally) {
    return ", %s has %d units in %d requests"
            .formatted(tally.name(), tally.units(), tally.requests())
        + tally
            .unitsHeld()
            .units()
            .map(moment -> ", %d until %s".formatted(moment._2(), moment._1()))
            .mkString()
        + tally
            .requestsHeld()
            .units()
            .map(moment -> ", %d of them until %s".formatted(moment._2(), moment._1()))
            .mkString()
        + (tally.requestsWaiting() == 0
            ? ""
            : ", waits for %d units in %d of them"
                .formatted(tally.unitsWaiting(), tally.requestsWaiting()));
  }

  private static String held(Option<Hold> hold) {
    return hold.map(held -> ", held from %s to %s".formatted(held.since(), held.until()))
        .getOrElse("");
  }

  private static String change(Grant grant) {
    String after = grant.isEnded() ? "it has ended" : "it has %d".formatted(grant.units());
    return grant.changes() == 1
        ? ", " + after
        : ", %s after %d changes".formatted(after, grant.changes());
  }

  private VerdictWords() {}
}

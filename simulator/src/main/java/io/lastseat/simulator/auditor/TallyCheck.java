package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedTally;
import io.lastseat.simulator.store.Attributes;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Holds what an entry or a row says of what an applicant has against the auditor's own book. */
final class TallyCheck {

  /** Digits of a decision in the name of a row's part. */
  private static final int DIGITS = 19;

  /** The tally in an entry of a commit. */
  static void entry(Attributes entry, @Nullable AuditedTally due) {
    AuditedTally stands =
        entry.has("ta") ? read(entry.map("ta"), "n", "u", "r", "h", "q", "w", "x") : null;
    same(entry.text("i"), due, stands);
  }

  /** The tally in a row. */
  static void row(Attributes row, @Nullable AuditedTally due) {
    AuditedTally stands =
        row.has("tally")
            ? read(
                row.map("tally"),
                "name",
                "units",
                "requests",
                "unitsHeld",
                "requestsHeld",
                "unitsWaiting",
                "requestsWaiting")
            : null;
    same(row.text("request"), due, stands);
  }

  /** In whose tally a reservation counts, as a row about it says. */
  static void whose(Attributes row, @Nullable AuditedTally due) {
    same(row.text("request"), due == null ? null : due.name(), row.textOrNull("whose"));
  }

  /** What stands for the request in the key of the row. */
  static String partition(AuditedTally due) {
    return "tally-" + due.name();
  }

  /** The part of the row of this decision. */
  static String part(long decisionNo) {
    return "tally-" + "0".repeat(DIGITS).substring(Long.toString(decisionNo).length()) + decisionNo;
  }

  private static AuditedTally read(
      Attributes map,
      String name,
      String units,
      String requests,
      String held,
      String requestsHeld,
      String waiting,
      String requestsWaiting) {
    Set<String> unknown = new TreeSet<>(map.item().keySet());
    unknown.removeAll(Set.of(name, units, requests, held, requestsHeld, waiting, requestsWaiting));
    if (!unknown.isEmpty()) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS, "A tally has attributes that nobody audits: " + unknown);
    }
    return new AuditedTally(
        map.text(name),
        map.number(units),
        map.number(requests),
        moments(map, held),
        moments(map, requestsHeld),
        map.number(waiting, 0),
        map.number(requestsWaiting, 0));
  }

  private static SortedMap<Long, Long> moments(Attributes map, String name) {
    return map.has(name) ? HoldBytes.units(map.wanted(name).b().asByteArray()) : new TreeMap<>();
  }

  private static void same(String what, @Nullable Object due, @Nullable Object stands) {
    if (!Objects.equals(due, stands)) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "%s should say that the applicant has %s, not %s"
              .formatted(what, String.valueOf(due), String.valueOf(stands)));
    }
  }

  private TallyCheck() {}
}

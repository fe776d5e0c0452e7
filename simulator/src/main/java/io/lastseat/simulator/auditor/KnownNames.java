package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.store.Attributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of all attributes that the auditor knows. An item with another one was never checked
 * whole.
 */
final class KnownNames {

  private static final Set<String> REQUEST =
      Set.of("lane", "requestId", "v", "kind", "takenAt", "notIn", "epoch");
  private static final Set<String> COMMIT =
      Set.of(
          "resourceId",
          "commitNo",
          "v",
          "rules",
          "decidedAt",
          "books",
          "marks",
          "entries",
          "full",
          "headNo",
          "requestId");
  private static final Set<String> BOOKS =
      Set.of(
          "lanes",
          "taken",
          "decisions",
          "amended",
          "epoch",
          "clock",
          "holds",
          "waiting",
          "logBytes",
          "indexed",
          "terms",
          "termsNumber",
          "lock",
          "queue");
  private static final Set<String> MARKS =
      Set.of(
          "owing",
          "streamed",
          "unstreamedThrough",
          "immediateThrough",
          "fromTable",
          "fromTableSum",
          "forgotten");
  private static final Set<String> FORGOTTEN =
      Set.of("through", "before", "fromTable", "fromTableSum");
  private static final Set<String> ENTRY = Set.of("i", "k", "t", "f", "r", "x", "d", "ta", "tg");
  private static final Set<String> ROW =
      Set.of(
          "request",
          "part",
          "v",
          "resourceId",
          "requestId",
          "commitNo",
          "decisionNo",
          "decidedAt",
          "status",
          "reason",
          "explanation",
          "left",
          "change",
          "kind",
          "takenAt",
          "immediate",
          "tally",
          "together");
  private static final Set<String> PROMOTION =
      Set.of("i", "k", "t", "r", "f", "q", "p", "e", "j", "s", "y", "ta");
  private static final Set<String> PLACE =
      Set.of(
          "request",
          "part",
          "v",
          "resourceId",
          "requestId",
          "commitNo",
          "decisionNo",
          "place",
          "unitsBefore",
          "waitsUntil",
          "units",
          "hold",
          "whose");
  private static final Set<String> TALLY =
      Set.of("request", "part", "v", "resourceId", "requestId", "commitNo", "decisionNo", "tally");
  private static final Set<String> GRANT =
      Set.of(
          "request",
          "part",
          "v",
          "resourceId",
          "requestId",
          "commitNo",
          "decisionNo",
          "decidedAt",
          "by",
          "reason",
          "units",
          "changes",
          "heldSince",
          "heldUntil",
          "whose",
          "others",
          "together");

  static void ofRequest(Attributes request, AuditedKind kind) {
    check("A request", request, REQUEST, kind.fields().values());
    inside("A map in a request", request, kind, false);
  }

  static void ofCommit(Attributes commit) {
    check("A commit", commit, COMMIT, Set.of());
    check("The map books", commit.map("books"), BOOKS, Set.of());
    Attributes marks = commit.map("marks");
    check("The map marks", marks, MARKS, Set.of());
    if (marks.has("forgotten")) {
      check("The mark forgotten", marks.map("forgotten"), FORGOTTEN, Set.of());
    }
    if (marks.has("streamed")) {
      for (String label : marks.map("streamed").item().keySet()) {
        Attributes stream = marks.map("streamed").map(label);
        check("The mark of a stream", stream, Set.of("through", "lanes"), Set.of());
      }
    }
  }

  static void ofEntry(Attributes entry, AuditedKind kind) {
    check("An entry", entry, ENTRY, names(kind.fields(), kind).keySet());
    inside("A map in an entry", entry, kind, true);
  }

  static void ofPromotion(Attributes entry) {
    check("The entry of a promotion", entry, PROMOTION, Set.of());
  }

  static void ofPlace(Attributes row) {
    check("The row of a place", row, PLACE, Set.of());
  }

  static void ofTally(Attributes row) {
    check("The row of a tally", row, TALLY, Set.of());
  }

  static void ofRow(Attributes row, AuditedKind kind) {
    check("A row", row, ROW, names(kind.fields(), kind).values());
    inside("A map in a row", row, kind, false);
  }

  static void ofGrant(Attributes row) {
    check("The row of a grant", row, GRANT, Set.of());
  }

  private static void inside(String what, Attributes item, AuditedKind kind, boolean briefly) {
    kind.fields()
        .forEach(
            (brief, full) -> {
              Map<String, String> inside = kind.inside(brief);
              String name = briefly ? brief : full;
              if (!inside.isEmpty() && item.has(name)) {
                check(what, item.map(name), briefly ? inside.keySet() : inside.values(), Set.of());
              }
            });
  }

  /** What a reservation has is said by those kinds alone that are about one. */
  private static Map<String, String> names(Map<String, String> fields, AuditedKind kind) {
    Map<String, String> names = new HashMap<>(fields);
    if (kind.isAboutReservations()) {
      names.putAll(GrantCheck.FIELDS);
      names.putAll(kind.waitingFields());
      names.put("ot", "others");
    }
    return names;
  }

  private static void check(
      String what, Attributes item, Collection<String> common, Collection<String> ofKind) {
    Set<String> unknown = new TreeSet<>(item.item().keySet());
    unknown.removeAll(common);
    unknown.removeAll(ofKind);
    if (!unknown.isEmpty()) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS, what + " has attributes that nobody audits: " + unknown);
    }
  }

  private KnownNames() {}
}

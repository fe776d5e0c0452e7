package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.store.Attributes;
import java.util.Collection;
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
          "headNo",
          "requestId");
  private static final Set<String> BOOKS =
      Set.of(
          "lanes",
          "taken",
          "decisions",
          "amended",
          "clock",
          "logBytes",
          "indexed",
          "terms",
          "termsNumber");
  private static final Set<String> MARKS =
      Set.of(
          "owing",
          "streamed",
          "unstreamedThrough",
          "immediateThrough",
          "fromTable",
          "fromTableSum");
  private static final Set<String> ENTRY = Set.of("i", "k", "t", "f", "r", "d");
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
          "left",
          "change",
          "kind",
          "takenAt",
          "immediate");
  private static final Set<String> END =
      Set.of(
          "request",
          "part",
          "v",
          "resourceId",
          "requestId",
          "commitNo",
          "decisionNo",
          "decidedAt",
          "by");

  static void ofRequest(Attributes request, AuditedKind kind) {
    check("A request", request, REQUEST, kind.fields().values());
  }

  static void ofCommit(Attributes commit) {
    check("A commit", commit, COMMIT, Set.of());
    check("The map books", commit.map("books"), BOOKS, Set.of());
    Attributes marks = commit.map("marks");
    check("The map marks", marks, MARKS, Set.of());
    if (marks.has("streamed")) {
      for (String label : marks.map("streamed").item().keySet()) {
        Attributes stream = marks.map("streamed").map(label);
        check("The mark of a stream", stream, Set.of("through", "lanes"), Set.of());
      }
    }
  }

  static void ofEntry(Attributes entry, AuditedKind kind) {
    check("An entry", entry, ENTRY, kind.fields().keySet());
  }

  static void ofRow(Attributes row, AuditedKind kind) {
    check("A row", row, ROW, kind.fields().values());
  }

  static void ofEnd(Attributes row) {
    check("The row of an end", row, END, Set.of());
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

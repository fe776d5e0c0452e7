package io.lastseat.tables;

/**
 * How the fields of a request are called in an item: in full where people and analysts read them,
 * in one letter inside a commit, where each of some hundred verdicts pays for its names.
 */
record FieldNames(
    String kind,
    String applicant,
    String quantity,
    String note,
    String takenAt,
    String capacity,
    String opensAt,
    String closesAt,
    String maxQuantity,
    String lanes,
    String title,
    String gate,
    String why) {

  static final FieldNames FULL =
      new FieldNames(
          "kind",
          "applicant",
          "quantity",
          "note",
          "takenAt",
          "capacity",
          "opensAt",
          "closesAt",
          "maxQuantity",
          "lanes",
          "title",
          "gate",
          "why");

  static final FieldNames BRIEF =
      new FieldNames("k", "a", "q", "n", "t", "c", "o", "x", "m", "l", "h", "g", "w");
}

package io.lastseat.local.cli.analysts;

/** A type of Hive, as Glue has it, in the words of DuckDB. */
final class HiveType {

  private final String text;
  private int at;

  private HiveType(String text) {
    this.text = text;
  }

  static String inDuckDb(String hive) {
    HiveType type = new HiveType(hive);
    String whole = type.type();
    if (type.at != hive.length()) {
      throw new AssertionError("no type of Hive from " + type.at + " on: " + hive);
    }
    return whole;
  }

  private String type() {
    if (takes("struct<")) {
      StringBuilder fields = new StringBuilder();
      do {
        String name = word();
        expect(":");
        fields.append(fields.isEmpty() ? "" : ", ").append('"').append(name).append("\" ");
        fields.append(type());
      } while (takes(","));
      expect(">");
      return "STRUCT(" + fields + ")";
    }
    if (takes("array<")) {
      String element = type();
      expect(">");
      return element + "[]";
    }
    expect("string");
    return "VARCHAR";
  }

  private String word() {
    int from = at;
    while (Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  private boolean takes(String next) {
    boolean there = text.startsWith(next, at);
    at += there ? next.length() : 0;
    return there;
  }

  private void expect(String next) {
    if (!takes(next)) {
      throw new AssertionError(next + " expected at " + at + " of " + text);
    }
  }
}

package io.lastseat.tables;

/**
 * What an attribute is called: in full where people and analysts read it, briefly inside a commit,
 * where each of some hundred entries pays for its names.
 */
public record Field(String full, String brief) {

  /** The name, briefly or not. */
  String name(boolean briefly) {
    return briefly ? brief : full;
  }
}

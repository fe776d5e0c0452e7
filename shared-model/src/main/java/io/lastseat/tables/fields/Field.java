package io.lastseat.tables.fields;

import java.util.List;

/**
 * The names of an attribute: in full where people and analysts read it, briefly inside a commit,
 * where each of some hundred entries pays for its names.
 *
 * @param inside what the map may have that is the value; nothing where the value is no map
 */
public record Field(String full, String brief, List<Field> inside) {

  /** Of a value that is no map. */
  public Field(String full, String brief) {
    this(full, brief, List.of());
  }

  /** The name, briefly or not. */
  String name(boolean briefly) {
    return briefly ? brief : full;
  }
}

package io.lastseat.tables.fields;

import java.util.List;

/**
 * The two names of an attribute. People and analysts read the full name. A commit has the brief
 * one, since each of some hundred entries pays for its names.
 *
 * @param inside the fields of the map that is the value; none if the value is no map
 */
public record Field(String full, String brief, List<Field> inside) {

  /** The names of an attribute whose value is no map. */
  public Field(String full, String brief) {
    this(full, brief, List.of());
  }

  String name(boolean briefly) {
    return briefly ? brief : full;
  }
}

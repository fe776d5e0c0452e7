package io.lastseat.tables.kinds;

import io.lastseat.tables.fields.Field;

/** What several kinds of requests say of units, in items. */
final class UnitFields {

  /** How many. */
  static final Field QUANTITY = new Field("quantity", "q");

  /** How long they are to be held, in milliseconds. */
  static final Field HOLD = new Field("hold", "b");

  private UnitFields() {}
}

package io.lastseat.tables.kinds;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;

/** The main one of several locks, which refers to the others. */
final class MainField {

  /** Its name. */
  static final Field MAIN = new Field("main", "mn");

  static void write(Option<ResourceId> main, ItemWriter to) {
    to.text(MAIN, main.map(ResourceId::text));
  }

  static Option<ResourceId> read(ItemReader from) {
    return from.textIfAny(MAIN).map(ResourceId::new);
  }

  static int atMostBytes(Option<ResourceId> main) {
    return main.isDefined() ? 1 + AtMost.text(main.map(ResourceId::text)) : 0;
  }

  private MainField() {}
}

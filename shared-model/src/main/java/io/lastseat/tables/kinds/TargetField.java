package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;

/** The reservation that a request is about, in items. */
final class TargetField {

  static final Field TARGET = new Field("target", "p");

  static void write(RequestId target, ItemWriter to) {
    to.text(TARGET, target.text());
  }

  static RequestId read(ItemReader from) {
    return RequestFields.id(TARGET.full(), from.text(TARGET));
  }

  static int atMostBytes(RequestId target) {
    return AtMost.text(target.text());
  }

  private TargetField() {}
}

package io.lastseat.tables.kinds;

import io.lastseat.model.request.Request;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;

/** The fencing token by which a request about the lease of a lock is asked. */
final class TokenField {

  static final Field TOKEN = new Field("token", "tk");

  static void write(Request request, ItemWriter to) {
    to.number(TOKEN, request.token());
  }

  static Option<Long> read(ItemReader from) {
    return from.numberIfAny(TOKEN);
  }

  static int atMostBytes(Request request) {
    return request.token().isDefined() ? AtMost.NUMBER + 1 : 0;
  }

  private TokenField() {}
}

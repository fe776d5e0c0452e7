package io.lastseat.model.terms;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** How the requests of a resource come to their verdicts. It is one of its terms. */
public enum Admission {
  /** All of them by the stream, in batches and in order. */
  STREAM,
  /** In the call that asks, where that is possible; after a few lost appends by the stream. */
  IMMEDIATE;

  /** Its name in items and on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of that name; none if there is none. */
  public static Option<Admission> of(String code) {
    return Vector.of(values()).find(one -> one.code().equals(code));
  }
}

package io.lastseat.model.terms;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** How the requests of a resource get their verdicts. It is one of the terms. */
public enum Admission {
  /** The stream decides all requests, in batches and in order. */
  STREAM,
  /** The call decides its request where possible; after a few lost appends the stream does. */
  IMMEDIATE;

  /** The name in items and in messages. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The admission of that name; none if there is none. */
  public static Option<Admission> of(String code) {
    return Vector.of(values()).find(one -> one.code().equals(code));
  }
}

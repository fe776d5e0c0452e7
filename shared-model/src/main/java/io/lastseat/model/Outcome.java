package io.lastseat.model;

import io.vavr.control.Option;

/** What became of a request. */
public sealed interface Outcome {

  /** Granted, whole. */
  static Outcome accepted() {
    return Accepted.WHOLE;
  }

  /** On the waiting list. */
  static Outcome waiting() {
    return Waiting.INSTANCE;
  }

  /** The name in tables and documents. */
  String code();

  /** Why not; none where it is no refusal. */
  default Option<Reason> refusal() {
    return Option.none();
  }

  /** Granted. */
  record Accepted() implements Outcome {

    private static final Outcome WHOLE = new Accepted();

    @Override
    public String code() {
      return "accepted";
    }
  }

  /** Not granted yet: it waits for room. */
  record Waiting() implements Outcome {

    private static final Outcome INSTANCE = new Waiting();

    @Override
    public String code() {
      return "waiting";
    }
  }

  /** Refused. */
  record Rejected(Reason reason) implements Outcome {
    @Override
    public String code() {
      return "rejected";
    }

    @Override
    public Option<Reason> refusal() {
      return Option.some(reason);
    }
  }
}

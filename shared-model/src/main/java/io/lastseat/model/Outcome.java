package io.lastseat.model;

import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/** The outcome of a request. */
public sealed interface Outcome {

  /** Granted, whole. */
  static Outcome accepted() {
    return Accepted.WHOLE;
  }

  static Outcome waiting() {
    return Waiting.INSTANCE;
  }

  /** Refused for this reason on these books, with the words of those who closed the resource. */
  static Outcome rejected(Reason reason, Books books) {
    return new Rejected(
        reason,
        reason == Reason.RESOURCE_CLOSED
            ? books.terms().flatMap(Terms::closing).flatMap(Closing::reason)
            : Option.none());
  }

  /** The name in tables and documents. */
  String code();

  /** Why not; none if it is no refusal. */
  default Option<Reason> refusal() {
    return Option.none();
  }

  /** What people say to the refusal, beside the reason. */
  default Option<String> explanation() {
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

  /**
   * Refused.
   *
   * @param explanation of those who closed the resource; none if that is not the reason
   */
  record Rejected(Reason reason, Option<String> explanation) implements Outcome {
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

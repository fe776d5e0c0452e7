package io.lastseat.model;

import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/** The outcome of a request. */
public sealed interface Outcome {

  /** The whole request is granted. */
  static Outcome accepted() {
    return Accepted.WHOLE;
  }

  static Outcome waiting() {
    return Waiting.INSTANCE;
  }

  /** Refused for this reason on these books, with the words of those who closed it. */
  static Outcome rejected(Reason reason, Books books) {
    return new Rejected(
        reason,
        reason == Reason.RESOURCE_CLOSED
            ? books.terms().flatMap(Terms::closing).flatMap(Closing::reason)
            : Option.none());
  }

  /** The name in tables and documents. */
  String code();

  /** The reason of a refusal; none if it is no refusal. */
  default Option<Reason> refusal() {
    return Option.none();
  }

  /** The explanation that people gave for the refusal, beside the reason. */
  default Option<String> explanation() {
    return Option.none();
  }

  /** The request is granted. */
  record Accepted() implements Outcome {

    private static final Outcome WHOLE = new Accepted();

    @Override
    public String code() {
      return "accepted";
    }
  }

  /** The request is not granted yet: it waits for room. */
  record Waiting() implements Outcome {

    private static final Outcome INSTANCE = new Waiting();

    @Override
    public String code() {
      return "waiting";
    }
  }

  /**
   * The request is refused.
   *
   * @param explanation of the people who closed the resource; none for other reasons
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

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
  static Rejected rejected(Reason reason, Books books) {
    return rejected(reason, books, Option.none());
  }

  /**
   * Refused for this reason on these books, with the words of those who closed it.
   *
   * @param category the category that is the cause; none if the whole resource is
   */
  static Rejected rejected(Reason reason, Books books, Option<String> category) {
    return new Rejected(
        reason,
        reason == Reason.RESOURCE_CLOSED
            ? books.terms().flatMap(Terms::closing).flatMap(Closing::reason)
            : Option.none(),
        category);
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

  /** The category that is the cause of a refusal; none if the whole resource is. */
  default Option<String> category() {
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
   * @param category the category that is the cause; none if the whole resource is
   */
  record Rejected(Reason reason, Option<String> explanation, Option<String> category)
      implements Outcome {

    /** A refusal that concerns the whole resource. */
    public Rejected(Reason reason, Option<String> explanation) {
      this(reason, explanation, Option.none());
    }

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

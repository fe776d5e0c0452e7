package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Verdict;

/** What {@link Decider} says of a request. */
public sealed interface Decision {

  /** It cannot say anything before this is known. */
  record Missing(MissingFact fact) implements Decision {}

  /** A verdict, and the books after it. */
  record Made(Verdict verdict, Books books) implements Decision {}
}

package io.lastseat.decide;

import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Verdict;

/** The result of {@link Decider} for a request. */
public sealed interface Decision {

  /** A fact that it needs first. */
  record Missing(MissingFact fact) implements Decision {}

  /** A verdict, and the books after it. */
  record Made(Verdict verdict, Books books) implements Decision {}
}

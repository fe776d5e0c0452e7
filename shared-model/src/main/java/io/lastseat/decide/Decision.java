package io.lastseat.decide;

import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Verdict;

/** The result of {@link Decider} for a request. */
public sealed interface Decision {

  record Missing(MissingFact fact) implements Decision {}

  record Made(Verdict verdict, Books books) implements Decision {}
}

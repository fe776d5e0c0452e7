package io.lastseat.decide;

import io.lastseat.model.Ledger;
import io.lastseat.model.Verdict;

/** A verdict and the books after it. */
public record Decision(Verdict verdict, Ledger ledger) {}

package io.lastseat.model.terms;

import io.vavr.control.Option;
import java.time.Instant;

/** Terms that are about to be changed, each term by its name. */
final class TermsDraft {

  long capacity;
  Option<Instant> opensAt;
  Option<Instant> closesAt;
  Option<Long> maxQuantityPerRequest;
  Option<String> title;
  boolean gate;
  Admission admission;
  HoldTerms holds;
  WaitingTerms waiting;
  Option<Closing> closing;
  PerApplicant perApplicant;
  boolean lock;
  boolean execution;
  Option<SeriesPlan> series;
  boolean publicSignUp;

  /** The same as these, so far. */
  TermsDraft(Terms terms) {
    capacity = terms.capacity();
    opensAt = terms.opensAt();
    closesAt = terms.closesAt();
    maxQuantityPerRequest = terms.maxQuantityPerRequest();
    title = terms.title();
    gate = terms.gate();
    admission = terms.admission();
    holds = terms.holds();
    waiting = terms.waiting();
    closing = terms.closing();
    perApplicant = terms.perApplicant();
    lock = terms.lock();
    execution = terms.execution();
    series = terms.series();
    publicSignUp = terms.publicSignUp();
  }

  Terms done() {
    return new Terms(
        capacity,
        opensAt,
        closesAt,
        maxQuantityPerRequest,
        title,
        gate,
        admission,
        holds,
        waiting,
        closing,
        perApplicant,
        lock,
        execution,
        series,
        publicSignUp);
  }
}

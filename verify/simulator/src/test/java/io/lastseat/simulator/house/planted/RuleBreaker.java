package io.lastseat.simulator.house.planted;

import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Breaks every rule of this test. */
final class RuleBreaker {

  Object breaksRules(io.lastseat.model.Books books, io.lastseat.model.request.Request request) {
    return Decider.refusal(books, Facts.at(Instant.now()), request);
  }

  boolean breaksRules(CountDownLatch latch) throws InterruptedException {
    return latch.await(1, TimeUnit.SECONDS);
  }
}

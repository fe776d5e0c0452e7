package io.lastseat.local.ops;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Supplier;

/** What the last reconciliation of this server left undecided. */
final class ReconciliationTroubles implements TroubleSource {

  private final Supplier<Option<String>> last;

  ReconciliationTroubles(Supplier<Option<String>> last) {
    this.last = last;
  }

  @Override
  public String looksAt() {
    return "the last daily reconciliation";
  }

  @Override
  public Vector<Trouble> now() {
    return last.get()
        .map(
            why ->
                Trouble.of(
                    "reconciliation",
                    true,
                    "The reconciliation left something undecided",
                    why,
                    "'lastseat reconcile' names the resources and the causes, and tries again."))
        .toVector();
  }
}

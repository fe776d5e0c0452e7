package io.lastseat.local.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Commit.Delivery;
import java.math.BigInteger;
import java.util.function.Consumer;

/**
 * What a commit says about the way of the data cannot be derived from the requests, but it must be
 * possible, and nothing in it ever runs back.
 */
final class DeliveryRules {

  private final Consumer<Difference> differences;
  private Delivery before = Delivery.NONE;

  DeliveryRules(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    Delivery said = commit.delivery();
    long rows = said.rowsThrough();
    if (rows < before.rowsThrough() || rows >= commit.number()) {
      tell(
          commit,
          "rowsThrough " + rows,
          "%d to %d".formatted(before.rowsThrough(), commit.number() - 1));
    }
    if (before.streamedThrough().exists(through -> isBefore(said, through))) {
      tell(
          commit,
          "streamedThrough " + said.streamedThrough().map(BigInteger::toString).getOrElse("none"),
          "at least " + before.streamedThrough().get());
    }
    if (before.outOfBand() && !said.outOfBand()) {
      tell(commit, "outOfBand false", "outOfBand true, as in the commit before");
    }
    if (!said.outOfBand() && said.streamedThrough().isEmpty()) {
      tell(commit, "outOfBand false without streamedThrough", "one of them");
    }
    before = said;
  }

  private static boolean isBefore(Delivery said, BigInteger through) {
    return said.streamedThrough().forAll(now -> now.compareTo(through) < 0);
  }

  private void tell(Commit commit, String stands, String should) {
    differences.accept(
        Difference.inCommit(
            commit.resource(), commit.number(), "what was delivered", stands, should));
  }
}

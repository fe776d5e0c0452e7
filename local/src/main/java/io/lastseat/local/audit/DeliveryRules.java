package io.lastseat.local.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.RequestId;
import io.vavr.Tuple2;
import io.vavr.collection.Set;
import io.vavr.control.Option;
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
    rows(commit, said);
    marks(commit, said);
    if (before.outOfBand() && !said.outOfBand()) {
      tell(commit, "outOfBand false", "outOfBand true, as in the commit before");
    }
    before = said;
  }

  private void rows(Commit commit, Delivery said) {
    long through = said.rowsThrough();
    if (through < before.rowsThrough() || through >= commit.number()) {
      tell(
          commit,
          "rowsThrough " + through,
          "%d to %d".formatted(before.rowsThrough(), commit.number() - 1));
    }
    Set<Long> impossible = said.rowsBeyond().filter(n -> n <= through || n >= commit.number());
    if (!impossible.isEmpty()) {
      tell(
          commit,
          "rowsBeyond " + numbers(impossible),
          "greater than %d and less than %d".formatted(through, commit.number()));
    }
    Set<Long> forgotten = before.rowsBeyond().reject(said::hasRows);
    if (!forgotten.isEmpty()) {
      tell(
          commit,
          "rowsBeyond without " + numbers(forgotten),
          "all that the commit before confirmed");
    }
  }

  private void marks(Commit commit, Delivery said) {
    for (Tuple2<Integer, BigInteger> mark : before.streamedThrough()) {
      Option<BigInteger> now = said.streamedThrough().get(mark._1());
      if (now.forAll(number -> number.compareTo(mark._2()) < 0)) {
        tell(
            commit,
            "streamedThrough of lane %d: %s"
                .formatted(mark._1(), now.map(BigInteger::toString).getOrElse("none")),
            "at least " + mark._2());
      }
    }
    Set<Integer> lanes = commit.requests().map(RequestId::lane).toSet();
    if (!said.outOfBand() && !said.streamedThrough().keySet().containsAll(lanes)) {
      tell(commit, "outOfBand false without streamedThrough of each lane", "one of them");
    }
  }

  private static String numbers(Set<Long> commits) {
    return commits.toSortedSet().mkString(", ");
  }

  private void tell(Commit commit, String stands, String should) {
    differences.accept(
        Difference.inCommit(
            commit.resource(), commit.number(), "what was delivered", stands, should));
  }
}

package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.Configured.Effect;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.Commit;
import io.lastseat.model.Policy;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Creates a resource or replaces its terms, by a request that is decided in order like any other.
 *
 * <p>Whether it created or changed is read from the log, where it cannot race: the first accepted
 * one of a resource created it. Of several at the same moment exactly one is told so, or none where
 * its wait ended before its verdict came.
 */
public final class Configuring {

  /** Resources have one lane for this, whatever lanes their reservations have. */
  private static final int LANES = 1;

  private final DecisionLog log;
  private final BooksCache books;
  private final Requests requests;
  private final Verdicts verdicts;
  private final Naming naming;

  /** On these stores. */
  public Configuring(
      DecisionLog log, BooksCache books, Requests requests, Verdicts verdicts, Naming naming) {
    this.log = log;
    this.books = books;
    this.requests = requests;
    this.verdicts = verdicts;
    this.naming = naming;
  }

  /**
   * What became of it after at most this wait.
   *
   * @param lanes none leaves them as they are
   */
  public Configured configure(
      ResourceId resource, Policy policy, Option<Integer> lanes, Duration wait) {
    boolean wasThere = log.books(resource).exists(seen -> isCreated(seen.ledger().policy()));
    Supplier<Configure> wish =
        () -> new Configure(naming.fresh(LANES), resource, naming.now(), policy, lanes);
    Configure written = naming.write(requests, wish.get(), wish);
    Option<VerdictRow> row = verdicts.await(written.id(), wait);
    books.forget(resource);
    return new Configured(
        row.map(decided -> effect(wasThere, decided)).getOrElse(Effect.PENDING),
        new Standing(written, row));
  }

  /** The books as they are now. */
  public Option<BooksAsOf> books(ResourceId resource) {
    return log.books(resource).filter(seen -> isCreated(seen.ledger().policy()));
  }

  private Effect effect(boolean wasThere, VerdictRow row) {
    if (!row.verdict().accepted()) {
      return Effect.REJECTED;
    }
    return wasThere || wasThereBefore(row) ? Effect.CHANGED : Effect.CREATED;
  }

  /** Whether the terms of somebody else were in force at the moment of this verdict. */
  private boolean wasThereBefore(VerdictRow row) {
    long decisionNo = row.verdict().decisionNo();
    if (decisionNo == 1) {
      return false;
    }
    Vector<Commit> lastTwo =
        log.range(row.verdict().request().resource(), row.commitNo() - 1, row.commitNo());
    return lastTwo.exists(
            commit -> commit.number() < row.commitNo() && isCreated(commit.ledger().policy()))
        || lastTwo
            .last()
            .verdicts()
            .exists(verdict -> verdict.decisionNo() < decisionNo && creates(verdict));
  }

  private static boolean creates(Verdict verdict) {
    return verdict.accepted() && verdict.request() instanceof Configure;
  }

  private static boolean isCreated(Option<Policy> policy) {
    return policy.isDefined();
  }
}

package io.lastseat.intake.roster;

import io.lastseat.intake.roster.Roster.UnreadableLogException;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.MissingCommitException;
import io.lastseat.log.RowTable;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * Reads the state of claims of which a resource has a part. The rows of a claim are stored under
 * its home alone. Each of them names the commit of this log that belongs to it.
 */
record ClaimPartsOnRoster(DecisionLog log, RowTable rows) {

  /**
   * The number of newest commits that may belong to transactions that other logs do not show yet.
   */
  private static final int LATEST = 4;

  /**
   * The grants of changed claims as of this head.
   *
   * @throws UnreadableLogException if the log of a claim's home cannot be read as far as the last
   *     commits of this log say that it reaches
   */
  Map<RequestId, Grant> changed(Head asOf, Vector<VerdictRow> entries) {
    Vector<VerdictRow> ofClaims = entries.filter(row -> row.verdict().isPart());
    if (asOf.books().amended() == 0 || ofClaims.isEmpty()) {
      return HashMap.empty();
    }
    long first = Math.max(1, asOf.number() - LATEST + 1);
    Vector<Commit> latest = log.range(asOf.resource(), first, asOf.number());
    return ofClaims
        .map(row -> row.verdict().request())
        .map(request -> (ClaimPart) request)
        .groupBy(ClaimPart::home)
        .foldLeft(
            HashMap.<RequestId, Grant>empty(),
            (all, ofOne) -> {
              ResourceId home = ofOne._1();
              Vector<RequestId> claims = ofOne._2().map(ClaimPart::whole);
              return all.merge(changedAt(home, asOf, writtenWith(latest, home), claims));
            });
  }

  /** The same of the claims of one home. Its log may be unreadable, though the own one is not. */
  private HashMap<RequestId, Grant> changedAt(
      ResourceId home, Head asOf, long writtenWith, Vector<RequestId> claims) {
    try {
      Head seen = head(home, writtenWith);
      return changed(asOf, home, seen, claims);
    } catch (RuntimeException unreadable) {
      throw new UnreadableLogException(asOf.resource(), home, unreadable);
    }
  }

  /**
   * The newest commit of the home that was written in one transaction with these commits; 0 without
   * one.
   */
  private static long writtenWith(Vector<Commit> commits, ResourceId home) {
    return commits
        .flatMap(Commit::verdicts)
        .flatMap(Verdict::participants)
        .flatMap(participants -> participants.commits().get(home))
        .max()
        .getOrElse(0L);
  }

  /**
   * The newest head of a claim's home. DynamoDB may show the commits of a transaction in one log a
   * moment earlier than in another one (Developer Guide, Amazon DynamoDB Transactions: a query is
   * read-committed). So a head that is too old is read again. If it is still too old, the log has
   * lost its end: what it says of claims is not what the books of their other resources count.
   */
  private Head head(ResourceId home, long writtenWith) {
    Option<Head> seen = log.head(home).filter(head -> head.number() >= writtenWith);
    return seen.orElse(() -> log.head(home))
        .filter(head -> head.number() >= writtenWith)
        .getOrElseThrow(
            () -> new MissingCommitException(home, Vector.of(Math.max(1, writtenWith))));
  }

  private HashMap<RequestId, Grant> changed(
      Head asOf, ResourceId home, Head seen, Vector<RequestId> claims) {
    ResourceId resource = asOf.resource();
    Vector<GrantRow> owing = log.owing(seen).flatMap(Commit::grantRows);
    return rows.grants(home, claims, owing)
        .filter(
            row ->
                row.participants()
                    .flatMap(participants -> participants.commits().get(resource))
                    .exists(commit -> commit <= asOf.number()))
        .sortBy(row -> row.grant().changes())
        .foldLeft(
            HashMap.empty(),
            (all, row) -> all.put(ClaimPart.idFor(home, row.about()), row.grant().part(resource)));
  }
}

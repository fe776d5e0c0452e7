package io.lastseat.cli.recover;

import io.lastseat.audit.TableReader;
import io.lastseat.cli.recover.Repair.KnownLog;
import io.lastseat.model.Participants;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.commit.LogPlace;
import io.vavr.Tuple2;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cuts off transactions of which some logs have lost their commits: DynamoDB says that a backup may
 * hold only some of them. Such a transaction no longer counts in any log, nor do later decisions:
 * each of these logs ends before it. So the logs are as they were together at one earlier moment.
 * No part of a claim remains that one of its resources does not know.
 *
 * <p>A refusal that rests on a lost commit of another log is cut off, too.
 */
final class HalfTransactions {

  private static final int COMMITS_PER_CALL = 25;

  private final Repair repair;
  private final UnknownRows setAside;

  HalfTransactions(Repair repair, UnknownRows setAside) {
    this.repair = repair;
    this.setAside = setAside;
  }

  /**
   * Finds where logs end, and writes nothing. It looks at all logs. Then it looks again at logs
   * that name others, until no log is shortened any more. If a log has a gap, nothing is shortened:
   * it must be restored again, and then another end may be right.
   */
  void find(Vector<ResourceId> resources) {
    Vector<Option<Boolean>> shortened = resources.map(this::shorten);
    while (shortened.forAll(Option::isDefined) && shortened.exists(some -> some.contains(true))) {
      shortened =
          resources.filter(resource -> repair.known(resource).namesOthers).map(this::shorten);
    }
    if (shortened.exists(Option::isEmpty)) {
      resources.map(repair::known).forEach(KnownLog::keepAll);
    }
  }

  /** Whether this log ends earlier than was known; none if the log has a gap. */
  private Option<Boolean> shorten(ResourceId resource) {
    KnownLog known = repair.known(resource);
    long end = known.head;
    Option<Long> gap =
        repair
            .tables
            .log(resource)
            .walk(
                known.first,
                end,
                page -> {
                  if (known.head == end) { // Behind an earlier end it only looks for a gap.
                    shorten(known, page);
                  }
                });
    return Option.when(gap.isEmpty(), known.head < end);
  }

  private void shorten(KnownLog known, Vector<Commit> page) {
    Set<Piece> others = others(page);
    for (Commit commit : page) {
      known.namesOthers |= commit.verdicts().exists(one -> one.participants().isDefined());
      Option<String> why = halfOf(commit, others);
      if (why.isDefined()) {
        known.head = commit.number() - 1;
        known.endsEarly = why;
        return;
      }
    }
  }

  /** The pieces of other logs that belong to the transactions of this page. */
  private Set<Piece> others(Vector<Commit> page) {
    Vector<Map<String, AttributeValue>> keys =
        page.flatMap(Piece::of)
            .filter(piece -> repair.known(piece.other()).holds(piece.named()))
            .map(piece -> TableReader.commitKey(piece.other(), piece.named()))
            .distinct();
    return keys.grouped(COMMITS_PER_CALL)
        .flatMap(some -> repair.tables.items(repair.names.decisions(), some))
        .flatMap(item -> new LogPlace(item).commit())
        .flatMap(Piece::of)
        .toSet();
  }

  private Option<String> halfOf(Commit commit, Set<Piece> others) {
    return Piece.of(commit)
        .find(piece -> isLost(piece, others))
        .map(
            piece ->
                "commit %d belongs to %s/%s, whose commit of %s is lost"
                    .formatted(
                        commit.number(),
                        piece.home().text(),
                        piece.request().text(),
                        piece.other().text()))
        .orElse(() -> commit.verdicts().toVector().flatMap(this::withoutGround).headOption());
  }

  /** Whether the other log has lost its piece. A commit that it has archived counts as present. */
  private boolean isLost(Piece piece, Set<Piece> others) {
    KnownLog there = repair.known(piece.other());
    return piece.named() > there.head
        || (there.holds(piece.named()) && !others.contains(piece.mirrored()));
  }

  private Option<String> withoutGround(Verdict verdict) {
    return verdict
        .limiting()
        .filter(ground -> ground.commitNo() > repair.known(ground.resource()).head)
        .map(
            ground ->
                "%s was refused by commit %d of %s, which is lost"
                    .formatted(
                        verdict.about().text(), ground.commitNo(), ground.resource().text()));
  }

  /**
   * Deletes the commits after the end of this log, the newest first. So after a crash the log ends
   * later, and the next run finds the rest. The rows of deleted commits are then unknown to the
   * log. A verdict without a row is reported here, and its request put back. A lock's verdict in a
   * call is not: the holder of that lease does not wait for it.
   */
  void cut(ResourceId resource) {
    KnownLog known = repair.known(resource);
    for (String why : known.endsEarly) {
      repair.lines.accept(
          "commits %d to %d of %s: %s"
              .formatted(known.head + 1, known.stood, resource.text(), why));
      Option<Long> unused =
          repair.tables.log(resource).walk(known.head + 1, known.stood, this::tell);
      repair.commitsCut += known.stood - known.head;
      for (long number = known.stood; number > known.head && !repair.dryRun; number--) {
        Map<String, AttributeValue> key = TableReader.commitKey(resource, number);
        repair.client.deleteItem(delete -> delete.tableName(repair.names.decisions()).key(key));
      }
    }
  }

  private void tell(Vector<Commit> page) {
    Vector<VerdictRow> verdicts =
        page.flatMap(
            commit ->
                commit
                    .verdictRows()
                    .reject(row -> row.verdict().isPart())
                    .reject(row -> row.immediate() && commit.books().isLock()));
    var there = repair.tables.rows(verdicts.map(RowCodec::key)).keySet();
    for (VerdictRow row : verdicts.reject(row -> there.contains(RowCodec.key(row)))) {
      setAside.unwritten(
          row, "its commit %d is cut off, and it had no row".formatted(row.commitNo()));
    }
  }

  /**
   * A transaction as one log has it: its commit, and the commit of another log with the same
   * request. The other log has the mirrored piece.
   *
   * @param home of the request
   * @param request the whole request, at home
   * @param resource the log that has this piece
   * @param number the commit of this log
   * @param other the other log
   * @param named the commit of the other log
   */
  private record Piece(
      ResourceId home,
      RequestId request,
      ResourceId resource,
      long number,
      ResourceId other,
      long named) {

    /** All pieces in a commit. */
    static Vector<Piece> of(Commit commit) {
      return commit
          .verdicts()
          .toVector()
          .flatMap(
              verdict ->
                  verdict
                      .participants()
                      .toVector()
                      .flatMap(Participants::commits)
                      .map(named -> of(commit, verdict, named)));
    }

    private static Piece of(Commit commit, Verdict verdict, Tuple2<ResourceId, Long> named) {
      boolean isPart = verdict.request() instanceof ClaimPart;
      return new Piece(
          isPart ? ((ClaimPart) verdict.request()).home() : commit.resource(),
          isPart ? ((ClaimPart) verdict.request()).whole() : verdict.about(),
          commit.resource(),
          commit.number(),
          named._1(),
          named._2());
    }

    /** The same transaction as the other log has it. */
    Piece mirrored() {
      return new Piece(
          home,
          request,
          /* resource= */ other,
          /* number= */ named,
          /* other= */ resource,
          /* named= */ number);
    }
  }
}

package io.lastseat.local.recover;

import io.lastseat.audit.ItemsByKey;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.Participants;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.commit.LogPlace;
import io.vavr.Tuple2;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds transactions of which some logs have lost their commits and others have not: DynamoDB says
 * of a backup that it may hold some of them alone. Such a transaction counts no longer, in any log,
 * nor does what was decided behind it: each of these logs ends before it. So the logs are again
 * what they were together at one earlier moment, as if that had been restored, and nothing is left
 * of a claim that one of its resources does not know.
 *
 * <p>A refusal that rests on the lost commit of another log is none either. It looks at all logs,
 * and again at those that name others until no one is shortened any more, and writes nothing.
 */
final class HalfTransactions {

  private static final int COMMITS_PER_PAGE = 25;

  private final DecisionLog log;
  private final ItemsByKey items;
  private final String table;
  private final Mended mended;

  HalfTransactions(DecisionLog log, ItemsByKey items, String table, Mended mended) {
    this.log = log;
    this.items = items;
    this.table = table;
    this.mended = mended;
  }

  /**
   * Says in {@link Mended} where logs end. Not if one of them has a gap: it must be restored anew,
   * and then another end may be right.
   */
  void find(Vector<ResourceId> resources) {
    Vector<Option<Boolean>> shortened = resources.map(this::shorten);
    while (shortened.forAll(Option::isDefined) && shortened.exists(some -> some.contains(true))) {
      shortened =
          resources
              .filter(resource -> mended.log(resource, log::head).namesOthers)
              .map(this::shorten);
    }
    if (shortened.exists(Option::isEmpty)) {
      resources.map(resource -> mended.log(resource, log::head)).forEach(Mended.Log::keepAll);
    }
  }

  /** Whether this log ends earlier than was known; none if it has a gap. */
  private Option<Boolean> shorten(ResourceId resource) {
    Mended.Log known = mended.log(resource, log::head);
    boolean shortened = false;
    long end = known.head;
    long next = known.first;
    while (next <= end) {
      Vector<Commit> page = log.firstOf(resource, next, end, COMMITS_PER_PAGE);
      if (page.isEmpty() || page.last().number() - next + 1 != page.size()) {
        return Option.none();
      }
      next = page.last().number() + 1;
      if (!shortened) { // Behind that it only looks for a gap.
        shortened = shortened(known, page);
      }
    }
    return Option.some(shortened);
  }

  private boolean shortened(Mended.Log known, Vector<Commit> page) {
    Set<Piece> others = others(page);
    for (Commit commit : page) {
      known.namesOthers |= commit.verdicts().exists(one -> one.participants().isDefined());
      Option<String> why = halfOf(commit, others);
      if (why.isDefined()) {
        known.endBefore(commit.number(), why.get());
        return true;
      }
    }
    return false;
  }

  /** What other logs say of the transactions of this page. */
  private Set<Piece> others(Vector<Commit> page) {
    Set<Piece> found = HashSet.empty();
    Vector<Map<String, AttributeValue>> keys =
        page.flatMap(Piece::of)
            .filter(piece -> mended.log(piece.other(), log::head).holds(piece.named()))
            .map(HalfTransactions::keyOfNamed)
            .distinct();
    for (Vector<Map<String, AttributeValue>> some : keys.grouped(COMMITS_PER_PAGE)) {
      found =
          found.addAll(
              Vector.ofAll(items.read(table, some))
                  .flatMap(item -> new LogPlace(item).commit())
                  .flatMap(Piece::of));
    }
    return found;
  }

  private static Map<String, AttributeValue> keyOfNamed(Piece piece) {
    return Map.of(
        "resourceId", AttributeValue.fromS(piece.other().text()),
        "commitNo", AttributeValue.fromN(Long.toString(piece.named())));
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

  /** What the other log has let go of is believed. */
  private boolean isLost(Piece piece, Set<Piece> others) {
    Mended.Log there = mended.log(piece.other(), log::head);
    return piece.named() > there.head
        || (there.holds(piece.named()) && !others.contains(piece.mirrored()));
  }

  private Option<String> withoutGround(Verdict verdict) {
    return verdict
        .participants()
        .flatMap(Participants::limiting)
        .map(limiting -> new Tuple2<>(limiting.resource(), limiting.commitNo()))
        .filter(ground -> ground._2() > mended.log(ground._1(), log::head).head)
        .map(
            ground ->
                "%s was refused by commit %d of %s, which is lost"
                    .formatted(verdict.about().text(), ground._2(), ground._1().text()));
  }
}

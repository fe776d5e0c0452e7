package io.lastseat.audit;

import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.model.Participants;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/**
 * Commits of other logs that a page of this log names. They are read after the page, strongly
 * consistent, at most {@value TableReader#KEYS_PER_CALL} at a time, and kept as long as the page.
 */
final class OtherLogs implements OtherCommits {

  private final TableReader reader;
  private final Map<ResourceId, ArchivedPart> archived = new HashMap<>();
  private final Map<Tuple2<ResourceId, Long>, Commit> ofThisPage = new HashMap<>();

  OtherLogs(TableReader reader) {
    this.reader = reader;
  }

  void nextPage(Vector<Commit> page) {
    ofThisPage.clear();
    Vector<Participants> participants =
        page.flatMap(Commit::verdicts).flatMap(Verdict::participants);
    Vector<Tuple2<ResourceId, Long>> refusing =
        participants
            .flatMap(Participants::limiting)
            .filter(refusal -> refusal.commitNo() > 0)
            .map(refusal -> new Tuple2<>(refusal.resource(), refusal.commitNo()));
    Vector<Tuple2<ResourceId, Long>> named =
        participants.flatMap(Participants::commits).appendAll(refusing);
    read(named);
    // A reader may see one item of a transaction a moment before another one.
    read(named);
    Set<Tuple2<ResourceId, Long>> ours =
        page.map(commit -> new Tuple2<>(commit.resource(), commit.number())).toSet();
    read(
        refusing
            .filter(one -> one._2() > 1)
            .filter(one -> commit(one._1(), one._2()).exists(other -> isWrittenWith(other, ours)))
            .map(one -> one.map2(number -> number - 1)));
  }

  /** Whether one transaction may have written both: then the state before the other counts. */
  private static boolean isWrittenWith(Commit other, Set<Tuple2<ResourceId, Long>> ours) {
    return other.verdicts().isEmpty()
        || other
            .verdicts()
            .flatMap(Verdict::participants)
            .flatMap(Participants::commits)
            .exists(ours::contains);
  }

  private void read(Seq<Tuple2<ResourceId, Long>> named) {
    named
        .distinct()
        .reject(ofThisPage::containsKey)
        .grouped(TableReader.KEYS_PER_CALL)
        .flatMap(reader::entries)
        .flatMap(LogEntry::commit)
        .forEach(
            commit -> ofThisPage.put(new Tuple2<>(commit.resource(), commit.number()), commit));
  }

  /** The verdicts of other logs on the same claim, in the commits that this verdict names. */
  Seq<Verdict> participants(Verdict verdict) {
    return verdict
        .participants()
        .toVector()
        .flatMap(Participants::commits)
        .flatMap(there -> commit(there._1(), there._2()))
        .flatMap(Commit::verdicts)
        .filter(other -> other.request().whole().equals(verdict.request().whole()));
  }

  @Override
  public Option<Commit> commit(ResourceId resource, long number) {
    return Option.of(ofThisPage.get(new Tuple2<>(resource, number)));
  }

  /** Archived commits say nothing any more, even if some of them still exist. */
  @Override
  public boolean isUnknown(ResourceId resource, long number) {
    return number > 0
        && commit(resource, number).isEmpty()
        && archived.computeIfAbsent(resource, other -> reader.log(other).archived()).has(number);
  }
}

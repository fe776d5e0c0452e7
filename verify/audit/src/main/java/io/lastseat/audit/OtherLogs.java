package io.lastseat.audit;

import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.model.Participants;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Commits of other logs that a page of this one names. They are read after the page, strongly
 * consistently, at most {@value TableReader#KEYS_PER_CALL} at a time, and kept as long as the page.
 */
final class OtherLogs implements OtherCommits {

  private final TableReader reader;
  private final Map<ResourceId, Option<LogEntry>> archived = new HashMap<>();
  private final Map<Tuple2<ResourceId, Long>, Option<Commit>> ofThisPage = new HashMap<>();

  OtherLogs(TableReader reader) {
    this.reader = reader;
  }

  void nextPage(Vector<Commit> page) {
    ofThisPage.clear();
    Vector<Participants> participants =
        page.flatMap(Commit::verdicts).flatMap(Verdict::participants);
    Vector<Tuple2<ResourceId, Long>> refusing =
        participants.flatMap(OtherLogs::refusing).distinct();
    Vector<Tuple2<ResourceId, Long>> named =
        participants.flatMap(Participants::commits).appendAll(refusing).distinct();
    read(named);
    // What a transaction wrote may be seen in one item a moment before it is in another one.
    read(named);
    Set<Tuple2<ResourceId, Long>> ours = new HashSet<>();
    page.forEach(commit -> ours.add(new Tuple2<>(commit.resource(), commit.number())));
    read(
        refusing
            .filter(one -> one._2() > 1)
            .filter(one -> commit(one._1(), one._2()).exists(other -> isWrittenWith(other, ours)))
            .map(one -> one.map2(number -> number - 1)));
  }

  /** Whether it was, or may have been: what comes before it counts then. */
  private static boolean isWrittenWith(Commit other, Set<Tuple2<ResourceId, Long>> ours) {
    return other.verdicts().isEmpty()
        || other
            .verdicts()
            .flatMap(Verdict::participants)
            .flatMap(Participants::commits)
            .exists(ours::contains);
  }

  private static Option<Tuple2<ResourceId, Long>> refusing(Participants participants) {
    return participants
        .limiting()
        .filter(refusal -> refusal.commitNo() > 0)
        .map(refusal -> new Tuple2<>(refusal.resource(), refusal.commitNo()));
  }

  private void read(Seq<Tuple2<ResourceId, Long>> named) {
    named
        .reject(ofThisPage::containsKey)
        .grouped(TableReader.KEYS_PER_CALL)
        .map(some -> reader.items(reader.names().decisions(), some.toVector().map(OtherLogs::key)))
        .forEach(found -> found.forEach(this::keep));
  }

  private static Map<String, AttributeValue> key(Tuple2<ResourceId, Long> commit) {
    return Map.of(
        "resourceId", AttributeValue.fromS(commit._1().text()),
        "commitNo", AttributeValue.fromN(Long.toString(commit._2())));
  }

  private void keep(Map<String, AttributeValue> item) {
    LogEntry entry = LogEntry.of(item);
    ResourceId resource = new ResourceId(Objects.requireNonNull(item.get("resourceId")).s());
    ofThisPage.put(new Tuple2<>(resource, entry.number()), entry.commit().toOption());
  }

  /** The verdicts of other logs on the same claim, in the commits that this one names. */
  Seq<Verdict> participants(Verdict verdict) {
    return verdict
        .participants()
        .toVector()
        .flatMap(Participants::commits)
        .flatMap(there -> commit(there._1(), there._2()))
        .flatMap(Commit::verdicts)
        .filter(other -> whole(other).equals(whole(verdict)));
  }

  /** A part has a name of its own. */
  private static RequestId whole(Verdict verdict) {
    return verdict.request() instanceof ClaimPart part ? part.whole() : verdict.about();
  }

  @Override
  public Option<Commit> commit(ResourceId resource, long number) {
    return ofThisPage.getOrDefault(new Tuple2<>(resource, number), Option.none());
  }

  /** What that log has let go of says nothing any more, though some of it may be there. */
  @Override
  public boolean isUnknown(ResourceId resource, long number) {
    return number > 0
        && commit(resource, number).isEmpty()
        && archived
            .computeIfAbsent(resource, other -> reader.log(other).latest())
            .flatMap(newest -> newest.commit().toOption())
            .exists(newest -> newest.marks().archived().has(number));
  }
}

package io.lastseat.audit;

import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Together;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Part;
import io.lastseat.tables.TableNames;
import io.vavr.Tuple2;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Commits of other logs that a page of this one names. They are read after the page, strongly
 * consistently, at most {@value ItemsByKey#KEYS_PER_CALL} at a time; of each only the books and the
 * verdicts that are decided together with this log are kept, as long as the page, and all of it
 * where a refusal rests on it.
 */
final class OtherLogs {

  /**
   * What is kept of one.
   *
   * @param books after it
   * @param verdicts those on requests that the page has too
   * @param writtenWith the commits of other logs that were written in the same transaction
   * @param whole all of it, where a refusal of the page rests on it
   */
  record Other(
      Books books,
      Vector<Verdict> verdicts,
      Set<Tuple2<ResourceId, Long>> writtenWith,
      Option<Commit> whole) {

    /** Whether nothing in it says with which other commits it was written, if with any. */
    boolean promotesAlone() {
      return whole.exists(commit -> commit.verdicts().isEmpty());
    }

    Vector<Verdict> on(RequestId id) {
      return verdicts.filter(verdict -> verdict.about().equals(id));
    }
  }

  private final DynamoDbClient client;
  private final TableNames names;
  private final ItemsByKey items;
  private final String table;
  private final Map<ResourceId, Option<LogEntry>> forgotten = new HashMap<>();
  private final Map<Tuple2<ResourceId, Long>, Either<String, Other>> ofThisPage = new HashMap<>();

  OtherLogs(DynamoDbClient client, ItemsByKey items, TableNames names) {
    this.client = client;
    this.names = names;
    this.items = items;
    this.table = names.decisions();
  }

  /** These commits come next. */
  void nextPage(Vector<Commit> page) {
    ofThisPage.clear();
    Vector<Verdict> joint =
        page.flatMap(Commit::verdicts).filter(verdict -> verdict.together().isDefined());
    Set<RequestId> wanted = joint.map(OtherLogs::whole).toSet();
    Vector<Tuple2<ResourceId, Long>> named =
        joint.flatMap(Verdict::together).flatMap(OtherLogs::named).distinct();
    Set<Tuple2<ResourceId, Long>> refusing =
        joint.flatMap(Verdict::together).flatMap(OtherLogs::refusing).toSet();
    read(named, wanted, refusing);
    // What a transaction wrote may be seen in one item a moment before it is in another one.
    read(named.reject(ofThisPage::containsKey), wanted, refusing);
    Vector<Tuple2<ResourceId, Long>> before = before(page, refusing);
    read(before.reject(ofThisPage::containsKey), wanted, refusing);
  }

  /**
   * What comes before those that refuse in the same transaction, or may have been written in it.
   */
  private Vector<Tuple2<ResourceId, Long>> before(
      Vector<Commit> page, Set<Tuple2<ResourceId, Long>> refusing) {
    Set<Tuple2<ResourceId, Long>> ours =
        page.map(commit -> new Tuple2<>(commit.resource(), commit.number())).toSet();
    return refusing
        .toVector()
        .filter(one -> one._2() > 1)
        .filter(
            one ->
                commit(one._1(), one._2())
                    .exists(
                        other ->
                            other.promotesAlone()
                                || !other.writtenWith().intersect(ours).isEmpty()))
        .map(one -> one.map2(number -> number - 1));
  }

  /** A part has a name of its own. */
  private static RequestId whole(Verdict verdict) {
    return verdict.request() instanceof Part part ? part.whole() : verdict.about();
  }

  private static Seq<Tuple2<ResourceId, Long>> named(Together together) {
    return together.commits().toVector().appendAll(refusing(together));
  }

  private static Option<Tuple2<ResourceId, Long>> refusing(Together together) {
    return together
        .limiting()
        .filter(refusal -> refusal.commitNo() > 0)
        .map(refusal -> new Tuple2<>(refusal.resource(), refusal.commitNo()));
  }

  private void read(
      Vector<Tuple2<ResourceId, Long>> named,
      Set<RequestId> wanted,
      Set<Tuple2<ResourceId, Long>> refusing) {
    named
        .grouped(ItemsByKey.KEYS_PER_CALL)
        .forEach(
            some -> {
              List<Map<String, AttributeValue>> found = items.read(table, some.map(OtherLogs::key));
              found.forEach(item -> keep(item, wanted, refusing));
            });
  }

  private static Map<String, AttributeValue> key(Tuple2<ResourceId, Long> commit) {
    return Map.of(
        "resourceId", AttributeValue.fromS(commit._1().text()),
        "commitNo", AttributeValue.fromN(Long.toString(commit._2())));
  }

  private void keep(
      Map<String, AttributeValue> item,
      Set<RequestId> wanted,
      Set<Tuple2<ResourceId, Long>> refusing) {
    LogEntry entry = LogEntry.of(item);
    Tuple2<ResourceId, Long> name =
        new Tuple2<>(
            new ResourceId(Objects.requireNonNull(item.get("resourceId")).s()), entry.number());
    ofThisPage.put(
        name, entry.commit().map(commit -> kept(commit, wanted, refusing.contains(name))));
  }

  private static Other kept(Commit commit, Set<RequestId> wanted, boolean refuses) {
    Vector<Verdict> verdicts = commit.verdicts().toVector();
    return new Other(
        commit.books(),
        verdicts.filter(verdict -> wanted.contains(whole(verdict))),
        HashSet.ofAll(
            verdicts.flatMap(Verdict::together).flatMap(together -> together.commits().toVector())),
        Option.when(refuses, commit));
  }

  /** Whether that log has let go of this commit. */
  boolean isForgotten(ResourceId resource, long number) {
    return forgotten
        .computeIfAbsent(resource, other -> new LogPages(client, items, names, other).latest())
        .flatMap(newest -> newest.commit().toOption())
        .exists(newest -> newest.marks().forgotten().has(number));
  }

  /** One of those that the page names; why not, where it is not there or cannot be read. */
  Either<String, Other> commit(ResourceId resource, long number) {
    Either<String, Other> found = ofThisPage.get(new Tuple2<>(resource, number));
    return found == null
        ? Either.left("there is no commit %d of %s".formatted(number, resource.text()))
        : found;
  }
}

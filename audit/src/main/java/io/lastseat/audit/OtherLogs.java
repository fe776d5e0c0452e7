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
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
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
 * verdicts that are decided together with this log are kept, as long as the page.
 */
final class OtherLogs {

  /**
   * What is kept of one.
   *
   * @param books after it
   * @param verdicts those on requests that the page has too
   * @param writtenWith the commits of other logs that were written in the same transaction
   */
  record Other(Books books, Vector<Verdict> verdicts, Set<Tuple2<ResourceId, Long>> writtenWith) {

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
    read(named, wanted);
    // What a transaction wrote may be seen in one item a moment before it is in another one.
    read(named.reject(ofThisPage::containsKey), wanted);
  }

  /** A part has a name of its own. */
  private static RequestId whole(Verdict verdict) {
    return verdict.request() instanceof Part part ? part.whole() : verdict.about();
  }

  private static Seq<Tuple2<ResourceId, Long>> named(Together together) {
    SortedMap<ResourceId, Long> limiting =
        together
            .limiting()
            .filter(refusal -> refusal.commitNo() > 0)
            .map(refusal -> TreeMap.of(refusal.resource(), refusal.commitNo()))
            .getOrElse(TreeMap.empty());
    return together.commits().merge(limiting).toVector();
  }

  private void read(Vector<Tuple2<ResourceId, Long>> named, Set<RequestId> wanted) {
    named
        .grouped(ItemsByKey.KEYS_PER_CALL)
        .forEach(
            some -> {
              List<Map<String, AttributeValue>> found = items.read(table, some.map(OtherLogs::key));
              found.forEach(item -> keep(item, wanted));
            });
  }

  private static Map<String, AttributeValue> key(Tuple2<ResourceId, Long> commit) {
    return Map.of(
        "resourceId", AttributeValue.fromS(commit._1().text()),
        "commitNo", AttributeValue.fromN(Long.toString(commit._2())));
  }

  private void keep(Map<String, AttributeValue> item, Set<RequestId> wanted) {
    LogEntry entry = LogEntry.of(item);
    ResourceId resource = new ResourceId(Objects.requireNonNull(item.get("resourceId")).s());
    ofThisPage.put(
        new Tuple2<>(resource, entry.number()), entry.commit().map(commit -> kept(commit, wanted)));
  }

  private static Other kept(Commit commit, Set<RequestId> wanted) {
    Vector<Verdict> verdicts = commit.verdicts().toVector();
    return new Other(
        commit.books(),
        verdicts.filter(verdict -> wanted.contains(whole(verdict))),
        HashSet.ofAll(
            verdicts
                .flatMap(Verdict::together)
                .flatMap(together -> together.commits().toVector())));
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

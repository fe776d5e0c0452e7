package io.lastseat.local.recover;

import io.lastseat.embedded.dynamodb.TablePages;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Goes through all rows and finds those that no log knows. A row of a commit beyond the head is
 * none of its log. Of those up to the head, the log itself has been walked through: where there are
 * as many as follow from it, they are the same, and only where there are more is each held against
 * its commit.
 */
final class RowWalk {

  private static final int COMMITS_KEPT = 16;

  private final TablePages pages;
  private final String table;
  private final DecisionLog log;
  private final LostRows lostRows;
  private final Mended mended;
  private final Map<String, Set<Map<String, AttributeValue>>> keysOfCommits =
      new LinkedHashMap<>(COMMITS_KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(
            Map.Entry<String, Set<Map<String, AttributeValue>>> eldest) {
          return size() > COMMITS_KEPT;
        }
      };

  RowWalk(TablePages pages, String table, DecisionLog log, LostRows lostRows, Mended mended) {
    this.pages = pages;
    this.table = table;
    this.log = log;
    this.lostRows = lostRows;
    this.mended = mended;
  }

  void through() {
    pages.forEach(table, page -> page.forEach(this::count));
    if (mended.anyHasStrayRows()) {
      pages.forEach(table, page -> page.forEach(this::compare));
    }
  }

  private void count(Map<String, AttributeValue> item) {
    if (isNoRow(item)) {
      return;
    }
    Option<ResourceId> resource = resource(item);
    Option<Long> commit = commit(item);
    if (resource.isEmpty() || commit.isEmpty()) {
      lostRows.gone(item, "it cannot be read as a row");
      return;
    }
    Mended.Log known = mended.log(resource.get(), log::head);
    if (known.hasArchived(commit.get())) {
      return;
    }
    if (commit.get() <= known.head) {
      known.met++;
    } else if (commit.get() <= known.stood || commit.get() > head(resource.get())) {
      lostRows.gone(
          item,
          "it follows from commit %d, and the log ends with %d"
              .formatted(commit.get(), known.head));
    }
  }

  private void compare(Map<String, AttributeValue> item) {
    for (ResourceId resource : resource(item).filter(mended::hasStrayRows)) {
      Mended.Log known = mended.log(resource, log::head);
      for (long commit : commit(item).filter(c -> c <= known.head && !known.hasArchived(c))) {
        if (!isNoRow(item) && !keys(resource, commit).contains(RowKey.of(item))) {
          lostRows.gone(item, "commit %d does not hold it".formatted(commit));
        }
      }
    }
  }

  private Set<Map<String, AttributeValue>> keys(ResourceId resource, long commit) {
    return keysOfCommits.computeIfAbsent(
        resource.text() + "/" + commit,
        none ->
            log.range(resource, commit, commit)
                .flatMap(Commit::possibleRows)
                .map(row -> RowKey.of(RowCodec.write(row)))
                .toSet());
  }

  private long head(ResourceId resource) {
    return log.head(resource).map(Head::number).getOrElse(0L);
  }

  /** Items under a partition key that is no request: kept by others, for other purposes. */
  private static boolean isNoRow(Map<String, AttributeValue> item) {
    return Option.of(item.get(RowCodec.PARTITION))
        .flatMap(value -> Option.of(value.s()))
        .exists(partition -> partition.startsWith("#"));
  }

  private static Option<ResourceId> resource(Map<String, AttributeValue> item) {
    return Option.of(item.get("resourceId"))
        .flatMap(value -> Option.of(value.s()))
        .flatMap(ResourceId::parse);
  }

  private static Option<Long> commit(Map<String, AttributeValue> item) {
    return Option.of(item.get("commitNo"))
        .flatMap(value -> Option.of(value.n()))
        .flatMap(digits -> Try.of(() -> Long.parseLong(digits)).toOption());
  }
}

package io.lastseat.audit;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TurnedAwayItem;
import io.vavr.control.Option;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads logs and requests for programs that need all of them, strongly consistent and page by page.
 * Serializers may go on: read the number of the newest commit first, and then the log up to it.
 *
 * <p>Every method throws {@code SdkException} if DynamoDB cannot be reached or keeps refusing, and
 * {@link io.lastseat.tables.fields.NewerVersionException} if a newer program wrote a commit.
 */
public interface LogReader {

  static LogReader of(DynamoDbClient client, TableNames names, AuditWatcher watcher) {
    return new TablesLogReader(new TableReader(client, names), watcher);
  }

  /** All resources in alphabetical order, each with the lanes in which requests were seen. */
  SortedMap<ResourceId, SortedSet<Integer>> resources();

  /**
   * The newest commit of a log; none if nothing was decided yet.
   *
   * @throws DamagedLogException if it cannot be read
   */
  Option<Commit> newest(ResourceId resource);

  /**
   * Visits every commit from the first to this one, in order; of an archived log the remaining
   * ones.
   *
   * @throws DamagedLogException if one is missing or cannot be read, or the log was archived after
   *     that commit
   */
  void commits(ResourceId resource, long to, Consumer<Commit> action);

  /** Visits every stored request of these lanes, in the order of the ids. */
  void requests(ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action);

  /**
   * Visits every count of what the gate turned away from a resource, in the order of the minutes.
   *
   * @param resource none for the counts that are of no single resource
   */
  void turnedAway(Option<ResourceId> resource, Consumer<TurnedAwayItem> action);

  record TablesLogReader(TableReader tables, AuditWatcher watcher) implements LogReader {

    @Override
    public SortedMap<ResourceId, SortedSet<Integer>> resources() {
      return tables.resources(watcher);
    }

    @Override
    public Option<Commit> newest(ResourceId resource) {
      Option<Commit> newest = tables.log(resource).latest().map(LogEntry::readable);
      newest.forEach(commit -> watcher.ahead(commit.books().decisions()));
      return newest;
    }

    @Override
    public void commits(ResourceId resource, long to, Consumer<Commit> action) {
      LogPages log = tables.log(resource);
      long from = LogPages.archived(log.latest().map(LogEntry::readable)).first();
      Option<Long> gap =
          log.walk(
              from,
              to,
              page -> {
                for (Commit commit : page) {
                  action.accept(commit);
                  watcher.read(commit.entries().size());
                }
              });
      if (gap.isDefined() || (to > 0 && from > to)) {
        throw log.isArchivedSince(to)
            ? DamagedLogException.archived(resource)
            : DamagedLogException.at(resource, gap.getOrElse(to), "it is missing");
      }
    }

    @Override
    public void requests(
        ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action) {
      for (int lane : lanes) {
        for (Map<String, AttributeValue> item : tables.requests(resource, lane)) {
          action.accept(RequestCodec.read(item));
          watcher.read(1);
        }
      }
    }

    @Override
    public void turnedAway(Option<ResourceId> resource, Consumer<TurnedAwayItem> action) {
      tables
          .all(
              tables.names().reservations(), RowCodec.PARTITION, TurnedAwayItem.partition(resource))
          .flatMap(TurnedAwayItem::read)
          .forEach(action);
    }
  }

  /** A commit is missing or cannot be read, so nothing can be derived from the log. */
  public static final class DamagedLogException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private DamagedLogException(String message) {
      super(message);
    }

    static DamagedLogException archived(ResourceId resource) {
      return new DamagedLogException(
          "The log of %s was archived while it was read: run it again.".formatted(resource.text()));
    }

    static DamagedLogException at(ResourceId resource, long number, String what) {
      return new DamagedLogException(
          "The log of %s is damaged at commit %d: %s. 'lastseat audit %s' says more."
              .formatted(resource.text(), number, what, resource.text()));
    }
  }
}

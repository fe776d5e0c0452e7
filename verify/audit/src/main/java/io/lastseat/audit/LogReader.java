package io.lastseat.audit;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads logs and requests as the audit does, for a program that wants all of them: strongly
 * consistently, a page at a time. Serializers may go on deciding: read the number of the newest
 * commit first, and the log up to there.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached or keeps refusing,
 * and {@link io.lastseat.tables.fields.NewerVersionException} where a newer program wrote a commit.
 */
public interface LogReader {

  static LogReader of(DynamoDbClient client, TableNames names, AuditWatcher watcher) {
    return new TablesLogReader(client, names, watcher);
  }

  /** All resources in alphabetical order, each with the lanes in which requests were seen. */
  SortedMap<ResourceId, SortedSet<Integer>> resources();

  /**
   * The newest commit of a log; none if nothing was ever decided.
   *
   * @throws DamagedLogException where it cannot be read
   */
  Option<Commit> newest(ResourceId resource);

  /**
   * Every commit from the first to this one, in order; of a log that has let go of its first
   * commits, those that are left.
   *
   * @throws DamagedLogException where one is missing, or cannot be read
   */
  void commits(ResourceId resource, long to, Consumer<Commit> action);

  /** Every item of the table of requests in these lanes, in the order of the ids. */
  void requests(ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action);

  record TablesLogReader(DynamoDbClient client, TableNames names, AuditWatcher watcher)
      implements LogReader {

    @Override
    public SortedMap<ResourceId, SortedSet<Integer>> resources() {
      return new Resources(client, names, watcher).find();
    }

    @Override
    public Option<Commit> newest(ResourceId resource) {
      Option<Commit> newest = pages(resource).latest().map(entry -> readable(resource, entry));
      newest.forEach(commit -> watcher.ahead(commit.books().decisions()));
      return newest;
    }

    @Override
    public void commits(ResourceId resource, long to, Consumer<Commit> action) {
      LogPages log = pages(resource);
      long next = first(resource, log);
      Vector<LogEntry> page = log.page(next, to);
      while (!page.isEmpty()) {
        for (LogEntry entry : page) {
          if (entry.number() != next) {
            throw DamagedLogException.gap(resource, next);
          }
          Commit commit = readable(resource, entry);
          action.accept(commit);
          watcher.read(commit.entries().size());
          next++;
        }
        page = log.page(next, to);
      }
      if (next <= to) {
        throw DamagedLogException.gap(resource, next);
      }
    }

    private static long first(ResourceId resource, LogPages log) {
      return log.latest()
          .map(entry -> readable(resource, entry))
          .map(newest -> LogPages.archived(Option.some(newest)).first())
          .getOrElse(1L);
    }

    @Override
    public void requests(
        ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action) {
      RequestPages pages = new RequestPages(client, names, resource, watcher);
      lanes.forEach(lane -> pages.lane(lane, action));
    }

    private LogPages pages(ResourceId resource) {
      // Nothing is looked up by its number here, so nothing runs side by side.
      return new LogPages(client, new ItemsByKey(client, Runnable::run), names, resource);
    }

    private static Commit readable(ResourceId resource, LogEntry entry) {
      return entry
          .commit()
          .getOrElseThrow(why -> DamagedLogException.unreadable(resource, entry.number(), why));
    }
  }

  /**
   * Finds out which resources there are, and which of their lanes have requests. DynamoDB has no
   * list of partition keys. So it scans both the index of the heads, where the first commit of each
   * log stands, and the requests: a log may have lost its requests, and a request its log. That
   * costs half a read unit for each 4 KB (DynamoDB developer guide, "Capacity unit consumption for
   * read operations").
   */
  static final class Resources {

    private final DynamoDbClient client;
    private final TableNames names;
    private final AuditWatcher watcher;
    private final SortedMap<ResourceId, SortedSet<Integer>> lanes =
        new TreeMap<>(Comparator.comparing(ResourceId::text));

    Resources(DynamoDbClient client, TableNames names, AuditWatcher watcher) {
      this.client = client;
      this.names = names;
      this.watcher = watcher;
    }

    SortedMap<ResourceId, SortedSet<Integer>> find() {
      ScanRequest heads =
          ScanRequest.builder()
              .tableName(names.decisions())
              .indexName(TableNames.HEADS_INDEX)
              .projectionExpression("resourceId")
              .build();
      scan(
          heads,
          item ->
              text(item, "resourceId")
                  .flatMap(ResourceId::parse)
                  .forEach(resource -> lanes.computeIfAbsent(resource, r -> new TreeSet<>())));
      ScanRequest requests =
          ScanRequest.builder().tableName(names.requests()).projectionExpression("lane").build();
      scan(
          requests,
          item ->
              text(item, "lane")
                  .flatMap(Lane::parse)
                  .forEach(
                      lane ->
                          lanes
                              .computeIfAbsent(lane.resource(), r -> new TreeSet<>())
                              .add(lane.number())));
      return lanes;
    }

    private void scan(ScanRequest first, Consumer<Map<String, AttributeValue>> action) {
      ScanRequest scan = first;
      ScanResponse page;
      do {
        page = client.scan(scan);
        page.items().forEach(action);
        watcher.searched(page.items().size());
        scan = scan.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build();
      } while (page.hasLastEvaluatedKey());
    }

    private static Option<String> text(Map<String, AttributeValue> item, String name) {
      return Option.of(item.get(name)).flatMap(value -> Option.of(value.s()));
    }
  }

  /** A commit is missing or cannot be read, so nothing that follows from the log is known. */
  public static final class DamagedLogException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private DamagedLogException(String message) {
      super(message);
    }

    static DamagedLogException gap(ResourceId resource, long number) {
      return of(resource, number, "it is missing");
    }

    static DamagedLogException unreadable(ResourceId resource, long number, String why) {
      return of(resource, number, why);
    }

    private static DamagedLogException of(ResourceId resource, long number, String what) {
      return new DamagedLogException(
          "The log of %s is damaged at commit %d: %s. 'lastseat audit %s' says more."
              .formatted(resource.text(), number, what, resource.text()));
    }
  }
}

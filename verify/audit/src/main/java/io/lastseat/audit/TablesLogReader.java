package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Reads them in the tables. */
final class TablesLogReader implements LogReader {

  private final DynamoDbClient client;
  private final TableNames names;
  private final AuditWatcher watcher;

  TablesLogReader(DynamoDbClient client, TableNames names, AuditWatcher watcher) {
    this.client = client;
    this.names = names;
    this.watcher = watcher;
  }

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
        .map(newest -> LogStart.of(log, Option.some(newest)).number())
        .getOrElse(1L);
  }

  @Override
  public void requests(ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action) {
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

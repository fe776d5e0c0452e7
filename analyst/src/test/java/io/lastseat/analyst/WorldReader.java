package io.lastseat.analyst;

import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.LogReader;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TurnedAwayItem;
import io.vavr.control.Option;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Reads the tables of a simulated world, whose store scans no index. */
record WorldReader(DynamoDbClient client, TableNames names) implements LogReader {

  private LogReader whole() {
    return LogReader.of(client, names, AuditWatcher.none());
  }

  @Override
  public SortedMap<ResourceId, SortedSet<Integer>> resources() {
    SortedMap<ResourceId, SortedSet<Integer>> all =
        new TreeMap<>(Comparator.comparing(ResourceId::text));
    client.scan(scan -> scan.tableName(names.decisions())).items().stream()
        .map(item -> new ResourceId(item.get("resourceId").s()))
        .forEach(resource -> all.computeIfAbsent(resource, unseen -> new TreeSet<>()));
    client.scan(scan -> scan.tableName(names.requests())).items().stream()
        .flatMap(item -> Lane.parse(item.get("lane").s()).toJavaStream())
        .forEach(
            lane ->
                all.computeIfAbsent(lane.resource(), unseen -> new TreeSet<>()).add(lane.number()));
    return all;
  }

  @Override
  public Option<Commit> newest(ResourceId resource) {
    return whole().newest(resource);
  }

  @Override
  public void commits(ResourceId resource, long to, Consumer<Commit> action) {
    whole().commits(resource, to, action);
  }

  @Override
  public void requests(ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action) {
    whole().requests(resource, lanes, action);
  }

  @Override
  public void turnedAway(Option<ResourceId> resource, Consumer<TurnedAwayItem> action) {
    whole().turnedAway(resource, action);
  }
}

package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Reads logs and requests as the audit does, for a program that wants all of them: strongly
 * consistently, a page at a time. Serializers may go on deciding: read the number of the newest
 * commit first, and the log up to there.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached or keeps refusing,
 * and {@link io.lastseat.tables.NewerVersionException} where a newer program wrote a commit.
 */
public interface LogReader {

  /** Of these tables. */
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
}

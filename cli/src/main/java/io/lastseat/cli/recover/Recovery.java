package io.lastseat.cli.recover;

import io.lastseat.audit.TableReader;
import io.lastseat.binding.BoundTables;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares the three tables after one of them was restored, and makes them agree. It cuts off
 * transactions that other logs have lost. Then it takes the log as true: it writes missing rows and
 * requests, and sets aside rows that the log does not know.
 *
 * <p>No function may take calls or decide meanwhile. While it works, and after it was killed, the
 * tables say so, and no process that starts then decides. Each run that ends names a new epoch, so
 * statements about the log before it no longer count. Running it again is harmless.
 *
 * <p>It keeps in memory the ids of the resources, some numbers for each, and pages. It reads the
 * log twice, the rows twice and the requests twice. If it cuts logs, it reads those with claims
 * once more in each round that shortens one, and the cut ends again.
 *
 * @param lines takes a line for each row that is set aside
 */
public record Recovery(
    DynamoDbClient client, TableNames names, Clock clock, Consumer<String> lines) {

  /**
   * What a run found and did, or would have done.
   *
   * @param resources the number of resources with a log
   * @param commits in all logs
   * @param commitsCut commits cut off, since other commits of their transactions are lost
   * @param rowsWritten rows that were missing or different, and were written from the log
   * @param setAside rows that the log does not know
   * @param verdictsLost verdicts among them: answers that callers have, and that count no longer
   * @param requestsPutBack requests that the table had lost, written from log and rows
   * @param pending requests without a verdict
   * @param epoch with which the functions must be deployed
   * @param problems reasons why the tables may not be opened again, a sentence each; empty if they
   *     may
   */
  public record Recovered(
      long resources,
      long commits,
      long commitsCut,
      long rowsWritten,
      long setAside,
      long verdictsLost,
      long requestsPutBack,
      long pending,
      long epoch,
      Vector<String> problems) {

    /** Whether intake and serializer may be started again. */
    public boolean isSafe() {
      return problems.isEmpty();
    }
  }

  /**
   * Repairs the tables, or only looks.
   *
   * @param wanted the epoch with which the functions will be deployed; none for that of {@link
   *     Epoch#after}
   * @throws software.amazon.awssdk.core.exception.SdkException if DynamoDB fails; run it again then
   * @throws io.lastseat.audit.LogReader.DamagedLogException if a commit cannot be read
   * @throws io.lastseat.tables.fields.NewerVersionException if only a newer program can do it
   */
  public Recovered run(Option<Long> wanted, boolean dryRun) {
    BoundTables bound = new BoundTables(client, names);
    Option<TablesItem> stored =
        Try.of(bound::find).recover(IllegalArgumentException.class, Option.none()).get();
    long before = stored.map(TablesItem::epoch).getOrElse(0L);
    if (!dryRun) {
      bound.put(new TablesItem(names, before, TablesItem.State.RECOVERING));
    }
    Repair repair = new Repair(client, names, lines, dryRun);
    mend(repair);
    PendingCount pending = PendingCount.of(repair, before);
    long epoch = epoch(wanted, pending.latestEpoch, repair);
    if (!dryRun && repair.problems.isEmpty()) {
      bound.put(new TablesItem(names, epoch, TablesItem.State.IN_USE));
    }
    return new Recovered(
        repair.known().count(log -> log.head > 0),
        repair.commits,
        repair.commitsCut,
        repair.rowsWritten,
        repair.setAside,
        repair.verdictsLost,
        repair.requestsPutBack,
        dryRun ? foreseen(pending, repair) : pending.withoutRow,
        epoch,
        repair.problems);
  }

  private void mend(Repair repair) {
    UnknownRows setAside = new UnknownRows(repair, clock);
    HalfTransactions transactions = new HalfTransactions(repair, setAside);
    RowRecovery rows = new RowRecovery(repair, setAside);
    Vector<ResourceId> logs =
        repair.tables.heads(/* consistent= */ true).toSortedSet().toVector().map(ResourceId::new);
    transactions.find(logs);
    logs.forEach(transactions::cut);
    logs.forEach(rows::write);
    rows.findStrays();
  }

  /**
   * A new epoch, even if no difference was found. Tables restored to the same moment agree, but
   * records under way may name commits that the tables have lost.
   */
  private long epoch(Option<Long> wanted, long latest, Repair repair) {
    long used = repair.known().map(log -> log.epoch).append(latest).max().get();
    if (used >= Epoch.MAX) {
      repair.problem(
          "No epoch is left: the tables say %d, and %d is the last".formatted(used, Epoch.MAX));
      return used;
    }
    long epoch = wanted.getOrElse(() -> Epoch.after(used, clock.instant()));
    if (epoch <= used) {
      repair.problem(
          "--epoch %d was used before this restore: give at least %d".formatted(epoch, used + 1));
    }
    return epoch;
  }

  /** The number of pending requests that a real run would leave, as a dry run predicts it. */
  private static long foreseen(PendingCount pending, Repair repair) {
    long lost = repair.verdictsLost - repair.lostNotPending;
    return Math.max(0, pending.withoutRow - repair.verdictsWritten + lost);
  }

  /** Reads all requests and counts those without a verdict. */
  private static final class PendingCount {

    /**
     * The most restores by which a request's epoch may exceed the tables' own. A request with a
     * higher epoch is forged, and would use up the numbers.
     */
    private static final long MOST_RESTORES = 10;

    private static final int LOOKED_UP_AT_ONCE = 1_000;

    private long withoutRow;

    /** The latest epoch that the tables or a request name. */
    private long latestEpoch;

    /**
     * Counts in these tables.
     *
     * @param epoch the number of restores in the table of reservations
     */
    static PendingCount of(Repair repair, long epoch) {
      PendingCount count = new PendingCount();
      count.latestEpoch = epoch;
      repair
          .tables
          .all(repair.names.requests())
          .grouped(LOOKED_UP_AT_ONCE)
          .forEach(some -> count.add(some.toVector(), repair.tables, epoch));
      return count;
    }

    private void add(Vector<Map<String, AttributeValue>> some, TableReader tables, long epoch) {
      Vector<StoredRequest> known =
          some.map(RequestCodec::read)
              .filter(ReadRequest.Known.class::isInstance)
              .map(read -> ((ReadRequest.Known) read).stored());
      latestEpoch =
          known
              .flatMap(StoredRequest::notIn)
              .map(NotIn::epoch)
              .filter(named -> named - MOST_RESTORES <= epoch)
              .append(latestEpoch)
              .max()
              .get();
      withoutRow +=
          known.size()
              - tables
                  .rows(
                      known
                          .map(StoredRequest::request)
                          .map(one -> RowCodec.key(one.resource(), one.id(), RowCodec.VERDICT)))
                  .size();
    }
  }
}

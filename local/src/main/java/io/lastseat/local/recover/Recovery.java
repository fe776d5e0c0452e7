package io.lastseat.local.recover;

import io.lastseat.audit.ItemsByKey;
import io.lastseat.binding.BoundTables;
import io.lastseat.embedded.dynamodb.TablePages;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RowTable;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * Compares the three tables after one of them was restored, and makes them agree. It cuts off what
 * logs know of transactions that other logs have lost. Then it believes the log: it writes the rows
 * and requests that the log knows, and sets aside the rows that it does not know.
 *
 * <p>No function may take in or decide meanwhile. While it works, and after it was killed, the
 * tables say so, and no process that starts then decides. Each run that ends names a new epoch, so
 * that nothing counts that was said of the log before it. Running it again is harmless.
 *
 * <p>It keeps the names of the resources, some numbers for each, and pages. It reads the log twice,
 * the rows twice and the requests twice; where it cuts ends off, logs with claims once more for
 * each round that finds one, and these ends again.
 */
public final class Recovery {

  private final DynamoDbClient client;
  private final TableNames names;
  private final Clock clock;
  private final Consumer<String> lines;
  private final BoundTables bound;
  private final DecisionLog log;

  /**
   * Of these tables.
   *
   * @param lines is told each row that is set aside, in a line
   */
  public Recovery(DynamoDbClient client, TableNames names, Clock clock, Consumer<String> lines) {
    this.client = client;
    this.names = names;
    this.clock = clock;
    this.lines = lines;
    this.bound = new BoundTables(client, names);
    this.log = new DecisionLog(enhanced(), names);
  }

  /**
   * Does it, or only looks.
   *
   * @param wanted the epoch that the functions will be deployed with; none for the next one
   * @throws software.amazon.awssdk.core.exception.SdkException where DynamoDB does not serve; run
   *     it again then
   * @throws io.lastseat.tables.fields.NewerVersionException where only a newer program can do it
   */
  public Recovered run(Option<Long> wanted, boolean dryRun) {
    Option<TablesItem> said =
        Try.of(bound::find).recover(IllegalArgumentException.class, Option.none()).get();
    long before = said.map(TablesItem::epoch).getOrElse(0L);
    if (!dryRun) {
      bound.put(new TablesItem(names, before, true));
    }
    Mended mended = new Mended();
    PendingCount pending = compare(mended, before, dryRun);
    long used = Math.max(pending.latestEpoch(), mended.latestEpoch());
    long epoch = epoch(wanted, used, mended);
    if (!dryRun && mended.problems.isEmpty()) {
      bound.put(new TablesItem(names, epoch, false));
    }
    return new Recovered(
        mended.resources(),
        mended.commits,
        mended.commitsCut,
        mended.rowsWritten,
        mended.setAside,
        mended.verdictsLost,
        mended.requestsPutBack,
        dryRun ? foreseen(pending, mended) : pending.withoutRow(),
        epoch,
        mended.problems);
  }

  /**
   * A new one, even where no difference was found: tables that were restored to one moment agree,
   * and what is still under way knows of commits that they have lost.
   */
  private static long epoch(Option<Long> wanted, long used, Mended mended) {
    if (used >= Epoch.MAX) {
      mended.problem(
          "No epoch is left: the tables say %d, and %d is the last".formatted(used, Epoch.MAX));
      return used;
    }
    long epoch = wanted.getOrElse(used + 1);
    if (epoch <= used) {
      mended.problem(
          "--epoch %d was used before this restore: give at least %d".formatted(epoch, used + 1));
    }
    return epoch;
  }

  private PendingCount compare(Mended mended, long epoch, boolean dryRun) {
    ItemsByKey items = new ItemsByKey(client, Runnable::run);
    TablePages pages = new TablePages(client);
    LostRequests lostRequests = new LostRequests(client, items, names, mended, dryRun);
    LostRows lostRows =
        new LostRows(
            mended, new SetAside(client, names.reservations(), clock), lostRequests, lines, dryRun);
    LogWalk logWalk =
        new LogWalk(
            log, items, names.reservations(), rows(), lostRows, lostRequests, mended, dryRun);
    Vector<ResourceId> logs = Vector.ofAll(logs(pages)).map(ResourceId::new);
    new HalfTransactions(log, items, names.decisions(), mended).find(logs);
    CutEnds ends = new CutEnds(client, names, log, items, lostRows, mended, lines, dryRun);
    logs.forEach(ends::cut);
    logs.forEach(resource -> logWalk.through(resource, mended.log(resource, log::head)));
    new RowWalk(pages, names.reservations(), log, lostRows, mended).through();
    PendingCount pending = new PendingCount(pages, items, names, epoch);
    pending.through();
    return pending;
  }

  /** What a look counts as it would be after the deed. */
  private static long foreseen(PendingCount pending, Mended mended) {
    long lost = mended.verdictsLost - mended.lostNotPending;
    return Math.max(0, pending.withoutRow() - mended.verdictsWritten + lost);
  }

  private Set<String> logs(TablePages pages) {
    Set<String> found = new TreeSet<>();
    ScanRequest heads =
        ScanRequest.builder()
            .tableName(names.decisions())
            .indexName(TableNames.HEADS_INDEX)
            .consistentRead(true)
            .projectionExpression("resourceId")
            .build();
    pages.forEach(heads, page -> page.forEach(item -> found.add(resource(item))));
    return found;
  }

  private static String resource(Map<String, AttributeValue> item) {
    return item.getOrDefault("resourceId", AttributeValue.fromS("")).s();
  }

  private RowTable rows() {
    return new RowTable(
        enhanced(),
        names,
        Runnable::run,
        Backoff.exponential(Duration.ofMillis(20), Duration.ofSeconds(1)));
  }

  private DynamoDbEnhancedClient enhanced() {
    return DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
  }
}

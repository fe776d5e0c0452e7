package io.lastseat.local.recover;

import io.lastseat.audit.TableReader;
import io.lastseat.feed.FeedBatch;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.relay.FeedKept;
import io.lastseat.relay.RelayParts;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.fields.ItemReader;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tells in the feed the commits that it lacks: those that the stream of decisions forgot before the
 * relay had told them. It reads the feed, and then the newest commits of each log.
 *
 * <p>The relay may run, and so may a second repair: a commit that both tell stands in the feed
 * twice. A run that is ended told what it had written; the next one finds that in the feed.
 *
 * <p>The feed drops what is old, and then nothing tells a commit that it has dropped from one that
 * it never had. So commits that were decided before a certain time are left out.
 *
 * <p>It keeps some 150 bytes for each log that the feed names, a bit for each commit of these logs,
 * and pages.
 */
public final class FeedRepair {

  /** Deciders' clocks may differ by as much: a log is read on until its commits are that old. */
  private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

  private static final int BATCHES = 100;
  private static final int BITS = 1 << 16;

  private final DynamoDbClient client;
  private final TableReader tables;
  private final String feedTable;
  private final FeedLog feed;
  private final Clock clock;
  private final Runnable logRead;

  /**
   * Of this feed and these logs.
   *
   * @param logRead is called after each log
   */
  public FeedRepair(
      DynamoDbClient client, TableNames names, String feedTable, Clock clock, Runnable logRead) {
    this.client = client;
    this.tables = new TableReader(client, names);
    this.feedTable = feedTable;
    this.feed = new FeedLog(client, feedTable, clock);
    this.clock = clock;
    this.logRead = logRead;
  }

  /**
   * What a run found and told, or would have told.
   *
   * @param since when the oldest commit was decided that it looked at
   * @param logs that it read
   * @param commits that it looked at
   * @param lacking those that the feed lacked
   * @param younger those that the feed lacks and the relay may still tell
   * @param unreadable damaged ones, which are not told
   */
  public record Repaired(
      Instant since, long logs, long commits, long lacking, long younger, long unreadable) {}

  /**
   * Does it, or only looks; none if the feed does not show from when on. It throws {@code
   * SdkException}.
   *
   * @param since leaves out what was decided before, and what the feed told before; none for all
   *     that the feed cannot have told and dropped
   * @param younger than that are those that the relay may still tell
   */
  public Option<Repaired> run(Option<Instant> since, Duration younger, boolean dryRun) {
    Instant until = clock.instant().minus(younger);
    Told told = new Told(since);
    Consumer<Vector<Pointer>> teller =
        dryRun ? some -> {} : RelayParts.feed(client, feedTable, told.kept);
    return since.orElse(told.from).map(from -> new Logs(told, from, until, teller).repaired());
  }

  /** What the feed holds. */
  private final class Told {

    private final Map<Block, BitSet> commits = new HashMap<>();

    /** When the oldest batch was appended that has no gap behind it; none of an empty feed. */
    Option<Instant> from = Option.none();

    /** How long it keeps a batch. */
    Duration kept = FeedKept.ORDINARY;

    /** The commits of one log that are told by one bit set. */
    private record Block(ResourceId resource, long number) {

      static Block of(Pointer pointer) {
        return new Block(pointer.resource(), pointer.commitNo() / BITS);
      }
    }

    Told(Option<Instant> since) {
      long next = 0;
      for (Vector<FeedBatch> some = feed.after(next, BATCHES);
          !some.isEmpty();
          some = feed.after(next - 1, BATCHES)) {
        for (FeedBatch batch : some) {
          Instant appended = batch.appendedAt();
          from = batch.number() == next ? from : Option.some(appended);
          kept = max(FeedKept.ORDINARY, Duration.between(appended, batch.expiresAt()));
          // What was told before is of an earlier commit: a restore gives its number again.
          if (since.forAll(appended::isAfter)) {
            // A name that was erased makes an old commit come again.
            batch.pointers().reject(Pointer::erased).forEach(this::add);
          }
          next = batch.number() + 1;
        }
      }
    }

    private static Duration max(Duration one, Duration other) {
      return one.compareTo(other) > 0 ? one : other;
    }

    void add(Pointer pointer) {
      commits
          .computeIfAbsent(Block.of(pointer), block -> new BitSet())
          .set((int) (pointer.commitNo() % BITS));
    }

    boolean has(Pointer pointer) {
      BitSet block = commits.get(Block.of(pointer));
      return block != null && block.get((int) (pointer.commitNo() % BITS));
    }
  }

  /** A walk through the logs. */
  private final class Logs {

    private final Told told;
    private final Instant since;
    private final Instant until;
    private final Consumer<Vector<Pointer>> teller;
    private final List<Pointer> untold = new ArrayList<>();
    private long logs;
    private long commits;
    private long lacking;
    private long younger;
    private long unreadable;

    Logs(Told told, Instant since, Instant until, Consumer<Vector<Pointer>> teller) {
      this.told = told;
      this.since = since;
      this.until = until;
      this.teller = teller;
    }

    Repaired repaired() {
      String last = "";
      for (String resource : tables.heads(/* consistent= */ false)) {
        // The heads of one log come one after the other.
        if (!resource.equals(last)) {
          ResourceId.parse(resource).forEach(this::read);
          last = resource;
        }
      }
      tell();
      return new Repaired(since, logs, commits, lacking, younger, unreadable);
    }

    private void read(ResourceId resource) {
      Deque<Pointer> missing = new ArrayDeque<>();
      for (Map<String, AttributeValue> item : tables.log(resource).backwards()) {
        Option<Instant> at = Try.of(() -> ItemReader.inFull(item).time("decidedAt")).toOption();
        if (at.exists(since.minus(CLOCKS_DIFFER)::isAfter) || isTombstone(item)) {
          break;
        }
        Pointer pointer = new Pointer(resource, ItemReader.inFull(item).number("commitNo"));
        unreadable += at.isEmpty() ? 1 : 0;
        if (at.exists(moment -> !moment.isBefore(since))) {
          commits++;
          boolean lacks = !told.has(pointer);
          if (lacks && at.get().isAfter(until)) {
            younger++;
          } else if (lacks) {
            missing.addFirst(pointer);
          }
        }
      }
      missing.forEach(this::tell);
      logs++;
      logRead.run();
    }

    private static boolean isTombstone(Map<String, AttributeValue> item) {
      return !item.containsKey("decidedAt") && !item.containsKey("rules");
    }

    private void tell(Pointer pointer) {
      lacking++;
      untold.add(pointer);
      told.add(pointer);
      if (untold.size() == FeedLog.MAX_POINTERS) {
        tell();
      }
    }

    private void tell() {
      if (!untold.isEmpty()) {
        teller.accept(Vector.ofAll(untold));
        untold.clear();
      }
    }
  }
}

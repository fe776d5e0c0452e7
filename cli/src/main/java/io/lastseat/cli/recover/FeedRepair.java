package io.lastseat.cli.recover;

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
 * Appends missing commits to the feed: those that the stream of decisions forgot before the relay
 * appended them. It reads the feed, and then the newest commits of each log.
 *
 * <p>The relay may run meanwhile, and so may a second repair: a commit that both append is in the
 * feed twice. If a run is killed, the next run finds in the feed what it had appended.
 *
 * <p>The feed drops old batches. Then a dropped commit looks like one that was never there, so
 * commits decided before a certain time are left out.
 *
 * <p>It keeps some 150 bytes in memory for each log in the feed, a bit for each commit of these
 * logs, and pages.
 */
public final class FeedRepair {

  /** How far deciders' clocks may differ: a log is read back to commits older by this. */
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
   * A repair of this feed from these logs.
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
   * What a run found and appended, or would have appended.
   *
   * @param since the decision time from which commits were checked
   * @param logs the logs read
   * @param commits the commits checked
   * @param lacking commits that the feed lacked
   * @param younger commits that the feed lacks and the relay may still append
   * @param unreadable damaged commits, which are not appended
   */
  public record Repaired(
      Instant since, long logs, long commits, long lacking, long younger, long unreadable) {}

  /**
   * Repairs the feed, or only looks. Returns none if the feed does not show from when it is
   * complete. Throws {@code SdkException}.
   *
   * @param since leaves out earlier decisions and earlier batches; none for all commits that the
   *     feed cannot have dropped
   * @param younger commits younger than this are left to the relay
   */
  public Option<Repaired> run(Option<Instant> since, Duration younger, boolean dryRun) {
    Instant until = clock.instant().minus(younger);
    FeedContent content = new FeedContent(since);
    Consumer<Vector<Pointer>> append =
        dryRun ? some -> {} : RelayParts.feed(client, feedTable, content.kept);
    return since
        .orElse(content.from)
        .map(from -> new Logs(content, from, until, append).repaired());
  }

  /** The commits that the feed holds. */
  private final class FeedContent {

    private final Map<Block, BitSet> commits = new HashMap<>();

    /** When the oldest batch without a later gap was appended; none for an empty feed. */
    Option<Instant> from = Option.none();

    /** How long the feed keeps a batch. */
    Duration kept = FeedKept.ORDINARY;

    /** The commits of one log that share a bit set. */
    private record Block(ResourceId resource, long number) {

      static Block of(Pointer pointer) {
        return new Block(pointer.resource(), pointer.commitNo() / BITS);
      }
    }

    FeedContent(Option<Instant> since) {
      long next = 0;
      for (Vector<FeedBatch> some = feed.after(next, BATCHES);
          !some.isEmpty();
          some = feed.after(next - 1, BATCHES)) {
        for (FeedBatch batch : some) {
          Instant appended = batch.appendedAt();
          from = batch.number() == next ? from : Option.some(appended);
          kept = max(FeedKept.ORDINARY, Duration.between(appended, batch.expiresAt()));
          // Older batches name earlier commits: a restore gives their numbers again.
          if (since.forAll(appended::isAfter)) {
            // An erasure makes an old commit appear again; such a pointer does not count.
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

  /** A pass over all logs. */
  private final class Logs {

    private final FeedContent content;
    private final Instant since;
    private final Instant until;
    private final Consumer<Vector<Pointer>> append;
    private final List<Pointer> unsent = new ArrayList<>();
    private long logs;
    private long commits;
    private long lacking;
    private long younger;
    private long unreadable;

    Logs(FeedContent content, Instant since, Instant until, Consumer<Vector<Pointer>> append) {
      this.content = content;
      this.since = since;
      this.until = until;
      this.append = append;
    }

    Repaired repaired() {
      String last = "";
      for (String resource : tables.heads(/* consistent= */ false)) {
        // The heads of one log follow each other.
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
          boolean lacks = !content.has(pointer);
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
      unsent.add(pointer);
      content.add(pointer);
      if (unsent.size() == FeedLog.MAX_POINTERS) {
        tell();
      }
    }

    private void tell() {
      if (!unsent.isEmpty()) {
        append.accept(Vector.ofAll(unsent));
        unsent.clear();
      }
    }
  }
}

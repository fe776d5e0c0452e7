package io.lastseat.local.recover;

import io.lastseat.audit.TableReader;
import io.lastseat.feed.FeedBatch;
import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.relay.FeedKept;
import io.lastseat.relay.RelayParts;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.fields.ItemReader;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
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
 * <p>It keeps a bit for each commit of the logs that the feed names, and pages.
 */
public final class FeedRepair {

  /** Deciders' clocks may differ by as much: a log is read on until its commits are that old. */
  private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

  private static final int BATCHES = 100;

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
   */
  public record Repaired(Instant since, long logs, long commits, long lacking, long younger) {}

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
    return since
        .orElse(() -> told.oldest.reverse().toStream().flatMap(this::decidedAt).headOption())
        .map(from -> new Logs(told, from, until, teller).repaired());
  }

  private Option<Instant> decidedAt(Pointer pointer) {
    return tables
        .item(
            tables.names().decisions(),
            Map.of(
                "resourceId",
                AttributeValue.fromS(pointer.resource().text()),
                "commitNo",
                AttributeValue.fromN(Long.toString(pointer.commitNo()))))
        .flatMap(FeedRepair::decidedAt);
  }

  /** None of a tombstone. */
  private static Option<Instant> decidedAt(Map<String, AttributeValue> item) {
    return Option.when(
        item.containsKey("decidedAt"), () -> ItemReader.inFull(item).time("decidedAt"));
  }

  /** What the feed holds. */
  private final class Told {

    final Map<ResourceId, BitSet> commits = new HashMap<>();

    /** Those of its oldest batch that has no gap behind it. */
    Vector<Pointer> oldest = Vector.empty();

    /** How long it keeps a batch at least. */
    final Duration kept;

    Told(Option<Instant> since) {
      Duration days = feed.head().map(this::kept).getOrElse(Duration.ZERO);
      kept = days.compareTo(FeedKept.ORDINARY) > 0 ? days : FeedKept.ORDINARY;
      long next = 0;
      for (Vector<FeedBatch> some = feed.after(next, BATCHES);
          !some.isEmpty();
          some = feed.after(next - 1, BATCHES)) {
        for (FeedBatch batch : some) {
          // A name that was erased makes an old commit come again.
          Vector<Pointer> pointers = batch.pointers().reject(Pointer::erased);
          oldest = batch.number() == next && !oldest.isEmpty() ? oldest : pointers;
          // What was told before is of an earlier commit: a restore gives its number again.
          Instant appended = batch.expiresAt().plusSeconds(1).minus(days);
          if (since.forAll(appended::isAfter)) {
            pointers.forEach(this::add);
          }
          next = batch.number() + 1;
        }
      }
    }

    /** In whole days, as its newest batch says; less where that is older than a day. */
    private Duration kept(FeedHead head) {
      Instant now = clock.instant();
      return feed.after(head.newest() - 1, 1)
          .map(batch -> Duration.between(now, batch.expiresAt()).minus(CLOCKS_DIFFER))
          .map(left -> Duration.ofDays(left.toDays() + 1))
          .getOrElse(Duration.ZERO);
    }

    void add(Pointer pointer) {
      commits
          .computeIfAbsent(pointer.resource(), resource -> new BitSet())
          .set(Math.toIntExact(pointer.commitNo()));
    }

    boolean has(ResourceId resource, int number) {
      return commits.containsKey(resource) && commits.get(resource).get(number);
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
      return new Repaired(since, logs, commits, lacking, younger);
    }

    private void read(ResourceId resource) {
      BitSet missing = new BitSet();
      for (Map<String, AttributeValue> item : tables.log(resource).backwards()) {
        Option<Instant> at = decidedAt(item);
        if (!at.exists(moment -> moment.isAfter(since.minus(CLOCKS_DIFFER)))) {
          break;
        }
        int number = Math.toIntExact(ItemReader.inFull(item).number("commitNo"));
        if (!at.get().isBefore(since)) {
          commits++;
          boolean isYoung = at.get().isAfter(until);
          missing.set(number, !isYoung && !told.has(resource, number));
          younger += isYoung && !told.has(resource, number) ? 1 : 0;
        }
      }
      missing.stream().forEach(number -> tell(new Pointer(resource, number)));
      logs++;
      logRead.run();
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

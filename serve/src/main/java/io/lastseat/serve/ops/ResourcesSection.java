package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The resources with their units taken, the last decided first. Parameters: {@code find}, the
 * beginning of an id; {@code locks}, to show locks and executions, too.
 */
final class ResourcesSection {

  /** The most resources shown: each costs a read unit per pace of {@link HeadLook}. */
  static final int SHOWN = 25;

  private final SerializerParts tables;
  private final DecisionLog log;
  private final SeenCommits seen;
  private final Clock clock;
  private final Duration pace;
  private final boolean seesRequests;
  private final OpsAudits audits;
  private final TurnedAwayLook away;
  private final HeadLook heads = new HeadLook();
  private final ResourceSearch search = new ResourceSearch();

  /**
   * The section of these tables and seen commits.
   *
   * @param pace reads a resource again if the last read, or the last commit that this process saw,
   *     is older than this
   * @param seesRequests whether this process sees who asks, and not only what is decided
   */
  ResourcesSection(
      SerializerParts tables,
      SeenCommits seen,
      Clock clock,
      Duration pace,
      boolean seesRequests,
      OpsAudits audits,
      TurnedAwayLook away) {
    this.tables = tables;
    this.log = tables.log();
    this.seen = seen;
    this.clock = clock;
    this.pace = pace;
    this.seesRequests = seesRequests;
    this.audits = audits;
    this.away = away;
  }

  /** The id and the time that decide whether a resource is shown, and where. */
  private record Ranked(ResourceId id, Instant decidedAt) {}

  /** The section's present data. Each open page asks every two seconds, so it must be cheap. */
  ObjectNode now(Map<String, String> wanted) {
    String find = wanted.getOrDefault("find", "");
    boolean locks = wanted.containsKey("locks");
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Option<String> searchFailed = searched(wanted.containsKey("more"));
    // An operator who types a whole id finds the resource, even if no commit of it was seen.
    ResourceId.parse(find).forEach(seen::mayBe);
    Vector<Ranked> ranked = ranked(find, locks);
    Vector<ResourceId> shown = ranked.take(SHOWN).map(Ranked::id);
    heads.at(shown);
    away.at(shown);
    Instant now = clock.instant();
    var all = json.putArray("resources");
    shown
        .flatMap(id -> seen.ask(id, one -> row(one, now, locks)).flatMap(row -> row))
        .forEach(all::add);
    json.put("known", ranked.size())
        .put("more", search.hasMore())
        .put("paceSeconds", pace.toSeconds())
        .put("seesRequests", seesRequests);
    heads
        .trouble()
        .orElse(searchFailed)
        .orElse(away::trouble)
        .forEach(why -> json.put("trouble", why));
    return json;
  }

  private Option<ObjectNode> row(SeenResource one, Instant now, boolean locks) {
    return Option.when(
        one.head().isDefined() && (locks || !one.isLock()),
        () -> audited(one.json(now, seesRequests), one.id()));
  }

  private ObjectNode audited(ObjectNode row, ResourceId resource) {
    away.of(resource).forEach(calls -> row.put("turnedAway", calls));
    if (audits.isUnderWay(resource)) {
      row.put("auditUnderWay", true);
    }
    audits
        .of(resource)
        .forEach(
            result ->
                row.putObject("audit")
                    .put("at", result.at().toString())
                    .put("verdicts", result.found().map(ResourceBooks::decisions).getOrElse(0L))
                    .put(
                        "differences", result.found().map(ResourceBooks::differences).getOrElse(0L))
                    .put("done", result.found().isRight()));
    return row;
  }

  private Vector<Ranked> ranked(String find, boolean locks) {
    return seen.map(
            one ->
                Option.when(
                    one.id().text().startsWith(find) && !one.isAbsent() && (locks || !one.isLock()),
                    () ->
                        new Ranked(
                            one.id(),
                            one.head().map(head -> head.decidedAt()).getOrElse(Instant.EPOCH))))
        .sortBy(place -> -place.decidedAt().toEpochMilli());
  }

  private Option<String> searched(boolean more) {
    try {
      if (more) {
        search.more();
      } else {
        search.begin();
      }
      return Option.none();
    } catch (RuntimeException failure) {
      return Option.some(failure.toString());
    }
  }

  /**
   * Reads what this process did not see from the tables. It reads the newest head of each shown
   * resource, for one read unit. It also reads the {@value #COMMITS} newest commits since the last
   * read at most, for one unit per 4 KB.
   */
  private final class HeadLook {

    static final int COMMITS = 10;

    private Option<String> trouble = Option.none();

    /** Reads the shown resources that are due; only one page at a time does. */
    synchronized void at(Seq<ResourceId> shown) {
      Instant due = clock.instant().minus(pace);
      try {
        shown
            .filter(
                id ->
                    seen.ask(id, one -> one.looksBack() || one.asOf().isBefore(due))
                        .getOrElse(true))
            .forEach(this::lookAt);
        trouble = Option.none();
      } catch (RuntimeException failure) {
        trouble = Option.some(failure.toString());
      }
    }

    private void lookAt(ResourceId id) {
      Option<Head> before = seen.ask(id, SeenResource::head).flatMap(known -> known);
      Option<Head> newest = before.map(log::head).getOrElse(() -> log.head(id));
      if (newest.isEmpty()) {
        seen.absent(id);
      }
      newest.forEach(
          head -> {
            // Of a log that was never read before, the newest commits are, whoever made them.
            boolean looksBack = seen.ask(id, SeenResource::looksBack).getOrElse(true);
            long newer = before.filter(known -> !looksBack).map(Head::number).getOrElse(0L) + 1;
            commits(id, Math.max(newer, head.number() - COMMITS + 1), head.number())
                .forEach(seen::committed);
            seen.known(head);
          });
    }

    private Vector<Commit> commits(ResourceId id, long from, long to) {
      return log.firstOf(id, from, to, COMMITS);
    }

    /** Why the last read failed; none if it succeeded. */
    synchronized Option<String> trouble() {
      return trouble;
    }
  }

  /**
   * Searches the index of all logs, a page at a time and only on an operator's request, for half a
   * read unit per 4 KB.
   */
  private final class ResourceSearch {

    private static final int ITEMS = 100;

    private Map<String, AttributeValue> next = Map.of();
    private boolean atEnd;
    private boolean begun;

    /** Reads the first page, if no page was read yet. */
    synchronized void begin() {
      if (!begun) {
        more();
      }
    }

    /** Reads one more page; after the last page the search begins again. */
    synchronized void more() {
      ScanResponse page =
          tables
              .client()
              .scan(
                  scan ->
                      scan.tableName(tables.tables().decisions())
                          .indexName(TableNames.HEADS_INDEX)
                          .projectionExpression("resourceId")
                          .limit(ITEMS)
                          .exclusiveStartKey(next.isEmpty() ? null : next));
      page.items()
          .forEach(
              item ->
                  Option.of(item.get("resourceId"))
                      .flatMap(id -> ResourceId.parse(id.s()))
                      .forEach(seen::mayBe));
      next = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
      atEnd = next.isEmpty();
      begun = true;
    }

    /** Whether there may be logs that were not found yet. */
    synchronized boolean hasMore() {
      return !atEnd;
    }
  }
}

package io.lastseat.engine.find;

import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.LruMap;
import io.lastseat.log.MissingCommitException;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.log.RowsOf;
import io.lastseat.log.SideBySide;
import io.lastseat.log.Span;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.Tuple;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Finds the verdict on a request by its id. A verdict can be in these places, which are read after
 * the head:
 *
 * <ol>
 *   <li>the commit that a random id names, or the {@value Floor#NEAR} commits after the floor that
 *       the id of a key names: a verdict of a call there needs no row;
 *   <li>its row, which only says which commit to read;
 *   <li>the commits that owe rows at that head;
 *   <li>since a row may have been lost, the commits since the request was certainly absent.
 * </ol>
 *
 * A request under a key may also stand undecided in the table of requests. {@link VerdictSearch}
 * says which of these a request needs. Any number of threads may use this class.
 */
public final class VerdictFinder {

  static final int MOST_REMEMBERED = 10_000;

  private final DecisionLog log;
  private final RowTable rows;
  private final RequestItems requests;
  private final Backoff backoff;
  private final Heads heads;
  private final NamedCommits inNamed;

  /** The ids with a floor whose requests this process has sent to the table of requests. */
  private final LruMap<RequestId, RequestId> stored = new LruMap<>(MOST_REMEMBERED);

  /**
   * Looks into these tables.
   *
   * @param backoff the pause before items that DynamoDB left unprocessed are read again
   */
  public VerdictFinder(
      DecisionLog log, RowTable rows, RequestItems requests, Backoff backoff, Heads heads) {
    this.log = log;
    this.rows = rows;
    this.requests = requests;
    this.backoff = backoff;
    this.heads = heads;
    this.inNamed = new NamedCommits(log, rows.calls());
  }

  /** Looks into these tables, one read after the other. */
  public static VerdictFinder of(DynamoDbClient client, TableNames names) {
    Backoff backoff = Backoff.exponential(Duration.ofMillis(50), Duration.ofSeconds(1));
    DecisionLog log = new DecisionLog(client, names);
    return new VerdictFinder(
        log,
        new RowTable(client, names, Runnable::run, backoff),
        new RequestItems(client, names),
        backoff,
        Heads.of(log));
  }

  /** Notes the commit that a client names for the verdict. This hint may be wrong. */
  public void hint(RequestId id, long commit) {
    inNamed.hint(id, commit);
  }

  /** Notes that this process is about to write the request, whose id has a floor. */
  public void storing(RequestId id) {
    stored.put(id, id);
  }

  /**
   * Whether this process may have written the request to the table of requests. Then a look-up
   * after the floor of its key is not enough.
   */
  public boolean mayBeStored(RequestId id) {
    return stored.get(id) != null;
  }

  /** The newest head, if calls have decided anything up to it. */
  public Option<Head> headOfCalls(ResourceId resource) {
    return heads.newest(resource).filter(head -> head.marks().immediateThrough() > 0);
  }

  /**
   * The rows of a request. They include a verdict that needs no row, or has none yet, as of this
   * head. The head was read before the rows, so no verdict up to it is missed.
   */
  public RowsOf rows(Option<Head> head, ResourceId resource, RequestId id) {
    RowsOf found = rows.of(resource, id);
    return new RowsOf(
        found.verdict().orElse(() -> head.flatMap(known -> withoutRow(known, id))), found.since());
  }

  /**
   * The verdict on a request for which a look-up found no row a moment ago. The head is read after
   * that look-up. A row that this head does not list as owed was written by then, so the row is
   * looked for once more.
   */
  public Option<VerdictRow> afterRows(ResourceId resource, RequestId id) {
    Option<Head> newest = headOfCalls(resource);
    return newest
        .flatMap(head -> withoutRow(head, id))
        .orElse(() -> newest.flatMap(head -> rows.of(resource, id).verdict()));
  }

  /** The verdict on a request, from a call or from the stream; none if it has no verdict. */
  public Option<VerdictRow> verdict(ResourceId resource, RequestId id) {
    return rows.of(resource, id).verdict().orElse(() -> afterRows(resource, id));
  }

  /**
   * The verdict without a row on this request, as of this head or later. It is in the commit that
   * the id names, or in one that owes rows. If a row is written and confirmed meanwhile, the caller
   * finds it by reading the rows after this.
   */
  public Option<VerdictRow> withoutRow(Head known, RequestId id) {
    return asOf(
        known,
        head ->
            named(head, Vector.of(id))
                .headOption()
                .orElse(() -> NamedCommits.verdictsOn(Set.of(id), log.owing(head)).headOption()));
  }

  /** The reservation's grant by commits that owe rows, as of this head; none if there is none. */
  public Option<GrantRow> changeWithoutRow(Head known, RequestId reservation) {
    return asOf(
        known,
        head ->
            log.owing(head)
                .flatMap(Commit::grantRows)
                .filter(row -> row.about().equals(reservation))
                .lastOption());
  }

  /**
   * To whom that change handed the reservation over: by its row, or by a commit that owes the row.
   *
   * @param change the number of the change, see {@link io.lastseat.model.grant.Generation#since}
   */
  public Option<NewApplicant> handedTo(ResourceId resource, RequestId reservation, int change) {
    return rows.change(resource, reservation, change)
        .orElse(
            () ->
                heads
                    .newest(resource)
                    .flatMap(
                        known ->
                            asOf(known, head -> log.owing(head).flatMap(Commit::grantRows))
                                .find(
                                    row ->
                                        row.about().equals(reservation)
                                            && row.grant().changes() == change)))
        .flatMap(GrantRow::to);
  }

  /**
   * The verdicts of calls on these requests in the commits that their ids name, and near the floors
   * that they name. It costs nothing if the head shows that none can be there.
   *
   * @param head a head of the resource that was read after the requests may have been decided
   * @throws MissingCommitException if one of these commits is missing, or was archived since that
   *     head
   */
  public Vector<VerdictRow> named(Head head, Vector<RequestId> ids) {
    return inNamed.verdicts(head, ids);
  }

  /** The result as of this head or a newer one: an old one may list archived commits. */
  private <T> T asOf(Head known, Function<Head, T> look) {
    try {
      return look.apply(known);
    } catch (MissingCommitException gone) {
      Head newest = log.head(known).getOrElse(known);
      if (newest.number() == known.number()) {
        throw gone;
      }
      return asOf(newest, look);
    }
  }

  /**
   * Searches for these requests of one resource, whose ids differ.
   *
   * @throws MissingCommitException if a commit is missing, or was archived since that head
   * @throws SdkException if DynamoDB does not serve
   */
  public Found.Findings find(Head head, Iterable<VerdictSearch> searches) {
    Finding finding = new Finding(head);
    searches.forEach(search -> finding.open.put(search.id(), search));
    finding.sideBySide();
    finding.byLog();
    return new Found.Findings(
        finding.newest, finding.found, finding.owing, Vector.ofAll(finding.promotions));
  }

  /** One search. It is for one thread. */
  private final class Finding {

    private final Head head;
    private Head newest;
    private final Map<RequestId, VerdictSearch> open = new LinkedHashMap<>();
    private final Map<RequestId, Found> found = new LinkedHashMap<>();
    private final Map<RequestId, Found> doubtful = new LinkedHashMap<>();
    private final List<Row> promotions = new ArrayList<>();
    private Vector<Commit> owing = Vector.empty();

    Finding(Head head) {
      this.head = head;
      this.newest = head;
    }

    private Vector<RequestId> ids(Predicate<VerdictSearch> some) {
      return Vector.ofAll(open.values()).filter(some).map(VerdictSearch::id);
    }

    private void end(RequestId id, Found finding) {
      if (open.remove(id) != null) {
        found.put(id, finding);
      }
    }

    private void byName() {
      doubtful.forEach(this::end);
      named(head, ids(VerdictSearch::anywhere))
          .forEach(row -> end(row.about(), new Found.InLog(row, Vector.of(row), false)));
    }

    /**
     * Reads rows, owing commits and items in parallel. It examines rows and owing commits first,
     * then the commits that ids name, and the items last.
     */
    void sideBySide() {
      Vector<RequestId> anywhere = ids(VerdictSearch::anywhere);
      Vector<RequestId> stored = ids(VerdictSearch::stored);
      Vector<Supplier<Runnable>> reads = Vector.empty();
      if (anywhere.nonEmpty()) {
        reads = reads.append(() -> rows(anywhere));
      }
      if (anywhere.nonEmpty() && !head.marks().owing().isEmpty()) {
        reads = reads.append(() -> owing(anywhere));
      }
      if (stored.nonEmpty()) {
        reads = reads.append(() -> items(stored));
      }
      if (reads.isEmpty()) {
        return;
      }
      boolean inParts = anywhere.size() > RowTable.KEYS_PER_CALL;
      // The read of many rows uses these threads itself, and must not wait for them in one.
      Vector<Runnable> examine = SideBySide.run(inParts ? Runnable::run : rows.calls(), reads);
      Vector<Runnable> items = examine.takeRight(stored.isEmpty() ? 0 : 1);
      examine.dropRight(items.size()).forEach(Runnable::run);
      byName();
      items.forEach(Runnable::run);
    }

    /** Reads the rows of these requests. An unreadable row concerns only its own request. */
    private Runnable rows(Vector<RequestId> ids) {
      try {
        Vector<VerdictRow> read = rows.verdicts(head.resource(), ids).values().toVector();
        return () -> inLog(read);
      } catch (SdkException notServed) {
        throw notServed;
      } catch (RuntimeException unreadable) {
        if (ids.size() == 1) {
          return () -> end(ids.head(), new Found.Unreadable(unreadable));
        }
        Vector<Runnable> each = ids.map(id -> rows(Vector.of(id)));
        return () -> each.forEach(Runnable::run);
      }
    }

    /** Checks rows against the log. After a restore the commit that a row names may be gone. */
    private void inLog(Vector<VerdictRow> read) {
      if (read.isEmpty()) {
        return;
      }
      try {
        if (read.exists(row -> row.commitNo() > head.number())) {
          newest = heads.newest(head);
        }
        // The row of an archived verdict only shows that a verdict existed.
        Vector<VerdictRow> kept = read.reject(row -> newest.marks().archived().has(row.commitNo()));
        Vector<Commit> commits =
            log.exactly(newest, kept.map(VerdictRow::commitNo).filter(no -> no <= newest.number()));
        Map<RequestId, VerdictRow> logged =
            NamedCommits.verdictsOn(kept.map(VerdictRow::about).toJavaSet(), commits)
                .toJavaMap(row -> Tuple.of(row.about(), row));
        promotionsOf(commits);
        kept.forEach(row -> end(row.about(), judged(row, Option.of(logged.get(row.about())))));
      } catch (LogBehindException | MissingCommitException restored) {
        // An owing commit may still have the verdict.
        read.forEach(row -> doubtful.put(row.about(), new Found.Unreadable(restored)));
      }
    }

    private Found judged(VerdictRow row, Option<VerdictRow> logged) {
      if (!logged.exists(one -> one.verdict().decisionNo() == row.verdict().decisionNo())) {
        return new Found.Unreadable(LogBehindException.of(row, newest));
      }
      VerdictRow right = logged.get();
      // The writer may have died between the rows: the row of a verdict does not prove the others.
      Vector<Row> due =
          right.immediate()
              ? (row.equals(right) ? Vector.empty() : Vector.of(right))
              : row.all().tail();
      return new Found.InLog(right, due, false);
    }

    private void promotionsOf(Vector<Commit> commits) {
      commits
          .filter(commit -> newest.marks().owing().contains(commit.number()))
          .flatMap(commit -> commit.promotions().flatMap(commit::possibleRows))
          .forEach(promotions::add);
    }

    private Runnable owing(Vector<RequestId> ids) {
      Set<RequestId> anywhere = ids.toJavaSet();
      Vector<Commit> read = log.owing(head);
      return () -> {
        owing = read;
        NamedCommits.verdictsOn(open.keySet(), read.filter(this::holdsAny))
            .filter(row -> anywhere.contains(row.about()))
            .forEach(
                row ->
                    end(
                        row.about(),
                        new Found.InLog(
                            row, row.immediate() ? Vector.of(row) : Vector.empty(), true)));
      };
    }

    private boolean holdsAny(Commit commit) {
      return commit.requests().exists(open::containsKey);
    }

    /** An item that cannot be read is no request: the serializer quarantines it. */
    private Runnable items(Vector<RequestId> ids) {
      Map<RequestId, ReadRequest> items = requests.find(head.resource(), ids, backoff).toJavaMap();
      return () ->
          items.forEach(
              (id, item) -> {
                if (item instanceof ReadRequest.Newer newer) {
                  end(
                      id,
                      new Found.Unreadable(
                          NewerVersionException.request(newer.id().text(), newer.why())));
                } else if (item instanceof ReadRequest.Known known) {
                  end(id, new Found.Stored(known.stored().request()));
                }
              });
    }

    void byLog() {
      ids(VerdictSearch::tooLong).forEach(id -> end(id, new Found.TooFar()));
      Vector<Span> spans =
          Vector.ofAll(open.values()).filter(VerdictSearch::readsCommits).map(VerdictSearch::span);
      Vector<Commit> commits =
          Span.union(spans)
              .flatMap(span -> log.exactly(head, span.numbers()))
              .filter(this::holdsAny);
      promotionsOf(commits);
      NamedCommits.verdictsOn(open.keySet(), commits)
          .forEach(
              row ->
                  end(
                      row.about(),
                      new Found.InLog(row, row.immediate() ? Vector.of(row) : row.all(), false)));
      ids(VerdictSearch::mayBeArchived).forEach(id -> end(id, new Found.Archived()));
    }
  }
}

package io.lastseat.serializer.sweep;

import io.lastseat.binding.TablesBinding;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.SideBySide;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.RequestPages.Found;
import io.lastseat.serializer.sweep.Slice.Next;
import io.lastseat.serializer.sweep.Slice.RequestPlace;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Finds every request that has no verdict and is too old to be decided by the stream, and drives
 * it, on any lane, whether or not its resource was ever created. It may run beside serializers and
 * beside another reconciliation.
 *
 * <p>For a healthy resource it is cheap. It walks the resource's requests once and reads its head
 * once. If the log has decided exactly these requests, nothing is pending ({@link
 * SeenRequests#provesNothingPending}). Only otherwise it compares log and requests one by one
 * ({@link LogJoin}).
 *
 * <p>Counting needs one walk through the whole table. If the time does not suffice, the walk begins
 * again row by row ({@link RowByRow}). That one may be cut anywhere, and costs one read unit for
 * each request.
 *
 * <p>It writes the rows that recent commits owe, and serves waiting lists. It does not notice that
 * a confirmed row was deleted, unless it goes row by row, or a promotion needs that row.
 */
public final class Reconciliation {

  private final DecisionLog log;
  private final TablesBinding binding;
  private final Executor calls;
  private final Clock clock;
  private final ReconcileSettings settings;
  private final IntConsumer walked;
  private final RequestPages walk;
  private final RequestDriver driver;
  private final RowByRow rowByRow;
  private final LogJoin join;
  private final Runnable flush;

  /** With a decider of its own, made from these parts, without a watcher. */
  public Reconciliation(SerializerParts parts, ReconcileSettings settings) {
    this(parts, settings, items -> {});
  }

  /**
   * With a decider of its own, made from these parts.
   *
   * @param walked is told how many more items of the table of requests were read
   */
  public Reconciliation(SerializerParts parts, ReconcileSettings settings, IntConsumer walked) {
    this.log = parts.log();
    this.binding = parts.binding();
    this.calls = parts.calls();
    this.clock = parts.clock();
    this.settings = settings;
    this.walked = walked;
    this.walk = new RequestPages(parts.client(), parts.tables(), settings.pageItems());
    RowRepair repair = new RowRepair(log, parts.rows());
    this.driver = new RequestDriver(parts.decider(), repair, parts.telemetry());
    this.rowByRow = new RowByRow(parts.rows(), repair, driver);
    this.join = new LogJoin(log, repair, walk, driver, settings.idsAtOnce(), parts.epoch());
    this.flush = () -> parts.telemetry().accept(new Event.CallEnded());
  }

  /**
   * The whole run, without a limit of time.
   *
   * @throws software.amazon.awssdk.core.exception.SdkException where the table of requests cannot
   *     be read; begin again then, what was decided stays so
   * @throws io.lastseat.binding.TablesReplacedException where nothing can be decided at all
   */
  public Reconciled all() {
    return begin(() -> false).found();
  }

  /**
   * All of it, looking up the row of each request for one read unit. A row that was lost after it
   * was confirmed is found by this alone, and written again from the log.
   *
   * @throws software.amazon.awssdk.core.exception.SdkException as above
   */
  public Reconciled allByRows() {
    return goOn(new Next(Option.none()), () -> false).found();
  }

  /**
   * Decides these requests, which the stream delivers no more. Others of their resource are left
   * alone. A request that is not in its table is gone: there is nothing to decide.
   */
  Reconciled decide(ResourceId resource, Vector<RequestId> ids) {
    binding.mustHold();
    Findings findings = new Findings();
    Vector<Supplier<Option<Found>>> reads = ids.map(id -> () -> walk.find(resource, id));
    Vector<Found> items = SideBySide.run(calls, reads).flatMap(item -> item);
    items.forEach(findings::walked);
    oneByOne(
        items.flatMap(Found::request),
        request -> !ids.contains(request.id()),
        findings,
        () -> false);
    flush.run();
    return findings.soFar();
  }

  /**
   * Begins one, counting.
   *
   * @param stop asked after each page: true when there is no time for another one
   */
  public Slice begin(BooleanSupplier stop) {
    binding.mustHold();
    Findings findings = new Findings();
    boolean through = countAll(findings, stop);
    flush.run();
    return through
        ? new Slice(findings.soFar(), Option.none())
        : new Slice(findings.soFar().decisionsAlone(), Option.some(new Next(Option.none())));
  }

  /**
   * Goes on with one, row by row; at least one page is done.
   *
   * @param stop as above
   */
  public Slice goOn(Next from, BooleanSupplier stop) {
    binding.mustHold();
    Findings findings = new Findings();
    Predicate<Request> tooYoung = settings.tooYoungAt(clock.instant());
    Option<RequestPlace> after = from.after();
    do {
      RequestPages.Page page = walk.scan(after);
      walked(page, findings);
      oneByOne(page.items().flatMap(Found::request), tooYoung, findings, stop);
      after = page.next();
    } while (after.isDefined() && !stop.getAsBoolean());
    flush.run();
    return new Slice(findings.soFar(), after.map(place -> new Next(Option.some(place))));
  }

  private boolean countAll(Findings findings, BooleanSupplier stop) {
    Instant began = clock.instant();
    Predicate<Request> tooYoung = settings.tooYoungAt(began);
    Map<ResourceId, SeenRequests> allSeen = new LinkedHashMap<>();
    Option<RequestPlace> after = Option.none();
    do {
      if (stop.getAsBoolean()) {
        return false;
      }
      RequestPages.Page page = walk.scan(after);
      walked(page, findings);
      readBooks(page.items(), allSeen, findings);
      oneByOne(uncounted(page.items(), allSeen), tooYoung, findings, stop);
      after = page.next();
    } while (after.isDefined());
    return judge(Vector.ofAll(allSeen.values()), began, findings, stop);
  }

  private void walked(RequestPages.Page page, Findings findings) {
    page.items().forEach(findings::walked);
    walked.accept(page.items().size());
  }

  /** Of resources that are seen for the first time. */
  private void readBooks(
      Vector<Found> items, Map<ResourceId, SeenRequests> allSeen, Findings findings) {
    Vector<ResourceId> unknown =
        items
            .flatMap(Found::countedIn)
            .map(Lane::resource)
            .distinct()
            .reject(allSeen::containsKey)
            .take(settings.maxResources() - allSeen.size());
    Vector<Supplier<Try<Option<Head>>>> reads =
        unknown.map(resource -> () -> Try.of(() -> log.head(resource)));
    unknown
        .zip(SideBySide.run(calls, reads))
        .forEach(
            read -> {
              findings.resource();
              allSeen.put(read._1(), new SeenRequests(read._1(), read._2()));
            });
  }

  /** Counts what can be counted; the requests of further resources are left. */
  private static Vector<StoredRequest> uncounted(
      Vector<Found> items, Map<ResourceId, SeenRequests> allSeen) {
    return items.flatMap(
        item -> {
          for (Lane lane : item.countedIn()) {
            SeenRequests seen = allSeen.get(lane.resource());
            if (seen == null) {
              return item.request();
            }
            seen.count(item);
          }
          return Option.none();
        });
  }

  private boolean judge(
      Vector<SeenRequests> allSeen, Instant began, Findings findings, BooleanSupplier stop) {
    Vector<SeenRequests> suspicious =
        allSeen.reject(
            seen -> seen.provesNothingPending(began.minus(ReconcileSettings.CLOCKS_DIFFER)));
    for (SeenRequests seen : suspicious) {
      findings.suspicious();
      if (!joined(seen, settings.tooYoungAt(began), findings, stop)) {
        return false;
      }
    }
    for (SeenRequests seen : allSeen) {
      if (stop.getAsBoolean()) {
        return false;
      }
      if (seen.usedSince(began.minus(settings.rowsWithin()))
          || seen.mayServe(began.minus(SerialDecider.GRACE))) {
        driver.wake(seen.resource(), findings);
      }
    }
    return true;
  }

  private boolean joined(
      SeenRequests seen, Predicate<Request> tooYoung, Findings findings, BooleanSupplier stop) {
    try {
      return join.check(seen, tooYoung, findings, stop);
    } catch (RuntimeException failure) {
      // One resource that cannot be read must not hold the others.
      findings.failed(seen.resource(), failure);
      return true;
    } catch (StackOverflowError | LinkageError fatal) {
      findings.failed(seen.resource(), new IllegalStateException(fatal));
      return true;
    }
  }

  /** What cannot be decided by a look at its row is held against the whole log. */
  private void oneByOne(
      Vector<StoredRequest> requests,
      Predicate<Request> tooYoung,
      Findings findings,
      BooleanSupplier stop) {
    rowByRow
        .check(requests, tooYoung, findings)
        .groupBy(Lane::resource)
        .forEach(
            (resource, lanes) -> {
              if (!joined(SeenRequests.of(log, resource, lanes), tooYoung, findings, stop)) {
                findings.failed(resource, "there was no time to hold it against its whole log");
              }
            });
  }
}

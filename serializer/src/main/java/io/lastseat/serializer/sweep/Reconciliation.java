package io.lastseat.serializer.sweep;

import io.lastseat.binding.TablesBinding;
import io.lastseat.engine.SerialDecider;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.SideBySide;
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
 * Finds every request that has no verdict and is too old for the stream, and drives it. It covers
 * every lane, whether or not the resource was ever created. It may run beside serializers and
 * beside another reconciliation.
 *
 * <p>For a healthy resource it is cheap: it reads the resource's requests once and its head once.
 * If the log has decided exactly these requests, nothing is pending ({@link
 * SeenRequests#provesNothingPending}). Only otherwise it compares log and requests one by one
 * ({@link LogJoin}).
 *
 * <p>Counting needs one walk through the whole table. If the time does not suffice, a new walk goes
 * row by row ({@link RowByRow}). It may be interrupted anywhere, and costs one read unit for each
 * request.
 *
 * <p>It writes the rows that recent commits owe, and decides the due places of waiting lists. It
 * does not notice that a confirmed row was deleted, unless it goes row by row, or a promotion needs
 * that row.
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

  /** Makes a reconciliation from these parts, with a decider of its own and without a watcher. */
  public Reconciliation(SerializerParts parts, ReconcileSettings settings) {
    this(parts, settings, items -> {});
  }

  /**
   * Makes a reconciliation from these parts, with a decider of its own.
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
   * Does the whole run, without a limit of time.
   *
   * @throws software.amazon.awssdk.core.exception.SdkException if the table {@code requests} cannot
   *     be read; what was decided stays decided, and the run can begin again
   * @throws io.lastseat.binding.TablesReplacedException if nothing can be decided at all
   */
  public Reconciled all() {
    return begin(() -> false).found();
  }

  /**
   * Does the whole run by looking up the row of each request, for one read unit each. Only this
   * finds a row that was lost after it was confirmed, and writes it again from the log.
   *
   * @throws software.amazon.awssdk.core.exception.SdkException if the table {@code requests} cannot
   *     be read
   */
  public Reconciled allByRows() {
    return goOn(new Next(Option.none()), () -> false).found();
  }

  /**
   * Decides these requests, which the stream no longer delivers. Other requests of the resource
   * stay as they are. A request that is not in the table needs no decision.
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
   * Begins a run that counts requests.
   *
   * @param stop is asked after each page, and is true if there is no time for another page
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
   * Continues a run row by row, for one page at least.
   *
   * @param stop is asked after each page, and is true if there is no time for another page
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
      readBooks(page.items(), began.minus(SerialDecider.GRACE), allSeen, findings);
      oneByOne(uncounted(page.items(), allSeen), tooYoung, findings, stop);
      after = page.next();
    } while (after.isDefined());
    return judge(Vector.ofAll(allSeen.values()), began, findings, stop);
  }

  private void walked(RequestPages.Page page, Findings findings) {
    page.items().forEach(findings::walked);
    walked.accept(page.items().size());
  }

  /** Reads the heads of resources that the walk meets for the first time. */
  private void readBooks(
      Vector<Found> items, Instant due, Map<ResourceId, SeenRequests> allSeen, Findings findings) {
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
              allSeen.put(read._1(), new SeenRequests(read._1(), read._2(), due));
            });
  }

  /** Counts the requests of known resources, and returns those of others. */
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
      if (seen.usedSince(began.minus(settings.rowsWithin())) || seen.mayServe()) {
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
      // A resource that cannot be read must not block the others.
      findings.failed(seen.resource(), failure);
      return true;
    } catch (StackOverflowError | LinkageError fatal) {
      findings.failed(seen.resource(), new IllegalStateException(fatal));
      return true;
    }
  }

  /** Looks up each request's row. If that is not enough, it is compared with the whole log. */
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

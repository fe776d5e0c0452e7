package io.lastseat.serializer.sweep;

import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.BatchReport.Deferral;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.sweep.RequestPages.Found;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Compares the requests of one resource with its log. It reads the log first, so a request that is
 * in a lane but not in the log was pending at that moment. A request that its call decided gets its
 * row, if that is missing. It keeps the ids of a limited number of verdicts in memory. If there are
 * more, it reads the log and the requests several times.
 */
final class LogJoin {

  private static final int COMMITS_PER_PAGE = 100;

  /** The requests that are driven together: some commits' worth, so a failure costs little. */
  private static final int CHUNK = 1_000;

  private final DecisionLog log;
  private final RowRepair repair;
  private final RequestPages walk;
  private final RequestDriver driver;
  private final int idsAtOnce;
  private final long epoch;

  LogJoin(
      DecisionLog log,
      RowRepair repair,
      RequestPages walk,
      RequestDriver driver,
      int idsAtOnce,
      long epoch) {
    this.epoch = epoch;
    this.log = log;
    this.repair = repair;
    this.walk = walk;
    this.driver = driver;
    this.idsAtOnce = idsAtOnce;
  }

  /**
   * Drives the requests that are not in the log and not too young.
   *
   * @return false if the comparison was stopped early
   */
  boolean check(
      SeenRequests seen, Predicate<Request> tooYoung, Findings findings, BooleanSupplier stop) {
    int parts = (int) (seen.decisions() / idsAtOnce) + 1;
    for (int part = 0; part < parts; part++) {
      Part ids = new Part(part, parts);
      Option<Logged> logged = logged(seen, ids, stop);
      if (logged.isEmpty()) {
        return false;
      }
      Chunk chunk = new Chunk(logged.get(), seen.resource(), tooYoung, findings);
      for (Lane lane : seen.lanes()) {
        Iterator<Vector<Found>> pages = walk.lane(lane);
        while (pages.hasNext()) {
          if (stop.getAsBoolean()) {
            return false;
          }
          for (Found item : pages.next()) {
            for (StoredRequest stored : item.request()) {
              RequestId id = stored.request().id();
              if (ids.has(id) && !logged.get().ids().contains(id) && !chunk.add(stored)) {
                return true;
              }
            }
          }
        }
      }
      if (!chunk.drive()) {
        return true;
      }
    }
    return true;
  }

  /**
   * The content of the log.
   *
   * @param ids the ids of requests that were decided out of the table {@code requests}
   * @param immediate the commits of requests that calls decided
   * @param through the last commit that was read
   * @param archived the mark of archived commits
   */
  private record Logged(
      Set<RequestId> ids, Map<RequestId, Long> immediate, long through, ArchivedPart archived) {}

  private Option<Logged> logged(SeenRequests seen, Part ids, BooleanSupplier stop) {
    Set<RequestId> decided = new HashSet<>();
    Map<RequestId, Long> immediate = new HashMap<>();
    ArchivedPart archived = seen.archived();
    long from = archived.first();
    while (true) {
      if (stop.getAsBoolean()) {
        return Option.none();
      }
      Vector<Commit> page = log.firstOf(seen.resource(), from, Long.MAX_VALUE, COMMITS_PER_PAGE);
      if (page.isEmpty()) {
        return Option.some(new Logged(decided, immediate, from - 1, archived));
      }
      archived = page.last().marks().archived();
      for (Commit commit : page) {
        Vector<RequestId> some = commit.requests().filter(ids::has).toVector();
        if (commit.isImmediate()) {
          some.forEach(id -> immediate.put(id, commit.number()));
        } else {
          some.forEach(decided::add);
        }
      }
      from = page.last().number() + 1;
    }
  }

  /** A part of all ids. The parts are about equally large. */
  private record Part(int number, int of) {

    boolean has(RequestId id) {
      return of == 1 || Math.floorMod(id.token().hashCode(), of) == number;
    }
  }

  /** Collects requests without a verdict or a row, until there are enough to drive them. */
  private final class Chunk {

    private final Logged logged;
    private final ResourceId resource;
    private final Predicate<Request> tooYoung;
    private final Findings findings;
    private final List<StoredRequest> pending = new ArrayList<>();
    private int archived;
    private final Map<RequestId, Long> immediate = new HashMap<>();

    Chunk(Logged logged, ResourceId resource, Predicate<Request> tooYoung, Findings findings) {
      this.logged = logged;
      this.resource = resource;
      this.tooYoung = tooYoung;
      this.findings = findings;
    }

    /**
     * The {@code notIn} of a request after the whole log was read, so that the decider need not
     * read it again. If the request was written when the log was longer, the log was restored, and
     * the request keeps its own.
     */
    private NotIn notIn(StoredRequest stored) {
      return stored
          .notIn()
          .filter(notIn -> notIn.epoch() == epoch && notIn.commit() > logged.through())
          .getOrElse(() -> new NotIn(epoch, logged.through()));
    }

    /** Whether an archived commit, which was not read, may contain the verdict. */
    private boolean mayBeArchived(StoredRequest stored) {
      return logged.archived().mayHold(stored, epoch);
    }

    /** Adds a request. Returns false if the resource cannot be decided now. */
    boolean add(StoredRequest stored) {
      Long decidedBy = logged.immediate().get(stored.request().id());
      if (decidedBy != null) {
        immediate.put(stored.request().id(), decidedBy);
        return immediate.size() < CHUNK || drive();
      }
      if (tooYoung.test(stored.request())) {
        findings.tooYoung();
        return true;
      }
      if (mayBeArchived(stored)) {
        archived++;
        return true;
      }
      pending.add(new StoredRequest(stored.request(), Option.some(notIn(stored))));
      return pending.size() < CHUNK || drive();
    }

    boolean drive() {
      driver.archived(resource, archived);
      archived = 0;
      boolean able = drivePending();
      repair.writeImmediate(resource, io.vavr.collection.HashMap.ofAll(immediate));
      immediate.clear();
      return able;
    }

    private boolean drivePending() {
      Vector<StoredRequest> all = Vector.ofAll(pending);
      pending.clear();
      if (all.isEmpty()) {
        return true;
      }
      BatchReport decided = driver.drive(resource, all, findings);
      Set<RequestId> deferred = decided.deferred().map(Deferral::id).toJavaSet();
      Set<RequestId> reservations = new HashSet<>(deferred);
      all.forEach(stored -> reservations.remove(stored.request().id()));
      if (repair.write(resource, reservations)) {
        decided =
            driver.drive(
                resource, all.filter(one -> deferred.contains(one.request().id())), findings);
      }
      decided
          .deferred()
          .forEach(left -> findings.failed(resource, left.id().text() + ": " + left.why()));
      return decided.failure().isEmpty();
    }
  }
}

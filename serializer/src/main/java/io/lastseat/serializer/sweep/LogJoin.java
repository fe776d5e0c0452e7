package io.lastseat.serializer.sweep;

import io.lastseat.log.facts.Decided;
import io.lastseat.log.facts.Decided.Deferral;
import io.lastseat.log.store.DecisionLog;
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
 * Compares the requests of one resource with its log. The log is read first: a request that stands
 * in a lane and not in the log was pending at that moment. One that was decided in its call gets
 * its row where that is missing. It holds the ids of up to a set number of verdicts in memory, and
 * goes through log and requests several times where there are more.
 */
final class LogJoin {

  private static final int COMMITS_PER_PAGE = 1_000;

  /** Some commits' worth: a chunk that fails is not much work lost. */
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
   * Drives requests that are not in the log and not too young.
   *
   * @return false if it was stopped early
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
   * What the log holds.
   *
   * @param ids decided from the table of requests
   * @param immediate the commits of those that were decided in their calls
   * @param through up to this commit
   * @param archived its mark of archived commits
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

  /** Some of all ids, about equally many in each part. */
  private record Part(int number, int of) {

    boolean has(RequestId id) {
      return of == 1 || Math.floorMod(id.token().hashCode(), of) == number;
    }
  }

  /** Requests without a verdict, or without a row, until there are enough of them. */
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
     * The whole log was just read: it need not be read once more. But a request that was written
     * when the log was longer must go on saying so: this log was restored.
     */
    private NotIn notIn(StoredRequest stored) {
      return stored
          .notIn()
          .filter(said -> said.epoch() == epoch && said.commit() > logged.through())
          .getOrElse(() -> new NotIn(epoch, logged.through()));
    }

    /** The archived commits were not read: one may hold the verdict. */
    private boolean mayBeArchived(StoredRequest stored) {
      return logged.archived().mayHold(stored, epoch);
    }

    /** False when the resource cannot be decided now. */
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
      Decided decided = driver.drive(resource, all, findings);
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

package io.lastseat.serializer.reconcile;

import io.lastseat.log.DecisionLog;
import io.lastseat.model.Commit;
import io.lastseat.model.Lane;
import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Holds the requests of one resource against its log. The log is read first: what is in a lane and
 * not in the log was pending then.
 */
final class LogJoin {

  private static final int COMMITS_PER_PAGE = 1_000;

  /** Some commits' worth: a chunk that fails is not much work lost. */
  private static final int CHUNK = 1_000;

  private final DecisionLog log;
  private final RequestWalk walk;
  private final Driver driver;
  private final int idsAtOnce;

  LogJoin(DecisionLog log, RequestWalk walk, Driver driver, int idsAtOnce) {
    this.log = log;
    this.walk = walk;
    this.driver = driver;
    this.idsAtOnce = idsAtOnce;
  }

  /**
   * Drives what is not in the log and was taken in before this time.
   *
   * @return false when it was told to stop before it was through
   */
  boolean check(Tally tally, Instant takenBefore, Findings findings, BooleanSupplier stop) {
    int parts = (int) (tally.decisions() / idsAtOnce) + 1;
    for (int part = 0; part < parts; part++) {
      Part ids = new Part(part, parts);
      Option<Set<RequestId>> decided = decided(tally.resource(), ids, stop);
      if (decided.isEmpty()) {
        return false;
      }
      Chunk chunk = new Chunk(tally.resource(), takenBefore, findings);
      for (Lane lane : tally.lanes()) {
        Option<RequestPlace> after = Option.none();
        do {
          if (stop.getAsBoolean()) {
            return false;
          }
          RequestWalk.Page page = walk.lane(lane, after);
          for (Found item : page.items()) {
            if (item instanceof Found.Ours ours
                && ids.has(ours.request().id())
                && !decided.get().contains(ours.request().id())
                && !chunk.add(ours.request())) {
              return true;
            }
          }
          after = page.next();
        } while (after.isDefined());
      }
      if (!chunk.drive()) {
        return true;
      }
    }
    return true;
  }

  private Option<Set<RequestId>> decided(ResourceId resource, Part ids, BooleanSupplier stop) {
    Set<RequestId> decided = new HashSet<>();
    long from = 1;
    while (true) {
      if (stop.getAsBoolean()) {
        return Option.none();
      }
      Vector<Commit> some = log.firstOf(resource, from, Long.MAX_VALUE, COMMITS_PER_PAGE);
      if (some.isEmpty()) {
        return Option.some(decided);
      }
      for (Commit commit : some) {
        commit
            .verdicts()
            .map(verdict -> verdict.request().id())
            .filter(ids::has)
            .forEach(decided::add);
      }
      from = some.last().number() + 1;
    }
  }

  /** Some of all ids, about equally many in each part. */
  private record Part(int number, int of) {

    boolean has(RequestId id) {
      return of == 1 || Math.floorMod(id.token().hashCode(), of) == number;
    }
  }

  /** Pending requests until there are enough of them. */
  private final class Chunk {

    private final ResourceId resource;
    private final Instant takenBefore;
    private final Findings findings;
    private final List<Request> pending = new ArrayList<>();

    Chunk(ResourceId resource, Instant takenBefore, Findings findings) {
      this.resource = resource;
      this.takenBefore = takenBefore;
      this.findings = findings;
    }

    /** False when the resource cannot be decided now. */
    boolean add(Request request) {
      if (!request.takenAt().isBefore(takenBefore)) {
        findings.tooYoung();
        return true;
      }
      pending.add(request);
      return pending.size() < CHUNK || drive();
    }

    boolean drive() {
      boolean decided =
          pending.isEmpty() || driver.drive(resource, Vector.ofAll(pending), findings);
      pending.clear();
      return decided;
    }
  }
}

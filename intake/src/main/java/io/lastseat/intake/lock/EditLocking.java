package io.lastseat.intake.lock;

import io.lastseat.command.ClientRequest;
import io.lastseat.command.Command;
import io.lastseat.command.FollowUp;
import io.lastseat.command.FollowUp.GivingBack;
import io.lastseat.command.Gate;
import io.lastseat.command.OwnKey;
import io.lastseat.command.RequestName;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.GateOfSeveral;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;

/**
 * Acquires, renews and releases a lock together with all locks that it refers to. It uses a claim
 * over all of them, and requests about that claim.
 */
record EditLocking(HeadCache cache, Submit submit, Clock clock) {

  /** The lock that refused, and its reason. */
  private record Limited(Reason reason, ResourceId lock) {}

  /**
   * Acquires all the locks or none.
   *
   * @param key makes a repetition find what the first try acquired
   */
  LockOutcome acquire(EditLockRequest clientRequest, Option<OwnKey> key, Deadline deadline) {
    Vector<Head> seen = clientRequest.locks().toVector().map(cache::newestOrBefore);
    Head home = seen.head();
    GateOfSeveral gate =
        new GateOfSeveral(
            seen, (lock, request) -> clientRequest.part(lock, request.id(), request.takenAt()));
    Command command =
        Command.of(home.resource(), clientRequest, books -> RequestName.of(key, home.resource(), 1))
            .creating(Option.some(Terms.ofLock()))
            .withGate(gate)
            .severalLogs(true);
    CallResult result = submit.send(command, deadline, home);
    return result instanceof TurnedAway away
        ? notAcquired(new Limited(away.reason(), away.seen().resource()), atNow(seen))
        : LockOutcome.of(
            result,
            taken -> outcome(taken.requestStatus(), clientRequest.main(), clientRequest.locks()));
  }

  private LockOutcome outcome(
      RequestStatus requestStatus, ResourceId main, SortedSet<ResourceId> locks) {
    Verdict verdict = requestStatus.verdict().get().verdict();
    Vector<Books> now = atNow(locks.toVector().map(cache::newestOrBefore));
    return verdict
        .refusal()
        .map(reason -> notAcquired(new Limited(reason, limiting(verdict)), now))
        .getOrElse(() -> leased(requestStatus, requestStatus.request().id(), main, now));
  }

  private static ResourceId limiting(Verdict verdict) {
    return verdict
        .limiting()
        .map(RefusingResource::resource)
        .getOrElse(verdict.request().resource());
  }

  private static LockOutcome notAcquired(Limited limited, Vector<Books> now) {
    Books limiting = of(limited.lock(), now);
    return new LockOutcome.OfSeveral(
        Locking.notAcquired(limited.reason(), limiting), Option.some(limited.lock()), now);
  }

  /** The outcome of a granted request. Its lease may be over by now. */
  private static LockOutcome leased(
      RequestStatus requestStatus, RequestId claim, ResourceId main, Vector<Books> now) {
    Books books = of(main, now);
    LockOutcome outcome =
        books
            .lock()
            .filter(lock -> lock.edit().exists(edit -> edit.claim().equals(claim)))
            .filter(lock -> lock.isLive(books.clock()))
            .<LockOutcome>map(lock -> new LockOutcome.Leased(requestStatus, lock))
            .getOrElse(() -> new LockOutcome.Lost(books));
    return new LockOutcome.OfSeveral(outcome, Option.none(), now);
  }

  /**
   * Renews the lease of all the locks.
   *
   * @param edit the claim of the main lock's grant
   * @param key makes a repetition find the renewal that the first try made
   */
  LockOutcome renew(EditLock edit, Duration lease, Option<OwnKey> key, Deadline deadline) {
    Head home = cache.newestOrBefore(edit.home());
    RequestId claim = edit.claim();
    return about(
        edit,
        home,
        submitted(home, claim, FollowUp.extending(lease, token(home, edit)), key, deadline),
        (requestStatus, now) -> leased(requestStatus, claim, edit.main(), now));
  }

  private CallResult submitted(
      Head home, RequestId claim, FollowUp kind, Option<OwnKey> key, Deadline deadline) {
    Command command = Command.about(home.resource(), claim, kind, key);
    return submit.send(command.withGate(Gate::refusal).severalLogs(true), deadline, home);
  }

  /** Releases all the locks. */
  LockOutcome release(EditLock edit, long token, Deadline deadline) {
    Head home = cache.newestOrBefore(edit.home());
    GivingBack release = new GivingBack(token(home, edit), Option.none());
    return about(
        edit,
        home,
        submitted(home, edit.claim(), release, Option.none(), deadline),
        (requestStatus, now) ->
            new LockOutcome.OfSeveral(new LockOutcome.Released(token), Option.none(), now));
  }

  /**
   * The outcome of a request about the claim. {@code granted} makes it if the request was granted.
   */
  private LockOutcome about(
      EditLock edit,
      Head home,
      CallResult result,
      BiFunction<RequestStatus, Vector<Books>, LockOutcome> granted) {
    return result instanceof TurnedAway refused
        ? ended(refused.reason(), edit, home)
        : LockOutcome.of(
            result,
            taken ->
                taken
                    .requestStatus()
                    .refusal()
                    .map(reason -> ended(reason, edit, home))
                    .getOrElse(() -> granted.apply(taken.requestStatus(), locks(edit, home))));
  }

  /** A refusal for a claim that lapsed on all locks. Others may have acquired them since. */
  private LockOutcome ended(Reason reason, EditLock edit, Head home) {
    Vector<Books> now = locks(edit, home);
    return new LockOutcome.OfSeveral(
        Locking.lost(reason, of(edit.main(), now)), Option.none(), now);
  }

  /** The books of the locks in the claim, as far as the home of the claim still lists them. */
  private Vector<Books> locks(EditLock edit, Head home) {
    SortedSet<ResourceId> others =
        home.books()
            .lock()
            .filter(lock -> lock.reservation().equals(edit.claim()))
            .map(LockGrant::grant)
            .map(grant -> TreeSet.ofAll(grant.others().keySet()))
            .getOrElse(TreeSet.empty());
    return atNow(
        others.add(home.resource()).add(edit.main()).toVector().map(cache::newestOrBefore));
  }

  /** The token of the home's grant; none if the home was granted again since. */
  private static Option<Long> token(Head home, EditLock edit) {
    return home.books()
        .lock()
        .filter(lock -> lock.reservation().equals(edit.claim()))
        .map(LockGrant::token);
  }

  private Vector<Books> atNow(Vector<Head> heads) {
    return heads.map(head -> head.books().at(clock.instant()));
  }

  private static Books of(ResourceId lock, Vector<Books> all) {
    return all.find(books -> books.resource().equals(lock)).get();
  }

  /**
   * A request for a lock together with all locks that it refers to. It creates those that do not
   * exist.
   *
   * @param main the lock that the caller asks for
   * @param references 1 to {@link Limits#MAX_CLAIMED} less one locks, without the main one
   * @param lease the length of the lease of all the locks
   */
  record EditLockRequest(
      ResourceId main, SortedSet<ResourceId> references, String holder, Duration lease)
      implements ClientRequest {

    /** All locks, the home of the claim first. */
    SortedSet<ResourceId> locks() {
      return references.add(main);
    }

    @Override
    public Claim request(RequestId id, ResourceId resource, Instant takenAt) {
      SortedMap<ResourceId, Amount> others =
          locks().remove(resource).toSortedMap(lock -> lock, lock -> Amount.of(1));
      return new Claim(part(resource, id, takenAt), others, Option.some(main));
    }

    /** The acquisition of one of the locks alone. If this one is refused, the whole is refused. */
    Reserve part(ResourceId lock, RequestId id, Instant takenAt) {
      return new Reserve(id, lock, takenAt, holder, 1, Option.none(), Option.some(lease))
          .creating(Terms.ofLock());
    }

    @Override
    public boolean isThatOf(Request stored) {
      return stored.resource().equals(locks().head()) && ClientRequest.super.isThatOf(stored);
    }
  }
}

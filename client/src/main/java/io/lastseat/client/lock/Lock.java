package io.lastseat.client.lock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.ClientClock;
import io.lastseat.client.http.Fields;
import io.lastseat.client.http.Session;
import io.lastseat.client.lock.LockAnswer.Acquired;
import io.lastseat.client.lock.LockAnswer.HeldBy;
import io.lastseat.client.lock.LockAnswer.Undecided;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A lock that one at a time may have, or a few; it need not be made before. It never changes: each
 * method gives another one.
 *
 * <pre>{@code
 * LockAnswer<Report> answer =
 *     client.lock("report", Duration.ofSeconds(60)).holder("job 7").ifAcquired(lease -> write());
 * }</pre>
 */
public final class Lock {

  private static final Duration LARGEST_MARGIN = Duration.ofSeconds(4);
  private static final Set<String> OF_OTHERS = Set.of("lock_held", "lock_lost", "locked_together");
  private static final int MOST_PERMITS = 64;
  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

  private final Session session;
  private final String name;
  private final Duration lease;
  private final String holder;
  private final int permits;
  private final Duration waitFor;
  private final Duration margin;
  private final Duration atLeast;
  private final List<String> references;

  private Lock(
      Session session,
      String name,
      Duration lease,
      String holder,
      int permits,
      Duration waitFor,
      Duration margin,
      Duration atLeast,
      List<String> references) {
    this.session = session;
    this.name = name;
    this.lease = lease;
    this.holder = holder;
    this.permits = permits;
    this.waitFor = waitFor;
    this.margin = margin;
    this.atLeast = atLeast;
    this.references = references;
  }

  /** Made by {@code Lastseat.lock}. */
  public Lock(Session session, String name, Duration lease) {
    this(
        session,
        name,
        lease,
        "process " + ProcessHandle.current().pid(),
        1,
        Duration.ZERO,
        usualMargin(lease),
        Duration.ZERO,
        List.of());
  }

  /**
   * The state of a lock when it was read.
   *
   * @param status {@code free}, {@code acquired} or {@code released}
   * @param holder the name that the holder gave; none if the lock is free, or has several permits:
   *     then the document has them
   * @param expiresAt when it, or the first of several leases, lapses unless it is renewed, by the
   *     server's clock; none if it is free, or held for good
   * @param token the newest token; 0 before the first holder
   * @param document the whole document of the server
   */
  public record State(
      String status,
      Optional<String> holder,
      Optional<Instant> expiresAt,
      long token,
      JsonNode document) {

    /** Whether somebody has it, or others have all its permits. */
    public boolean isAcquired() {
      return status.equals("acquired");
    }

    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** Servers' clocks may be 2 seconds off: one server grants, and another lets the lease lapse. */
  static Duration usualMargin(Duration lease) {
    Duration tenth = lease.dividedBy(10);
    return tenth.compareTo(LARGEST_MARGIN) < 0 ? tenth : LARGEST_MARGIN;
  }

  /**
   * The holder's name, shown to callers that find the lock held; {@code process 4711} by default.
   */
  public Lock holder(String text) {
    return new Lock(session, name, lease, text, permits, waitFor, margin, atLeast, references);
  }

  /**
   * How many have the lock at a time, 1 to 64; every caller says the same number. See {@link
   * Lease#permit}.
   *
   * @throws IllegalArgumentException if it is another number
   */
  public Lock permits(int number) {
    if (number < 1 || number > MOST_PERMITS) {
      throw new IllegalArgumentException("A lock has 1 to %d permits".formatted(MOST_PERMITS));
    }
    return new Lock(session, name, lease, holder, number, waitFor, margin, atLeast, references);
  }

  /**
   * Waits in the server's line for this long, rounded up to whole seconds. After each 20 seconds
   * the client queues again, behind callers that came since.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public Lock waitFor(Duration most) {
    if (most.isNegative()) {
      throw new IllegalArgumentException("The time to wait is negative");
    }
    return new Lock(session, name, lease, holder, permits, most, margin, atLeast, references);
  }

  /**
   * Up to 19 other locks that this one refers to. They are acquired together, all or none, and
   * renewed and released together.
   */
  public Lock references(String... names) {
    return new Lock(
        session, name, lease, holder, permits, waitFor, margin, atLeast, List.of(names));
  }

  /**
   * How much earlier than the server the client takes a lease for lost; by default a tenth of it
   * and 4 seconds at most. The clocks of a deployment's machines must differ by less.
   *
   * @throws IllegalArgumentException if it is negative, or leaves no time
   */
  public Lock margin(Duration earlier) {
    if (earlier.isNegative() || earlier.compareTo(lease) >= 0) {
      throw new IllegalArgumentException("A margin is from zero to less than the lease's length");
    }
    return new Lock(session, name, lease, holder, permits, waitFor, earlier, atLeast, references);
  }

  /**
   * Keeps the lock for at least this long, a day at most: a lease that is closed earlier is not
   * released, but lapses then, and 5 seconds after it was closed at the soonest. So a job that ends
   * within a second does not run again on a machine whose clock is behind. If the process crashes,
   * the lease lapses as ever, which may be earlier.
   *
   * @throws IllegalArgumentException if it is negative or longer than a day
   */
  public Lock atLeast(Duration kept) {
    if (kept.isNegative() || kept.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("A lock is kept for at least zero to a day");
    }
    return new Lock(session, name, lease, holder, permits, waitFor, margin, kept, references);
  }

  /**
   * Does the work if the lock is acquired, and releases the lock afterwards, also if the work
   * throws; if {@link #atLeast} says so, it lapses later.
   */
  public <T, X extends Exception> LockAnswer<T> ifAcquired(Lease.Work<T, X> work) throws X {
    LockAnswer<Lease> answer = tryAcquire();
    if (answer instanceof Acquired<Lease> acquired) {
      try (Lease lease = acquired.value()) {
        return new Acquired<>(work.with(lease));
      }
    }
    return without(answer);
  }

  /** As {@link #ifAcquired}, for work without a result; returns whether it was done. */
  public <X extends Exception> boolean runIfAcquired(Lease.Task<X> task) throws X {
    return this.<Boolean, X>ifAcquired(
            lease -> {
              task.with(lease);
              return true;
            })
        .acquired()
        .isPresent();
  }

  /** A grant of the server that is not a lease yet. */
  private record Grant(long token, int permit, HeldLease.Term term) {}

  /**
   * Acquires the lock if it is free, or becomes free within {@link #waitFor}; the caller closes the
   * lease.
   *
   * @throws LastseatFailure if the server has no good answer
   */
  public LockAnswer<Lease> tryAcquire() {
    LockAnswer<Grant> answer = inLine();
    if (!(answer instanceof Acquired<Grant> acquired)) {
      return without(answer);
    }
    Grant grant = acquired.value();
    return grant.term().untilRenewal().isZero() ? renewedFirst(grant) : lease(grant);
  }

  /**
   * Acquires the lock as {@link #tryAcquire} does, and gives its token alone: the client renews
   * nothing, and {@link #renew} and {@link #release} take the token. After a wait the lease may
   * have begun at any moment since the call.
   *
   * @throws LastseatFailure if the server has no good answer
   */
  public LockAnswer<Long> tryAcquireToken() {
    LockAnswer<Grant> answer = inLine();
    return answer instanceof Acquired<Grant> acquired
        ? new Acquired<>(acquired.value().token())
        : without(answer);
  }

  private LockAnswer<Grant> inLine() {
    Duration left = waitFor;
    while (true) {
      Duration turn = left.compareTo(ApiCall.LONGEST_WAIT) > 0 ? ApiCall.LONGEST_WAIT : left;
      ClientClock.Moment sent = session.clock().now();
      LockAnswer<Grant> answer = asked(turn, sent);
      Duration took = Duration.ofNanos(session.clock().now().nanos() - sent.nanos());
      left = left.minus(took);
      if (!(answer instanceof HeldBy<Grant>) || left.compareTo(Duration.ZERO) <= 0) {
        return answer;
      }
      if (took.compareTo(turn) < 0) {
        // This server allows shorter waits, so the client pauses before it asks again.
        session.clock().sleep(ASK_AGAIN);
        left = left.minus(ASK_AGAIN);
      }
      left = left.isNegative() ? Duration.ZERO : left;
    }
  }

  private LockAnswer<Grant> asked(Duration turn, ClientClock.Moment sent) {
    Fields body = Fields.none().with("holder", holder).with("lease", lease.toString());
    if (!turn.isZero()) {
      long seconds = ApiCall.wholeSeconds(turn);
      body = body.with("waitFor", Duration.ofSeconds(seconds).toString());
    }
    if (permits > 1) {
      body = body.with("permits", permits);
    }
    if (!references.isEmpty()) {
      ArrayNode names = Fields.NODES.arrayNode();
      references.forEach(names::add);
      body = body.with("references", names);
    }
    ApiCall call =
        ApiCall.post(ApiCall.path("locks", name), body).waiting(session.patience()).held(turn);
    ApiAnswer answer = session.sendUntilDecided(call, home(), session.end() + turn.toNanos());
    if (answer.isPending()) {
      return new Undecided<>(location(answer));
    }
    return isNotOurs(answer)
        ? heldBy(answer)
        : new Acquired<>(grant(answer, new HeldLease.Term(lease, margin, session.clock(), sent)));
  }

  /** The first name of all; its log decides. */
  private String home() {
    return references.stream().reduce(name, (one, other) -> one.compareTo(other) < 0 ? one : other);
  }

  private static Grant grant(ApiAnswer answer, HeldLease.Term term) {
    JsonNode lease = answer.good().json();
    return new Grant(lease.path("token").asLong(), lease.path("permit").asInt(1), term);
  }

  /** Whether another holder has or had the lock. Waiting does not help against other refusals. */
  private static boolean isNotOurs(ApiAnswer answer) {
    return answer.isConflict() && OF_OTHERS.contains(answer.reason().code());
  }

  private static <T> HeldBy<T> heldBy(ApiAnswer answer) {
    JsonNode problem = answer.json();
    return new HeldBy<>(
        Documents.text(problem, "holder").orElse(""),
        Documents.time(problem, "expiresAt"),
        answer.askAgainIn());
  }

  private URI location(ApiAnswer answer) {
    return session.at(answer.location().orElseGet(() -> ApiCall.path("locks", name)));
  }

  /** After a long wait only the server knows when the lease began, so renew it first. */
  private LockAnswer<Lease> renewedFirst(Grant grant) {
    ClientClock.Moment sent = session.clock().now();
    ApiAnswer answer = session.send(HeldLease.Calls.ofLock(name).renewal(grant.token(), lease));
    return isNotOurs(answer) ? heldBy(answer) : lease(grant(answer, grant.term().from(sent)));
  }

  private LockAnswer<Lease> lease(Grant grant) {
    HeldLease.Calls calls = HeldLease.Calls.ofLock(name);
    return new Acquired<>(
        new HeldLease(session, calls, grant.token(), grant.permit(), grant.term(), atLeast)
            .start());
  }

  /** The answer for a lock that was not obtained. */
  private static <S, T> LockAnswer<T> without(LockAnswer<S> answer) {
    return answer instanceof HeldBy<S> other
        ? new HeldBy<>(other.holder(), other.expiresAt(), other.askAgainIn())
        : new Undecided<>(((Undecided<S>) answer).location());
  }

  /**
   * Renews the lease with this token, from {@link #tryAcquireToken} or another process, for {@code
   * lease} from now on, which may be shorter than it would have lasted; the client starts no
   * renewals.
   *
   * @throws LastseatFailure if the server has no good answer, or never gave this token
   */
  public LockAnswer<State> renew(long token) {
    return underToken(HeldLease.Calls.ofLock(name).renewal(token, lease));
  }

  /**
   * Releases the lock of this token, as {@link #renew} renews it. A second call changes nothing; if
   * the lock has another holder by then, the answer says that it is lost.
   */
  public LockAnswer<State> release(long token) {
    return underToken(HeldLease.Calls.ofLock(name).release(token));
  }

  private LockAnswer<State> underToken(ApiCall call) {
    ApiAnswer answer = session.send(call);
    return isNotOurs(answer) ? heldBy(answer) : new Acquired<>(answer.as(State.class));
  }

  /** Reads the state; the holder may have lost the lock since. */
  public State look() {
    return session.send(ApiCall.get(ApiCall.path("locks", name))).as(State.class);
  }
}

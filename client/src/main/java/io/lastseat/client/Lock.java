package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.LockAnswer.Acquired;
import io.lastseat.client.LockAnswer.HeldBy;
import io.lastseat.client.LockAnswer.Undecided;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A lock that one at a time may have. Nobody need make it. It never changes: each method gives
 * another one.
 *
 * <pre>{@code
 * LockAnswer<Report> answer =
 *     client.lock("report", Duration.ofSeconds(60)).holder("job 7").ifAcquired(lease -> write());
 * }</pre>
 */
public final class Lock {

  private static final Duration LARGEST_MARGIN = Duration.ofSeconds(4);
  private static final int NOT_OURS = 409;
  private static final Set<String> OF_OTHERS = Set.of("lock_held", "lock_lost", "locked_together");
  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

  /** The server lets no call wait longer. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(20);

  private final Session session;
  private final LeaseClock clock;
  private final String name;
  private final Duration ttl;
  private final String holder;
  private final Duration waitFor;
  private final Duration margin;
  private final List<String> references;

  private Lock(
      Session session,
      LeaseClock clock,
      String name,
      Duration ttl,
      String holder,
      Duration waitFor,
      Duration margin,
      List<String> references) {
    this.session = session;
    this.clock = clock;
    this.name = name;
    this.ttl = ttl;
    this.holder = holder;
    this.waitFor = waitFor;
    this.margin = margin;
    this.references = references;
  }

  static Lock of(Session session, LeaseClock clock, String name, Duration ttl) {
    return new Lock(
        session,
        clock,
        name,
        ttl,
        "process " + ProcessHandle.current().pid(),
        Duration.ZERO,
        usual(ttl),
        List.of());
  }

  /** Each server's clock may be 2 seconds off: one grants by its own, another lets it lapse. */
  static Duration usual(Duration ttl) {
    Duration tenth = ttl.dividedBy(10);
    return tenth.compareTo(LARGEST_MARGIN) < 0 ? tenth : LARGEST_MARGIN;
  }

  /** Who has it then, for those who do not; {@code process 4711} unless said. */
  public Lock holder(String text) {
    return new Lock(session, clock, name, ttl, text, waitFor, margin, references);
  }

  /**
   * Waits for its turn for so long, in the line at the server. It takes whole seconds, rounded up.
   * After each 20 seconds it stands in line anew, behind those who have come meanwhile.
   *
   * @throws IllegalArgumentException where it is negative
   */
  public Lock waitFor(Duration most) {
    if (most.isNegative()) {
      throw new IllegalArgumentException("Nobody waits for less than no time");
    }
    return new Lock(session, clock, name, ttl, holder, most, margin, references);
  }

  /**
   * Locks that it refers to, up to 19: they are acquired with it, all of them or none, and are
   * renewed and given back with it.
   */
  public Lock references(String... names) {
    return new Lock(session, clock, name, ttl, holder, waitFor, margin, List.of(names));
  }

  /**
   * How much earlier than by the server's count a lease is taken for lost here; a tenth of it and 4
   * seconds at most unless said. The clocks of a deployment's machines differ by less than that.
   *
   * @throws IllegalArgumentException where it is negative, or no time is left
   */
  public Lock margin(Duration earlier) {
    if (earlier.isNegative() || earlier.compareTo(ttl) >= 0) {
      throw new IllegalArgumentException("A margin is from zero to less than the lease's length");
    }
    return new Lock(session, clock, name, ttl, holder, waitFor, earlier, references);
  }

  /** Does it if the lock is obtained, and gives the lock back then, whatever comes of it. */
  public <T, X extends Exception> LockAnswer<T> ifAcquired(LeaseWork<T, X> work) throws X {
    LockAnswer<Lease> answer = tryAcquire();
    if (answer instanceof Acquired<Lease> acquired) {
      try (Lease lease = acquired.value()) {
        return new Acquired<>(work.with(lease));
      }
    }
    return without(answer);
  }

  /** As {@link #ifAcquired}, for what gives nothing; whether it was done. */
  public <X extends Exception> boolean runIfAcquired(LeaseTask<X> task) throws X {
    return this.<Boolean, X>ifAcquired(
            lease -> {
              task.with(lease);
              return true;
            })
        .acquired()
        .isPresent();
  }

  /**
   * The lease, if the lock is obtained; it is to be closed.
   *
   * @throws LastseatFailure where the server has no good answer
   */
  public LockAnswer<Lease> tryAcquire() {
    return Futures.join(tryAcquireAsync());
  }

  /** As {@link #tryAcquire}, without keeping a thread. */
  public CompletableFuture<LockAnswer<Lease>> tryAcquireAsync() {
    return inLine(waitFor).thenCompose(this::begun);
  }

  private CompletableFuture<LockAnswer<Grant>> inLine(Duration left) {
    Duration turn = left.compareTo(LONGEST_CALL) > 0 ? LONGEST_CALL : left;
    LeaseClock.Moment sent = clock.now();
    ObjectNode body = Fields.none().with("holder", holder).with("ttl", ttl.toString()).body();
    if (!turn.isZero()) {
      long seconds = turn.plusSeconds(1).minusNanos(1).toSeconds();
      body.put("waitFor", Duration.ofSeconds(seconds).toString());
    }
    if (!references.isEmpty()) {
      references.forEach(body.putArray("references")::add);
    }
    ApiCall call =
        ApiCall.post(ApiPaths.lock(name), body)
            .waiting(session.patience())
            .held(turn);
    long end = System.nanoTime() + session.patience().plus(turn).toNanos();
    return asked(call, sent, end)
        .thenCompose(
            answer -> {
              Duration took = Duration.ofNanos(clock.now().nanos() - sent.nanos());
              Duration rest = left.minus(took);
              if (!(answer instanceof HeldBy<Grant>) || rest.compareTo(Duration.ZERO) <= 0) {
                return CompletableFuture.completedFuture(answer);
              }
              // Where the server lets it wait less, it is not asked without a pause.
              return took.compareTo(turn) < 0
                  ? clock.pause(ASK_AGAIN).thenCompose(over -> again(rest.minus(ASK_AGAIN)))
                  : again(rest);
            });
  }

  private CompletableFuture<LockAnswer<Grant>> again(Duration left) {
    return inLine(left.isNegative() ? Duration.ZERO : left);
  }

  /** The first of all by name, on whose log they are acquired. */
  private String home() {
    return references.stream().reduce(name, (one, other) -> one.compareTo(other) < 0 ? one : other);
  }

  /** What the server granted, before it is a lease. */
  private record Grant(long token, LeaseTerm term) {}

  private CompletableFuture<LockAnswer<Grant>> asked(
      ApiCall call, LeaseClock.Moment sent, long end) {
    return session
        .sendUntilDecided(call, home(), end)
        .thenApply(
            answer ->
                answer.isPending()
                    ? new Undecided<>(location(answer))
                    : decided(answer, sent));
  }

  private LockAnswer<Grant> decided(ApiAnswer answer, LeaseClock.Moment sent) {
    if (isNotOurs(answer)) {
      return heldBy(answer);
    }
    long token = Answers.good(answer).json().path("token").asLong();
    return new Acquired<>(new Grant(token, new LeaseTerm(ttl, margin, clock, sent)));
  }

  /** Whether somebody else has it, or had it. What else is refused helps nobody who waits. */
  private static boolean isNotOurs(ApiAnswer answer) {
    return answer.status() == NOT_OURS
        && answer.problem().reason().map(Reason::code).filter(OF_OTHERS::contains).isPresent();
  }

  private static <T> HeldBy<T> heldBy(ApiAnswer answer) {
    JsonNode problem = answer.json();
    return new HeldBy<>(
        JsonTexts.text(problem, "holder").orElse(""),
        JsonTexts.time(problem, "until"),
        answer.askAgainIn());
  }

  private URI location(ApiAnswer answer) {
    return session.at(answer.location().orElseGet(() -> ApiPaths.lock(name)));
  }

  private CompletableFuture<LockAnswer<Lease>> begun(LockAnswer<Grant> answer) {
    if (answer instanceof Acquired<Grant> acquired) {
      Grant grant = acquired.value();
      return grant.term().untilRenewal().isZero()
          ? renewedFirst(grant)
          : CompletableFuture.completedFuture(lease(grant.token(), grant.term()));
    }
    return CompletableFuture.completedFuture(without(answer));
  }

  /** After a long wait little of the lease is sure: when it began is known to the server alone. */
  private CompletableFuture<LockAnswer<Lease>> renewedFirst(Grant grant) {
    LeaseClock.Moment sent = clock.now();
    return session
        .send(LeaseCalls.ofLock(name).renewal(grant.token(), ttl))
        .thenApply(
            answer ->
                isNotOurs(answer)
                    ? heldBy(answer)
                    : lease(
                        Answers.good(answer).json().path("token").asLong(),
                        grant.term().from(sent)));
  }

  private LockAnswer<Lease> lease(long token, LeaseTerm term) {
    return new Acquired<>(
        new RenewedLease(session.transport(), LeaseCalls.ofLock(name), token, term).start());
  }

  /** What is said of a lock that was not obtained. */
  private static <S, T> LockAnswer<T> without(LockAnswer<S> answer) {
    return answer instanceof HeldBy<S> other
        ? new HeldBy<>(other.holder(), other.until(), other.askAgainIn())
        : new Undecided<>(((Undecided<S>) answer).location());
  }

  /**
   * Renews a lease that another process has acquired, for {@code ttl} from now on; here nothing is
   * renewed in the background.
   *
   * @throws LastseatFailure where the server has no good answer: where it never gave this token,
   *     too
   */
  public LockAnswer<LockState> renew(long token) {
    return underToken(LeaseCalls.ofLock(name).renewal(token, ttl));
  }

  /**
   * Gives back what another process has acquired, as {@link #renew}. Twice is harmless; where
   * somebody has acquired the lock since, the second call is told that it is lost.
   */
  public LockAnswer<LockState> release(long token) {
    return underToken(LeaseCalls.ofLock(name).release(token).orElseThrow());
  }

  private LockAnswer<LockState> underToken(ApiCall call) {
    ApiAnswer answer = Futures.join(session.send(call));
    return isNotOurs(answer)
        ? heldBy(answer)
        : new Acquired<>(LockState.of(Answers.good(answer).json()));
  }

  /** As its books have it; who holds it may have lost it when this is read. */
  public LockState look() {
    ApiAnswer answer = Futures.join(session.send(ApiCall.get(ApiPaths.lock(name))));
    return LockState.of(Answers.good(answer).json());
  }
}

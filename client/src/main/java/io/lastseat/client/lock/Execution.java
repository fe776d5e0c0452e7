package io.lastseat.client.lock;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.ClientClock;
import io.lastseat.client.http.Fields;
import io.lastseat.client.http.Session;
import io.lastseat.client.lock.RunAnswer.AlreadySucceeded;
import io.lastseat.client.lock.RunAnswer.Lost;
import io.lastseat.client.lock.RunAnswer.Ran;
import io.lastseat.client.lock.RunAnswer.RunsElsewhere;
import io.lastseat.client.lock.RunAnswer.Undecided;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Something that is to run once, however often it is asked for. It need not be made before.
 *
 * <pre>{@code
 * RunAnswer answer =
 *     client.execution("invoices-2026-03").runOnce("worker 7", Duration.ofMinutes(5), lease -> write());
 * }</pre>
 */
public final class Execution {

  private static final Set<Reason> NOT_RUN_HERE =
      Set.of(new Reason("execution_running"), new Reason("execution_over"));
  private static final int STARTED = 201;

  /** The longest reason of a failure, in characters. */
  private static final int LONGEST_REASON = 500;

  private final Session session;
  private final String name;
  private final Optional<Duration> margin;

  private Execution(Session session, String name, Optional<Duration> margin) {
    this.session = session;
    this.name = name;
    this.margin = margin;
  }

  /** Made by {@code Lastseat.execution}. */
  public Execution(Session session, String name) {
    this(session, name, Optional.empty());
  }

  /**
   * The state of an execution when it was read.
   *
   * @param state {@code never_started}, {@code running}, {@code succeeded}, {@code failed} or
   *     {@code lapsed}
   * @param attempt how often it was started
   * @param holder who started it last
   * @param expiresAt when another process may take the run over unless it is renewed, by the
   *     server's clock
   * @param failure the reason of the last failure
   * @param document the whole document of the server
   */
  public record State(
      String state,
      long attempt,
      Optional<String> holder,
      Optional<Instant> expiresAt,
      Optional<String> failure,
      JsonNode document) {

    /** The result of the work as JSON; a missing node until it has succeeded. */
    public JsonNode result() {
      return document.path("result");
    }

    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * One step of an execution.
   *
   * @param step {@code started}, {@code renewed}, {@code succeeded}, {@code failed} or {@code
   *     lapsed}
   * @param at by the server's clock
   * @param attempt the number of the run, from 1
   * @param holder who ran it
   * @param token of that run
   * @param document the whole document of the server
   */
  public record Step(
      String step,
      Optional<Instant> at,
      long attempt,
      Optional<String> holder,
      long token,
      JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  private record Steps(List<Step> steps) {}

  /**
   * How much earlier than the server the client takes a lease for lost, as {@link Lock#margin}.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public Execution margin(Duration earlier) {
    if (earlier.isNegative()) {
      throw new IllegalArgumentException("A margin is zero or more");
    }
    return new Execution(session, name, Optional.of(earlier));
  }

  /**
   * Does the work, unless it has succeeded before or runs elsewhere, and stores its result for
   * ever. If the work throws, the execution has failed and may be started again at once; the
   * exception is rethrown.
   *
   * <p>The client renews the lease in the background during the work. After a crash, another
   * process takes over when the lease ends. A process that pauses for longer than its lease may
   * find that another one has begun the work anew. So work that must never be done twice needs a
   * receiver that checks {@link Lease#token}.
   *
   * @param holder its name, shown to others while it runs
   * @param lease how long it lasts without a renewal, from 5 seconds to a day
   * @throws LastseatFailure if the server has no good answer
   */
  public <X extends Exception> RunAnswer runOnce(
      String holder, Duration lease, Lease.Work<String, X> work) throws X {
    return run(holder, Optional.of(lease), work);
  }

  /**
   * As {@link #runOnce(String, Duration, Lease.Work)}, without a lease: no other process takes the
   * run over. A process that crashes blocks the execution until a person calls {@link #fail}.
   */
  public <X extends Exception> RunAnswer runOnce(String holder, Lease.Work<String, X> work)
      throws X {
    return run(holder, Optional.empty(), work);
  }

  private <X extends Exception> RunAnswer run(
      String holder, Optional<Duration> length, Lease.Work<String, X> work) throws X {
    ClientClock.Moment sent = session.clock().now();
    Fields named = Fields.none().with("holder", holder);
    Fields body =
        length
            .map(time -> named.with("lease", time.toString()))
            .orElseGet(() -> named.with("takeover", "never"));
    ApiCall call = ApiCall.post(path(), body).waiting(session.patience());
    ApiAnswer answer = session.sendUntilDecided(call, name, session.end());
    if (answer.isPending()) {
      return new Undecided(session.at(answer.location().orElseGet(this::path)));
    }
    if (answer.isConflict() && NOT_RUN_HERE.contains(answer.reason())) {
      return elsewhere(answer);
    }
    JsonNode document = answer.good().json();
    if (answer.status() != STARTED) {
      return new AlreadySucceeded(text(document.path("result")));
    }
    return done(lease(document.path("token").asLong(), length, sent), work);
  }

  private HeldLease lease(long token, Optional<Duration> length, ClientClock.Moment sent) {
    HeldLease.Calls calls = HeldLease.Calls.ofExecution(name);
    ClientClock clock = session.clock();
    return length
        .map(time -> new HeldLease.Term(time, marginOf(time), clock, sent))
        .map(term -> new HeldLease(session, calls, token, 1, term, Duration.ZERO).start())
        .orElseGet(
            () ->
                new HeldLease(
                    session, calls, token, 1, HeldLease.Term.forEver(clock), Duration.ZERO));
  }

  private Duration marginOf(Duration lease) {
    return margin.orElseGet(() -> Lock.usualMargin(lease));
  }

  private <X extends Exception> RunAnswer done(Lease lease, Lease.Work<String, X> work) throws X {
    String result;
    try {
      result = work.with(lease);
    } catch (Throwable failure) {
      writeDown(lease, failure);
      throw failure;
    }
    return writeDown(lease, result);
  }

  /** The rest of the lease is enough for one call; a renewal would meet an ended run. */
  private RunAnswer writeDown(Lease lease, String result) {
    lease.close();
    Fields body = Fields.none().with("token", lease.token()).with("result", result);
    ApiCall call = ApiCall.post(path() + "/succeed", body).waiting(session.patience());
    ApiAnswer answer = session.sendUntilDecided(call, session.end());
    return answer.isConflict() || answer.isTakenIn()
        ? new Lost(result)
        : new Ran(text(answer.good().json().path("result")));
  }

  /** If this call fails as well, the lease lapses; the work's own failure is rethrown. */
  private void writeDown(Lease lease, Throwable failure) {
    lease.close();
    try {
      ApiAnswer answer = session.send(failure(lease.token(), reason(failure)));
      if (!answer.isConflict() && !answer.isTakenIn()) {
        answer.good();
      }
    } catch (RuntimeException unwritten) {
      failure.addSuppressed(unwritten);
    }
  }

  /** Printable text, as the server accepts it. */
  private static String reason(Throwable failure) {
    StringBuilder text = new StringBuilder();
    failure
        .toString()
        .codePoints()
        .map(point -> isVisible(point) ? point : ' ')
        .limit(LONGEST_REASON)
        .forEach(text::appendCodePoint);
    return text.toString().isBlank() ? failure.getClass().getName() : text.toString();
  }

  private static boolean isVisible(int point) {
    return !Character.isISOControl(point)
        && Character.getType(point) != Character.SURROGATE
        && point != '\uFFFD';
  }

  private ApiCall failure(long token, String text) {
    return ApiCall.post(path() + "/fail", Fields.none().with("token", token).with("failure", text));
  }

  /**
   * Says that the run with this token failed, so that it can be started again at once. For a person
   * who knows that its process has crashed.
   *
   * @param text why, for people; at most 500 characters
   * @return refused as {@code execution_over} if there is a later run, and as {@code
   *     execution_succeeded} if it succeeded
   */
  public Outcome<State> fail(long token, String text) {
    return session
        .send(failure(token, text).waiting(session.patience()))
        .outcome(session.at(path()), State.class);
  }

  /** Reads the state; the run may have ended since. */
  public State look() {
    return session.send(ApiCall.get(path())).as(State.class);
  }

  /**
   * Every step of every run in order, up to the moment when the first page is read. Pages are read
   * on demand.
   */
  public Stream<Step> history() {
    return session
        .pages(path() + "/history?limit=100")
        .flatMap(page -> page.as(Steps.class).steps().stream());
  }

  private static RunsElsewhere elsewhere(ApiAnswer answer) {
    JsonNode problem = answer.json();
    return new RunsElsewhere(
        Documents.text(problem, "holder").orElse(""),
        Documents.time(problem, "expiresAt"),
        answer.askAgainIn());
  }

  private static String text(JsonNode result) {
    if (result.isMissingNode()) {
      return "";
    }
    return result.isTextual() ? result.textValue() : result.toString();
  }

  private String path() {
    return ApiCall.path("executions", name);
  }
}

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

  /** For the client, which makes it by {@code Lastseat.execution}. */
  public Execution(Session session, String name) {
    this.session = session;
    this.name = name;
  }

  /**
   * An execution as its books had it when they were read.
   *
   * @param state {@code never_started}, {@code running}, {@code succeeded}, {@code failed} or
   *     {@code lapsed}
   * @param attempt how often it was started
   * @param runner who started it last
   * @param until when that run is taken over unless it is renewed, by the server's clock
   * @param failure the reason of the last failure
   * @param document all that the server says
   */
  public record State(
      String state,
      long attempt,
      Optional<String> runner,
      Optional<Instant> until,
      Optional<String> failure,
      JsonNode document) {

    /** The result of the work, as JSON; a missing node where it has not succeeded. */
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
   * @param at when, by the server's clock
   * @param attempt of which run, from 1
   * @param runner who ran it
   * @param token of that run
   * @param document all that the server says
   */
  public record Step(
      String step,
      Optional<Instant> at,
      long attempt,
      Optional<String> runner,
      long token,
      JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  private record Steps(List<Step> steps) {}

  /**
   * Does the work if it has not succeeded before and does not run elsewhere, and writes down its
   * result, for ever. If the work throws, the execution has failed and may be started again at
   * once; the exception goes on.
   *
   * <p>The lease is renewed in the background as long as the work goes on. A process that crashes
   * is taken over when the lease is over. One that pauses for longer than that may find that
   * another began it anew. So what must never be done twice is to be done by something that checks
   * {@link Lease#token}.
   *
   * @param runner its name, for others who find it running
   * @param lease how long it is held without being renewed, from 5 seconds to a day
   * @throws LastseatFailure where the server has no good answer
   */
  public <X extends Exception> RunAnswer runOnce(
      String runner, Duration lease, Lease.Work<String, X> work) throws X {
    return run(runner, Optional.of(lease), work);
  }

  /**
   * As {@link #runOnce(String, Duration, Lease.Work)}, and no clock ever takes it over: a process
   * that crashes meanwhile blocks it until a person says that it {@link #fail failed}.
   */
  public <X extends Exception> RunAnswer runOnce(String runner, Lease.Work<String, X> work)
      throws X {
    return run(runner, Optional.empty(), work);
  }

  private <X extends Exception> RunAnswer run(
      String runner, Optional<Duration> length, Lease.Work<String, X> work) throws X {
    ClientClock.Moment sent = session.clock().now();
    Fields named = Fields.none().with("runner", runner);
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
        .map(time -> new HeldLease.Term(time, Lock.usualMargin(time), clock, sent))
        .map(term -> new HeldLease(session, calls, token, term).start())
        .orElseGet(() -> new HeldLease(session, calls, token, HeldLease.Term.forEver(clock)));
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

  /** What is left of the lease is enough for one call; renewals would meet an ended run. */
  private RunAnswer writeDown(Lease lease, String result) {
    lease.close();
    Fields body = Fields.none().with("token", lease.token()).with("result", result);
    ApiCall call = ApiCall.post(path() + "/succeed", body).waiting(session.patience());
    ApiAnswer answer = session.sendUntilDecided(call, session.end());
    return answer.isConflict() || answer.isTakenIn()
        ? new Lost(result)
        : new Ran(text(answer.good().json().path("result")));
  }

  /** Where this fails too, the lease lapses; the work's own failure goes on. */
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

  /** Visible text, as the server takes it. */
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
   * Says that the run of that token failed, so that it may be started again at once: for a person
   * who knows that its process has crashed, where nothing takes it over.
   *
   * @param text why, for people; at most 500 characters
   * @return refused as {@code execution_over} where another run has come since, and as {@code
   *     execution_succeeded} where it succeeded
   */
  public Outcome<State> fail(long token, String text) {
    return session
        .send(failure(token, text).waiting(session.patience()))
        .outcome(session.at(path()), State.class);
  }

  /** As its books have it; its run may have ended when this is read. */
  public State look() {
    return session.send(ApiCall.get(path())).as(State.class);
  }

  /**
   * Every step of every run in order, until the moment at which the first page is read. Pages are
   * read as they are wanted.
   */
  public Stream<Step> history() {
    return session
        .pages(path() + "/history?limit=100")
        .flatMap(page -> page.as(Steps.class).steps().stream());
  }

  private static RunsElsewhere elsewhere(ApiAnswer answer) {
    JsonNode problem = answer.json();
    return new RunsElsewhere(
        Documents.text(problem, "runner").orElse(""),
        Documents.time(problem, "until"),
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

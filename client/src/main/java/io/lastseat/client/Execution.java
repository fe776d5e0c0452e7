package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.RunAnswer.AlreadySucceeded;
import io.lastseat.client.RunAnswer.Lost;
import io.lastseat.client.RunAnswer.Ran;
import io.lastseat.client.RunAnswer.RunsElsewhere;
import io.lastseat.client.RunAnswer.Undecided;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Something that is to run once, however often it is asked for. Nobody need make it.
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
  private static final int NOT_OURS = 409;

  private final Session session;
  private final LeaseClock clock;
  private final String name;

  Execution(Session session, LeaseClock clock, String name) {
    this.session = session;
    this.clock = clock;
    this.name = name;
  }

  /**
   * Does the work if it has not succeeded before and nobody else is at it, and writes down what it
   * gave, for ever. If the work throws, the execution has failed and may be started again at once;
   * what was thrown goes on.
   *
   * <p>The lease is renewed in the background as long as the work goes on. A process that crashes
   * is taken over when the lease is over; one that pauses for longer than that may find that
   * somebody else began it anew. So what must never be done twice is to be done by something that
   * checks {@link Lease#token}.
   *
   * @param runner who runs it, for others who find it running
   * @param lease how long it is held without being renewed, from 5 seconds to a day
   * @throws LastseatFailure where the server has no good answer
   */
  public <X extends Exception> RunAnswer runOnce(
      String runner, Duration lease, LeaseWork<String, X> work) throws X {
    return run(new Runner(runner, Optional.of(lease)), work);
  }

  /**
   * As {@link #runOnce(String, Duration, LeaseWork)}, and no clock ever takes it over: a process
   * that crashes meanwhile blocks it until somebody says that it {@link #fail failed}.
   */
  public <X extends Exception> RunAnswer runOnce(String runner, LeaseWork<String, X> work)
      throws X {
    return run(new Runner(runner, Optional.empty()), work);
  }

  /**
   * As {@link #runOnce(String, Duration, LeaseWork)}, without keeping a thread. The work may go on
   * after it has returned; its lease is renewed until what it returned is done.
   *
   * @return fails as the work does, once that is written down, or with a {@link LastseatFailure}
   */
  public CompletableFuture<RunAnswer> runOnceAsync(
      String runner, Duration lease, Function<Lease, CompletionStage<String>> work) {
    return runAsync(new Runner(runner, Optional.of(lease)), work);
  }

  /** As {@link #runOnce(String, LeaseWork)}, without keeping a thread. */
  public CompletableFuture<RunAnswer> runOnceAsync(
      String runner, Function<Lease, CompletionStage<String>> work) {
    return runAsync(new Runner(runner, Optional.empty()), work);
  }

  /** Who runs it; without a lease it is never taken over. */
  private record Runner(String name, Optional<Duration> lease) {

    Fields body() {
      Fields body = Fields.none().with("runner", name);
      return lease
          .map(length -> body.with("lease", length.toString()))
          .orElseGet(() -> body.with("takeover", "never"));
    }
  }

  /** What came of a start: a lease, or an answer. */
  private sealed interface Begun {

    record Started(Lease lease) implements Begun {}

    record NotStarted(RunAnswer answer) implements Begun {}
  }

  private <X extends Exception> RunAnswer run(Runner runner, LeaseWork<String, X> work) throws X {
    Begun begun = Futures.join(begun(session.here(), runner));
    if (!(begun instanceof Begun.Started started)) {
      return ((Begun.NotStarted) begun).answer();
    }
    Lease lease = started.lease();
    String result;
    try {
      result = work.with(lease);
    } catch (Throwable failure) {
      Futures.join(failed(session.here(), lease, failure));
      throw failure;
    }
    return Futures.join(succeeded(session.here(), lease, result));
  }

  private CompletableFuture<RunAnswer> runAsync(
      Runner runner, Function<Lease, CompletionStage<String>> work) {
    return begun(session, runner)
        .thenCompose(
            begun ->
                begun instanceof Begun.Started started
                    ? done(started.lease(), work)
                    : CompletableFuture.completedFuture(((Begun.NotStarted) begun).answer()));
  }

  private CompletableFuture<RunAnswer> done(
      Lease lease, Function<Lease, CompletionStage<String>> work) {
    return CompletableFuture.completedFuture(lease)
        .thenCompose(work)
        .exceptionallyCompose(failure -> failedWith(lease, Futures.bare(failure)))
        .thenCompose(result -> succeeded(session, lease, result));
  }

  private CompletableFuture<String> failedWith(Lease lease, Throwable failure) {
    return failed(session, lease, failure)
        .thenCompose(told -> CompletableFuture.failedFuture(failure));
  }

  private CompletableFuture<Begun> begun(Session by, Runner runner) {
    LeaseClock.Moment sent = clock.now();
    ApiCall call = ApiCall.post(path(), runner.body().body()).waiting(by.patience());
    return by.sendUntilDecided(call, name, end(by))
        .thenApply(answer -> begun(answer, runner, sent));
  }

  private Begun begun(ApiAnswer answer, Runner runner, LeaseClock.Moment sent) {
    if (answer.isPending()) {
      return new Begun.NotStarted(
          new Undecided(session.at(answer.location().orElseGet(this::path))));
    }
    if (answer.status() == NOT_OURS && NOT_RUN_HERE.contains(Answers.reason(answer.problem()))) {
      return new Begun.NotStarted(elsewhere(answer));
    }
    JsonNode document = Answers.good(answer).json();
    if (answer.status() != STARTED) {
      return new Begun.NotStarted(new AlreadySucceeded(text(document.path("result"))));
    }
    long token = document.path("token").asLong();
    return new Begun.Started(
        runner
            .lease()
            .<Lease>map(length -> renewed(token, length, sent))
            .orElseGet(() -> new KeptLease(name, token)));
  }

  private Lease renewed(long token, Duration length, LeaseClock.Moment sent) {
    LeaseTerm term = new LeaseTerm(length, Lock.usual(length), clock, sent);
    return new RenewedLease(session.transport(), LeaseCalls.ofExecution(name), token, term).start();
  }

  private static long end(Session by) {
    return System.nanoTime() + by.patience().toNanos();
  }

  /** What is left of the lease is enough for one call; renewals would meet an ended run. */
  private CompletableFuture<RunAnswer> succeeded(Session by, Lease lease, String result) {
    lease.close();
    Fields body = Fields.none().with("token", lease.token()).with("result", result);
    ApiCall call = ApiCall.post(path() + "/succeed", body.body()).waiting(by.patience());
    return by.sendUntilDecided(call, end(by))
        .thenApply(
            answer ->
                answer.status() == NOT_OURS || answer.isTakenIn()
                    ? new Lost(result)
                    : new Ran(text(Answers.good(answer).json().path("result"))));
  }

  /** A lease lapses where this cannot be said; the work's own failure goes on. */
  private CompletableFuture<Void> failed(Session by, Lease lease, Throwable failure) {
    lease.close();
    return by.send(failure(lease.token(), RunFailure.text(failure)))
        .handle(
            (answer, unreachable) -> {
              if (unreachable != null) {
                failure.addSuppressed(Futures.bare(unreachable));
              } else if (!Answers.isGood(answer)
                  && answer.status() != NOT_OURS
                  && !answer.isTakenIn()) {
                failure.addSuppressed(answer.failed());
              }
              return null;
            });
  }

  private ApiCall failure(long token, String text) {
    Fields body = Fields.none().with("token", token).with("failure", text);
    return ApiCall.post(path() + "/fail", body.body());
  }

  /**
   * Says that the run of that token failed, so that it may be started again at once: for whoever
   * knows that its process has crashed, where nothing takes it over.
   *
   * @param text why, for people; at most 500 characters
   * @return refused as {@code execution_over} where another run has come since, and as {@code
   *     execution_succeeded} where it succeeded
   */
  public Outcome<ExecutionState> fail(long token, String text) {
    return Futures.join(
        session
            .here()
            .sendAndWait(failure(token, text))
            .thenApply(
                answer ->
                    Answers.outcome(
                        answer, session.at(path()), good -> ExecutionState.of(good.json()))));
  }

  /** As its books have it; whoever runs it may have ended it when this is read. */
  public ExecutionState look() {
    ApiAnswer answer = Futures.join(session.send(ApiCall.get(path())));
    return ExecutionState.of(Answers.good(answer).json());
  }

  /**
   * Every step of every run in order, until the moment at which the first page is read. Pages are
   * read as they are wanted.
   */
  public Stream<ExecutionStep> history() {
    return Stream.iterate(
            Optional.of(page(path() + "/history?limit=100")),
            Optional::isPresent,
            page -> page.flatMap(ApiAnswer::next).map(this::page))
        .flatMap(page -> ExecutionStep.of(page.orElseThrow().json()).stream());
  }

  private ApiAnswer page(String path) {
    return Answers.good(Futures.join(session.send(ApiCall.get(path))));
  }

  private static RunsElsewhere elsewhere(ApiAnswer answer) {
    JsonNode problem = answer.json();
    return new RunsElsewhere(
        JsonTexts.text(problem, "runner").orElse(""),
        JsonTexts.time(problem, "until"),
        answer.askAgainIn());
  }

  private static String text(JsonNode result) {
    if (result.isMissingNode()) {
      return "";
    }
    return result.isTextual() ? result.textValue() : result.toString();
  }

  private String path() {
    return ApiPaths.execution(name);
  }
}

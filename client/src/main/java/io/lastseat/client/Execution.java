package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.RunAnswer.AlreadySucceeded;
import io.lastseat.client.RunAnswer.Lost;
import io.lastseat.client.RunAnswer.Ran;
import io.lastseat.client.RunAnswer.RunsElsewhere;
import io.lastseat.client.RunAnswer.Undecided;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;

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
  private static final int PENDING = 202;
  private static final int NOT_OURS = 409;
  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

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
    LeaseClock.Moment sent = clock.now();
    ApiAnswer answer = started(runner, lease);
    if (answer.status() == PENDING) {
      return new Undecided(session.at(answer.location().orElseGet(this::path)));
    }
    if (answer.status() == NOT_OURS && NOT_RUN_HERE.contains(Answers.reason(answer.problem()))) {
      return elsewhere(answer);
    }
    JsonNode document = Answers.good(answer).json();
    if (answer.status() != STARTED) {
      return new AlreadySucceeded(text(document.path("result")));
    }
    long token = document.path("token").asLong();
    LeaseTerm term = new LeaseTerm(lease, Lock.usual(lease), clock, sent);
    return ended(
        new RenewedLease(session.transport(), LeaseCalls.ofExecution(name), token, term).start(),
        work);
  }

  private ApiAnswer started(String runner, Duration lease) {
    return decided(
        ApiCall.post(
                path(), Fields.none().with("runner", runner).with("lease", lease.toString()).body())
            .keyed(UUID.randomUUID().toString()));
  }

  /** The same call asks what came of the first one: under its key, or since it says the same. */
  private ApiAnswer decided(ApiCall call) {
    long end = System.nanoTime() + session.patience().toNanos();
    while (true) {
      ApiAnswer answer = Futures.join(session.here().sendAndWait(call));
      Duration pause = answer.retryAfter().orElse(ASK_AGAIN);
      if (answer.status() != PENDING || System.nanoTime() + pause.toNanos() - end >= 0) {
        return answer;
      }
      Futures.join(Timers.pause(pause));
    }
  }

  private <X extends Exception> RunAnswer ended(RenewedLease lease, LeaseWork<String, X> work)
      throws X {
    String result;
    try {
      result = work.with(lease);
    } catch (Throwable failure) {
      lease.close();
      failed(lease.token(), failure);
      throw failure;
    }
    // What is left of the lease is enough for one call; renewals would meet an ended run.
    lease.close();
    Fields body = Fields.none().with("token", lease.token()).with("result", result);
    ApiAnswer answer = decided(ApiCall.post(path() + "/succeed", body.body()));
    if (answer.status() == NOT_OURS || answer.status() == PENDING) {
      return new Lost(result);
    }
    return new Ran(text(Answers.good(answer).json().path("result")));
  }

  /** It lapses where this cannot be said. */
  private void failed(long token, Throwable failure) {
    Fields body = Fields.none().with("token", token).with("failure", RunFailure.text(failure));
    try {
      ApiAnswer answer =
          Futures.join(session.here().send(ApiCall.post(path() + "/fail", body.body())));
      if (!Answers.isGood(answer) && answer.status() != NOT_OURS && answer.status() != PENDING) {
        failure.addSuppressed(answer.failed());
      }
    } catch (LastseatFailure unreachable) {
      failure.addSuppressed(unreachable);
    }
  }

  /** As its books have it; whoever runs it may have ended it when this is read. */
  public ExecutionState look() {
    ApiAnswer answer = Futures.join(session.send(ApiCall.get(path())));
    return ExecutionState.of(Answers.good(answer).json());
  }

  private static RunsElsewhere elsewhere(ApiAnswer answer) {
    JsonNode problem = answer.json();
    return new RunsElsewhere(
        JsonTexts.text(problem, "runner").orElse(""),
        JsonTexts.time(problem, "until"),
        answer.retryAfter().orElse(ASK_AGAIN));
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

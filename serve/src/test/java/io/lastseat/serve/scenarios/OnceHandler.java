package io.lastseat.serve.scenarios;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import io.lastseat.client.Lastseat;
import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.RunAnswer;
import java.time.Duration;

/**
 * A Lambda function behind EventBridge, as in {@code docs/scenarios/run-once.md}. EventBridge
 * delivers at least once, each time with the same event id, so that is the name of the execution.
 */
final class OnceHandler implements RequestHandler<ScheduledEvent, String> {

  /** The work for one event. */
  interface Job {

    /** Returns its result; it passes the token of the lease to the store that checks it. */
    String run(ScheduledEvent event, Lease lease) throws Exception;
  }

  private final Lastseat client;
  private final Duration lease;
  private final Job job;

  OnceHandler(Lastseat client, Duration lease, Job job) {
    this.client = client;
    this.lease = lease;
    this.job = job;
  }

  /** Runs the job; an exception makes EventBridge deliver again. */
  @Override
  public String handleRequest(ScheduledEvent event, Context context) {
    RunAnswer answer;
    try {
      answer =
          client
              .execution("event-" + event.getId())
              .runOnce(context.getAwsRequestId(), lease, held -> job.run(event, held));
    } catch (Exception failed) {
      throw new IllegalStateException("The job failed: deliver it again.", failed);
    }
    if (answer instanceof RunAnswer.Ran ran) {
      return "ran: " + ran.result();
    }
    if (answer instanceof RunAnswer.AlreadySucceeded before) {
      return "already succeeded: " + before.result();
    }
    throw new IllegalStateException("Somebody else is at it, or was: deliver it again. " + answer);
  }
}

package io.lastseat.telemetry;

import static io.lastseat.telemetry.Figures.Unit.COUNT;
import static io.lastseat.telemetry.Figures.Unit.MILLISECONDS;

import io.lastseat.json.JsonText.Content;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Locale;

/**
 * What a process tells of its work. Each event has its line in the structured log and what it adds
 * to the metrics of CloudWatch, under the names that alarms and {@code docs/operators.md} have. No
 * lock has a metric of its own: names are without bound, and CloudWatch charges for each.
 */
public sealed interface Event {

  /** The line in the log; none of an event that is counted alone. */
  default Option<String> line() {
    return Option.none();
  }

  default void count(Figures figures) {}

  /** A commit was appended: by intake it has the verdicts of one call, or of several. */
  record Committed(Commit commit) implements Event {

    @Override
    public Option<String> line() {
      return Option.some(CommitFigures.line(commit));
    }

    @Override
    public void count(Figures figures) {
      CommitFigures.count(commit, figures);
    }
  }

  /** Requests lost {@code times} appends to other processes before they were decided. */
  record LostAppends(ResourceId resource, int times) implements Event {

    @Override
    public Option<String> line() {
      return at(resource, "lostAppends", json -> json.writeNumberField("times", times));
    }

    @Override
    public void count(Figures figures) {
      figures.add("LostAppends", COUNT, times);
    }
  }

  /** {@code times} of the lost appends were transactions over the logs of several resources. */
  record ClaimRoundsLost(ResourceId resource, int times) implements Event {

    @Override
    public void count(Figures figures) {
      figures.add("ClaimRoundsLost", COUNT, times);
    }
  }

  /** {@code times} locks, or executions, were granted without a release: leases had lapsed. */
  record TakenOver(ResourceId resource, boolean execution, int times) implements Event {

    @Override
    public Option<String> line() {
      return at(resource, "takenOver", json -> json.writeNumberField("times", times));
    }

    @Override
    public void count(Figures figures) {
      figures.add(execution ? "ExecutionsTakenOver" : "LocksTakenOver", COUNT, times);
    }
  }

  /** The gate refused a command on these books, before a write. */
  record TurnedAway(Books books, Reason reason) implements Event {

    @Override
    public void count(Figures figures) {
      if (books.isLock() && !books.isExecution() && CommitFigures.isHeld(reason)) {
        figures.add("LocksRefused", COUNT, 1);
      }
    }
  }

  /** A request of a resource with immediate admission goes by the stream. */
  record ToTheStream(ResourceId resource, Cause cause) implements Event {

    public enum Cause {
      /** Contention: the stream appends too, or many calls wait. */
      CROWD,
      LOST_APPENDS,
      /** DynamoDB gave no answer, or refused to serve. */
      FAILURE;

      /** The name in metrics: {@code crowd}, {@code lost_appends}, {@code failure}. */
      public String code() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /** Of the first of many alone: {@link Diversions}. */
    @Override
    public Option<String> line() {
      return at(resource, "toTheStream", json -> json.writeStringField("cause", cause.code()));
    }

    @Override
    public void count(Figures figures) {
      figures.addBy("cause", cause.code(), "ToTheStream", 1);
    }
  }

  /** A record that cannot be read as ours was set aside. */
  record SetAside(String sequenceNumber, String why) implements Event {

    @Override
    public Option<String> line() {
      return Option.some(
          EventLine.of(
              "setAside",
              json -> {
                json.writeStringField("sequenceNumber", sequenceNumber);
                json.writeStringField("why", why);
              }));
    }

    @Override
    public void count(Figures figures) {
      figures.add("SetAside", COUNT, 1);
    }
  }

  /** A resource kept failing: these of its requests were parked. */
  record Parked(ResourceId resource, int requests, String why) implements Event {

    @Override
    public Option<String> line() {
      return at(
          resource,
          "parked",
          json -> {
            json.writeNumberField("requests", requests);
            json.writeStringField("why", why);
          });
    }

    @Override
    public void count(Figures figures) {
      figures.add("Parked", COUNT, requests);
    }
  }

  /**
   * Requests were taken out of the stream, to be driven again.
   *
   * @param severalLogs whether other processes were faster at one of several resources, or one of
   *     those cannot be decided; else this program cannot decide them, and another one is wanted
   */
  record Deferred(ResourceId resource, boolean severalLogs, int requests, String why)
      implements Event {

    @Override
    public Option<String> line() {
      return at(
          resource,
          severalLogs ? "claimsDeferred" : "deferred",
          json -> {
            json.writeNumberField("requests", requests);
            json.writeStringField("why", why);
          });
    }

    @Override
    public void count(Figures figures) {
      figures.add(severalLogs ? "ClaimsDeferred" : "Deferred", COUNT, requests);
    }
  }

  /** Requests came again whose verdicts are archived: nothing is done for them. */
  record ArchivedAgain(ResourceId resource, int requests) implements Event {

    @Override
    public Option<String> line() {
      return at(resource, "archivedAgain", json -> json.writeNumberField("requests", requests));
    }

    @Override
    public void count(Figures figures) {
      figures.add("ArchivedAgain", COUNT, requests);
    }
  }

  /** Records of a resource, or of any, will be delivered again, since this failed. */
  record Stopped(Option<ResourceId> resource, RuntimeException failure) implements Event {

    @Override
    public Option<String> line() {
      Content why = json -> json.writeStringField("failure", failure.toString());
      return resource
          .map(one -> EventLine.of("stopped", one, why))
          .orElse(() -> Option.some(EventLine.of("stopped", why)));
    }
  }

  /** A receiver took an event of a webhook. */
  record WebhookDelivered() implements Event {

    @Override
    public void count(Figures figures) {
      figures.add("WebhooksDelivered", COUNT, 1);
    }
  }

  /** A receiver did not take this commit. No URL stands here: it may hold a token. */
  record WebhookFailed(
      String webhook, ResourceId resource, long commit, String result, Option<Integer> status)
      implements Event {

    @Override
    public Option<String> line() {
      return at(
          resource,
          "webhookFailed",
          json -> {
            json.writeStringField("webhook", webhook);
            json.writeNumberField("commit", commit);
            json.writeStringField("result", result);
            if (status.isDefined()) {
              json.writeNumberField("status", status.get());
            }
          });
    }

    @Override
    public void count(Figures figures) {
      figures.add("WebhooksFailed", COUNT, 1);
    }
  }

  /** Something else became of a receiver. */
  record WebhookTold(String webhook, What what, String why) implements Event {

    public enum What {
      /** The event is on the list of failures; the receiver gets the next one. */
      GIVEN_UP("webhookGivenUp", "WebhooksGivenUp"),
      /** The log has no such commit any more. */
      PASSED_OVER("webhookPassedOver", ""),
      /** Its list of failures is full: it gets nothing. */
      FULL("webhookFull", "WebhooksFull"),
      /** The feed dropped events before it got them. */
      MISSED("webhookMissed", "WebhooksMissed"),
      /** It is not called any more. */
      ENDED("webhookEnded", "WebhooksEnded"),
      /** It could not be seen to, since the tables could not be used. */
      STOPPED("webhookStopped", "WebhooksStopped");

      private final String line;
      private final String metric;

      What(String line, String metric) {
        this.line = line;
        this.metric = metric;
      }
    }

    @Override
    public Option<String> line() {
      return Option.some(
          EventLine.of(
              what.line,
              json -> {
                json.writeStringField("webhook", webhook);
                json.writeStringField("why", why);
              }));
    }

    @Override
    public void count(Figures figures) {
      if (!what.metric.isEmpty()) {
        figures.add(what.metric, COUNT, 1);
      }
    }
  }

  /** The longest wait of a receiver, from each run. */
  record OldestWebhook(Duration waiting) implements Event {

    @Override
    public void count(Figures figures) {
      figures.add("OldestWebhook", MILLISECONDS, (double) waiting.toMillis());
    }
  }

  /** A call or a batch ends: the metrics so far belong together, and may be written. */
  record CallEnded() implements Event {

    @Override
    public void count(Figures figures) {
      figures.flush();
    }
  }

  private static Option<String> at(ResourceId resource, String name, Content more) {
    return Option.some(EventLine.of(name, resource, more));
  }
}

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
 * An event in the work of a process. Each event has its line in the structured log and its values
 * for the metrics of CloudWatch, under the names that alarms and {@code docs/operators.md} use. No
 * lock has its own metric: the number of names is unlimited, and CloudWatch charges for each.
 */
public sealed interface Event {

  /** The line in the log; none for an event that only counts in metrics. */
  default Option<String> line() {
    return Option.none();
  }

  default void count(Figures figures) {}

  /**
   * A commit was appended; by intake, it has the verdicts of one call or of several.
   *
   * @param withRows whether all rows that come from it are written by now
   */
  record Committed(Commit commit, boolean withRows) implements Event {

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

  /** Of the lost appends, {@code times} were transactions over the logs of several resources. */
  record ClaimRoundsLost(ResourceId resource, int times) implements Event {

    @Override
    public void count(Figures figures) {
      figures.add("ClaimRoundsLost", COUNT, times);
    }
  }

  /** Leases lapsed without a release before {@code times} locks or executions were granted. */
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

  /** The gate refused a call on these books, before a write. A line for each would be a write. */
  record TurnedAway(Books books, Reason reason) implements Event {

    @Override
    public void count(Figures figures) {
      Figures later = figures.later();
      later.addBy("reason", reason.code(), "TurnedAway", 1);
      if (books.isLock() && !books.isExecution() && CommitFigures.isHeld(reason)) {
        later.add("LocksRefused", COUNT, 1);
      }
    }
  }

  /** A request of a resource with immediate admission goes by the stream. */
  record ToTheStream(ResourceId resource, Cause cause) implements Event {

    /** The reason why the request goes by the stream. */
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

    /** The line of the first of many such events only, see {@link Diversions}. */
    @Override
    public Option<String> line() {
      return at(resource, "toTheStream", json -> json.writeStringField("cause", cause.code()));
    }

    @Override
    public void count(Figures figures) {
      figures.addBy("cause", cause.code(), "ToTheStream", 1);
    }
  }

  /** A record that cannot be read as a request was set aside. */
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

  /** A resource kept failing, so {@code requests} of its requests were parked. */
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
   *     those cannot be decided; else this program cannot decide the requests, and another one must
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

  /** Requests came again whose verdicts are archived. Nothing is done for them. */
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

  /** After this failure, records of one resource, or of any, will be delivered again. */
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

  /** A receiver did not take this commit. The event names no URL: it may contain a token. */
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

  /** Another change in the state of a webhook. */
  record WebhookTold(String webhook, What what, String why) implements Event {

    /** The kind of the event. */
    public enum What {
      /** The event is on the list of failures; the receiver gets the next one. */
      GIVEN_UP("webhookGivenUp", "WebhooksGivenUp"),
      /** The log no longer has the commit. */
      PASSED_OVER("webhookPassedOver", ""),
      /** The list of failures of the receiver is full: it gets no more events. */
      FULL("webhookFull", "WebhooksFull"),
      /** The feed dropped events before the receiver got them. */
      MISSED("webhookMissed", "WebhooksMissed"),
      /** The receiver is no longer called. */
      ENDED("webhookEnded", "WebhooksEnded"),
      /** The receiver could not be called, since the tables could not be used. */
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

  /** The longest time that a receiver waits, as each run measures it. */
  record OldestWebhook(Duration waiting) implements Event {

    @Override
    public void count(Figures figures) {
      figures.add("OldestWebhook", MILLISECONDS, (double) waiting.toMillis());
    }
  }

  /** A call or a batch ends. The metrics so far belong together, and may be written. */
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

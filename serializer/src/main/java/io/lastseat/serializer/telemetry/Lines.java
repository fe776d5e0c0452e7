package io.lastseat.serializer.telemetry;

import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.EventLine;

/** The serializer's own log lines. */
final class Lines {

  /** A record was set aside. */
  public static String setAside(String sequenceNumber, String why) {
    return EventLine.of(
        "setAside",
        json -> {
          json.writeStringField("sequenceNumber", sequenceNumber);
          json.writeStringField("why", why);
        });
  }

  /** A resource was parked. */
  public static String parked(ResourceId resource, int records, String why) {
    return EventLine.of(
        "parked",
        resource,
        json -> {
          json.writeNumberField("records", records);
          json.writeStringField("why", why);
        });
  }

  /** Requests were deferred. */
  public static String deferred(ResourceId resource, int requests, String why) {
    return waiting("deferred", resource, requests, why);
  }

  /** Requests that concern several resources were deferred. */
  public static String claimsDeferred(ResourceId resource, int requests, String why) {
    return waiting("claimsDeferred", resource, requests, why);
  }

  private static String waiting(String event, ResourceId resource, int requests, String why) {
    return EventLine.of(
        event,
        resource,
        json -> {
          json.writeNumberField("requests", requests);
          json.writeStringField("why", why);
        });
  }

  /** Requests came again whose verdicts are forgotten. */
  public static String forgottenAgain(ResourceId resource, int requests) {
    return EventLine.of(
        "forgottenAgain", resource, json -> json.writeNumberField("requests", requests));
  }

  /** Locks were forgotten. */
  public static String forgotten(long logs, long commits) {
    return EventLine.of(
        "forgotten",
        json -> {
          json.writeNumberField("logs", logs);
          json.writeNumberField("commits", commits);
        });
  }

  /** A resource was stopped. */
  public static String stopped(ResourceId resource, RuntimeException failure) {
    return EventLine.of(
        "stopped", resource, json -> json.writeStringField("failure", failure.toString()));
  }

  /** A record could not be handled. */
  public static String stopped(RuntimeException failure) {
    return EventLine.of("stopped", json -> json.writeStringField("failure", failure.toString()));
  }

  private Lines() {}
}

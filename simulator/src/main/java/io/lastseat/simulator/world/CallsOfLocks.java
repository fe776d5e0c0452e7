package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.simulator.auditor.Auditor;
import java.time.Duration;

/** Tells the auditor what was asked of a lock or an execution by a call. */
final class CallsOfLocks {

  private static final String LOCKS = "/v1/locks/";
  private static final String EXECUTIONS = "/v1/executions/";

  /** Of {@code /v1/locks/door}. */
  private static final int NAME = 3;

  private static final String SUCCEED = "/succeed";
  private static final String FAIL = "/fail";

  /** Nothing where the call is about something else, or is never answered in the call. */
  static void tell(Auditor auditor, APIGatewayV2HTTPEvent call) {
    String path = call.getRawPath();
    if (path.startsWith(LOCKS)) {
      ofLock(auditor, path.substring(LOCKS.length()), asked(call));
    } else if (path.startsWith(EXECUTIONS)) {
      ofExecution(auditor, path.substring(EXECUTIONS.length()), asked(call));
    }
  }

  /** That its sender was told of a request, where the request is at home there. */
  static void answered(Auditor auditor, APIGatewayV2HTTPEvent call, JsonNode answer) {
    String path = call.getRawPath();
    boolean leases = path.startsWith(LOCKS) || path.startsWith(EXECUTIONS);
    if (leases && answer.has("requestId")) {
      String name = path.split("/", -1)[NAME];
      if (!name.startsWith(LeasePeople.TABLE)) {
        auditor.promised(name, answer.get("requestId").asText());
      }
    }
  }

  private static JsonNode asked(APIGatewayV2HTTPEvent call) {
    return Http.json(call.getBody().isEmpty() ? "{}" : call.getBody());
  }

  private static void ofLock(Auditor auditor, String lock, JsonNode asked) {
    long lease = millis(asked, "ttl");
    if (asked.has("references")) {
      return;
    }
    if (asked.has("holder")) {
      auditor.called(
          lock,
          asked.get("holder").asText(),
          1,
          lease,
          asked.has("waitFor"),
          false,
          "",
          "",
          AskedTerms.ofLock());
    } else {
      auditor.calledOfLock(lock, lease);
    }
    if (asked.has("waitFor")) {
      // The call itself says that a lease has lapsed, and withdraws what it no longer waits for.
      auditor.calledOfLock(lock, lease);
      auditor.calledOfLock(lock, 0);
    }
  }

  private static void ofExecution(Auditor auditor, String path, JsonNode asked) {
    if (path.endsWith(SUCCEED)) {
      String name = path.substring(0, path.length() - SUCCEED.length());
      auditor.calledToEnd(name, "confirm", asked.get("result").toString());
    } else if (path.endsWith(FAIL)) {
      String name = path.substring(0, path.length() - FAIL.length());
      auditor.calledToEnd(name, "cancel", asked.get("failure").asText());
    } else if (asked.has("runner")) {
      auditor.called(
          path,
          asked.get("runner").asText(),
          1,
          millis(asked, "lease"),
          false,
          false,
          "",
          "",
          AskedTerms.ofExecution());
    } else {
      auditor.calledOfLock(path, millis(asked, "lease"));
    }
  }

  private static long millis(JsonNode asked, String length) {
    return asked.has(length) ? Duration.parse(asked.get(length).asText()).toMillis() : 0;
  }

  private CallsOfLocks() {}
}

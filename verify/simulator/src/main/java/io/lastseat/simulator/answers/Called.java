package io.lastseat.simulator.answers;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Whether a client asked for that by a call: of what is decided in its call no item says so. Times
 * and terms are read by the documentation alone, in milliseconds, and what goes without saying is
 * left out.
 */
final class Called {

  static boolean isFor(Question question, Request request) {
    if (!question.name().equals(request.resource().text())) {
      return false;
    } else if (request instanceof Reserve reserve) {
      return isFor(question, reserve);
    }
    JsonNode body = question.body();
    if (request instanceof Confirm success) {
      return question.path().endsWith("/succeed")
          && body.path("result").toString().equals(success.result().getOrElse(""));
    } else if (request instanceof Cancel end && end.failure().isDefined()) {
      return question.path().endsWith("/fail")
          && body.path("failure").asText().equals(end.failure().get());
    }
    // A call that waits says itself that a lease has lapsed, and withdraws what it waits for.
    boolean waits = body.has("waitFor");
    return request instanceof Extend renewal
        ? (waits || question.is("PUT")) && millis(body) == renewal.hold().toMillis()
        : request instanceof Cancel && (waits || question.is("DELETE"));
  }

  private static boolean isFor(Question question, Reserve reserve) {
    JsonNode body = question.body();
    AttributeValue create =
        RequestCodec.write(new StoredRequest(reserve, Option.none())).get("create");
    return question.is("POST")
        && text(body, "applicant", "holder", "runner").equals(reserve.applicant())
        && body.path("quantity").asLong(1) == reserve.quantity()
        && millis(body) == reserve.hold().map(Duration::toMillis).getOrElse(0L)
        && (body.path("wait").asBoolean() || body.has("waitFor")) == reserve.waits()
        && body.path("over").asBoolean() == reserve.staff().over()
        && body.path("by").asText().equals(reserve.staff().by().getOrElse(""))
        && body.path("applicantKey").asText().equals(reserve.applicantKey().getOrElse(""))
        && terms(question).equals(create == null ? Map.of() : create.m());
  }

  private static long millis(JsonNode body) {
    String length = text(body, "hold", "ttl", "lease");
    return length.isEmpty() ? 0 : Duration.parse(length).toMillis();
  }

  private static String text(JsonNode body, String... names) {
    for (String name : names) {
      if (body.has(name)) {
        return body.get(name).asText();
      }
    }
    return "";
  }

  /** The terms on which it creates what it names; empty where it creates nothing. */
  private static Map<String, AttributeValue> terms(Question question) {
    Map<String, AttributeValue> terms = new HashMap<>();
    if (!question.about().equals("resources")) {
      terms.put("capacity", number(1));
      terms.put("gate", AttributeValue.fromBool(true));
      terms.put("admission", AttributeValue.fromS("immediate"));
      terms.put("lock", AttributeValue.fromBool(true));
      if (question.about().equals("executions")) {
        terms.put("execution", AttributeValue.fromBool(true));
      }
      return terms;
    }
    JsonNode create = question.body().path("create");
    if (create.isMissingNode()) {
      return terms;
    }
    terms.put("gate", AttributeValue.fromBool(create.path("gate").asBoolean(true)));
    String admission = create.path("admission").asText("stream");
    if (!admission.equals("stream")) {
      terms.put("admission", AttributeValue.fromS(admission));
    }
    if (create.has("hold")) {
      terms.put("hold", length(create.get("hold")));
      terms.put("longestHold", length(create.get("hold")));
    }
    if (create.has("longestHold")) {
      terms.put("longestHold", length(create.get("longestHold")));
    }
    for (String name : new String[] {"capacity", "waitingListLimit", "maxUnitsPerApplicant"}) {
      if (create.has(name)) {
        terms.put(name, number(create.get(name).asLong()));
      }
    }
    return terms;
  }

  private static AttributeValue length(JsonNode text) {
    return number(Duration.parse(text.asText()).toMillis());
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private Called() {}
}

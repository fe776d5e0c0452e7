package io.lastseat.simulator.answers;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares a request with the calls of clients: a request decided in its call has no item that
 * proves it. Times and terms are read as the documentation says, in milliseconds, without default
 * values.
 */
final class Called {

  /** The place of the reservation in {@code /v1/resources/hall/requests/0-1/confirm}. */
  private static final int RESERVATION = 5;

  private static final int KIND = 6;

  static boolean isFor(Question question, Request request) {
    return switch (question.about()) {
      case "claims" -> request instanceof Claim claim && isFor(question, claim);
      case "series" ->
          request instanceof Configure
              && (request.resource().text() + ".").startsWith(question.name() + ".");
      case "locks" ->
          isNamed(question, request)
              ? isForLock(question, request)
              : isForSeveral(question, request);
      case "executions" -> isNamed(question, request) && isForLock(question, request);
      default -> isNamed(question, request) && isForResource(question, request);
    };
  }

  private static boolean isNamed(Question question, Request request) {
    return question.name().equals(request.resource().text());
  }

  private static boolean isForResource(Question question, Request request) {
    JsonNode body = question.body();
    if (request instanceof Reserve reserve) {
      return isFor(question, reserve);
    } else if (request instanceof Configure configure) {
      return (question.is("PUT") || question.is("PATCH"))
          && body.path("capacity").asLong(configure.terms().capacity())
              == configure.terms().capacity();
    } else if (request instanceof Deposit deposit) {
      return question.path().endsWith("/deposits")
          && body.path("amount").asLong() == deposit.amount();
    }
    boolean asks =
        switch (question.part(KIND)) {
          case "cancel" -> request instanceof Cancel;
          case "confirm" ->
              request instanceof Confirm confirm
                  && isAmount(
                      body, 0, new Amount(confirm.quantity().getOrElse(0L), confirm.quantities()));
          case "extend" ->
              request instanceof Extend extend && millis(body) == extend.hold().toMillis();
          case "hand-over" ->
              request instanceof HandOver handOver
                  && text(body, "applicant").equals(handOver.to().name());
          case "change" ->
              request instanceof Change change
                  && isAmount(body, 0, new Amount(change.quantity(), change.quantities()));
          default -> false;
        };
    return asks && request.reservation().exists(id -> id.text().equals(question.part(RESERVATION)));
  }

  /** Whether the body says this amount, or nothing where so many units are meant. */
  private static boolean isAmount(JsonNode body, long unsaid, Amount amount) {
    return amount.equals(amount(body, unsaid));
  }

  /** The units in a body or a document; {@code unsaid} where it says nothing of them. */
  static Amount amount(JsonNode body, long unsaid) {
    SortedMap<String, Long> byCategory = TreeMap.empty();
    for (Map.Entry<String, JsonNode> each : body.path("quantities").properties()) {
      byCategory = byCategory.put(each.getKey(), each.getValue().asLong());
    }
    return byCategory.isEmpty()
        ? Amount.of(body.path("quantity").asLong(unsaid))
        : Amount.of(new Quantities(byCategory));
  }

  private static boolean isForLock(Question question, Request request) {
    JsonNode body = question.body();
    if (request instanceof Reserve reserve) {
      return isFor(question, reserve);
    } else if (request instanceof Confirm success) {
      return question.path().endsWith("/succeed")
          && body.path("result").toString().equals(success.result().getOrElse(""));
    } else if (request instanceof Cancel end && end.failure().isDefined()) {
      return question.path().endsWith("/fail")
          && body.path("failure").asText().equals(end.failure().get());
    }
    return isForSeveral(question, request);
  }

  /** Whether the call acquires, renews or gives back several locks under the name of one. */
  private static boolean isForSeveral(Question question, Request request) {
    JsonNode body = question.body();
    // A call that waits may itself note that a lease has lapsed, or withdraw its request.
    boolean waits = body.has("waitFor");
    if (request instanceof Claim claim) {
      return claim.main().exists(main -> main.text().equals(question.name()))
          && text(body, "holder").equals(claim.own().applicant());
    }
    return request instanceof Extend renewal
        ? (waits || question.is("PUT")) && millis(body) == renewal.hold().toMillis()
        : request instanceof Cancel && (waits || question.is("DELETE"));
  }

  /** Whether the call made this claim. The slots of a series are named by their times alone. */
  private static boolean isFor(Question question, Claim claim) {
    JsonNode body = question.body();
    Map<String, Amount> units = new HashMap<>();
    claim.others().forEach((other, wanted) -> units.put(other.text(), wanted));
    units.put(claim.resource().text(), claim.own().amount());
    Map<String, Amount> said = new HashMap<>();
    body.path("resources")
        .forEach(one -> said.put(one.path("resourceId").asText(), amount(one, 1)));
    return text(body, "applicant").equals(claim.own().applicant())
        && millis(body) == claim.own().hold().map(Duration::toMillis).getOrElse(0L)
        && (body.has("resources") ? said.equals(units) : claim.main().isEmpty());
  }

  private static boolean isFor(Question question, Reserve reserve) {
    JsonNode body = question.body();
    AttributeValue create =
        RequestCodec.write(new StoredRequest(reserve, Option.none())).get("create");
    return question.is("POST")
        && text(body, "applicant", "holder").equals(reserve.applicant())
        && isAmount(body, 1, reserve.amount())
        && millis(body) == reserve.hold().map(Duration::toMillis).getOrElse(0L)
        && (body.path("wait").asBoolean() || body.has("waitFor")) == reserve.waits()
        && body.path("over").asBoolean() == reserve.staff().over()
        && body.path("by").asText().equals(reserve.staff().by().getOrElse(""))
        && body.path("applicantKey").asText().equals(reserve.applicantKey().getOrElse(""))
        && terms(question).equals(create == null ? Map.of() : create.m());
  }

  private static long millis(JsonNode body) {
    String length = text(body, "hold", "lease");
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

  /** The terms with which the call creates its resource; empty if it creates none. */
  private static Map<String, AttributeValue> terms(Question question) {
    Map<String, AttributeValue> terms = new HashMap<>();
    if (!question.about().equals("resources")) {
      terms.put("capacity", number(question.body().path("permits").asLong(1)));
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
    if (create.has("categories")) {
      List<AttributeValue> categories = new ArrayList<>();
      create.get("categories").forEach(one -> categories.add(AttributeValue.fromM(category(one))));
      terms.put("categories", AttributeValue.fromL(categories));
    }
    for (String name : new String[] {"capacity", "waitingListLimit", "maxUnitsPerApplicant"}) {
      if (create.has(name)) {
        terms.put(name, number(create.get(name).asLong()));
      }
    }
    return terms;
  }

  private static Map<String, AttributeValue> category(JsonNode said) {
    Map<String, AttributeValue> category = new HashMap<>();
    category.put("name", AttributeValue.fromS(said.path("name").asText()));
    if (said.has("capacity")) {
      category.put("capacity", number(said.get("capacity").asLong()));
    }
    if (said.path("closed").asBoolean()) {
      category.put("closed", AttributeValue.fromBool(true));
    }
    return category;
  }

  private static AttributeValue length(JsonNode text) {
    return number(Duration.parse(text.asText()).toMillis());
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private Called() {}
}

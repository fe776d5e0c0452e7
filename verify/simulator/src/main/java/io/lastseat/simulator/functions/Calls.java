package io.lastseat.simulator.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Calls of the HTTP API as API Gateway hands them over. */
public final class Calls {

  /** Asks for a quantity, with an idempotency key. */
  public static APIGatewayV2HTTPEvent reserve(
      String resource, String applicant, long quantity, String key) {
    return call(
        "POST",
        "/v1/resources/" + resource + "/requests",
        Map.of("content-type", "application/json", "idempotency-key", "\"" + key + "\""),
        application(applicant, quantity));
  }

  /** The same call, whose sender wants the order of the stream. */
  public static APIGatewayV2HTTPEvent byStream(APIGatewayV2HTTPEvent call) {
    Map<String, String> headers = new HashMap<>(call.getHeaders());
    headers.put("prefer", "respond-async");
    return call(
        call.getRequestContext().getHttp().getMethod(), call.getRawPath(), headers, call.getBody());
  }

  /** Asks for a quantity, without a key. */
  public static APIGatewayV2HTTPEvent reserve(String resource, String applicant, long quantity) {
    return call(
        "POST",
        "/v1/resources/" + resource + "/requests",
        Map.of("content-type", "application/json"),
        application(applicant, quantity));
  }

  /**
   * Asks for units of several resources.
   *
   * @param seconds of a hold; 0 for none
   * @param key the idempotency key; empty for none
   */
  public static APIGatewayV2HTTPEvent claim(
      String applicant, Map<String, Integer> units, int seconds, String key) {
    String resources =
        units.entrySet().stream()
            .map(
                one ->
                    "{\"resourceId\": \"%s\", \"quantity\": %d}"
                        .formatted(one.getKey(), one.getValue()))
            .collect(Collectors.joining(", "));
    APIGatewayV2HTTPEvent call =
        call(
            "POST",
            "/v1/claims",
            headers(key, true),
            "{\"applicant\": \"%s\", \"resources\": [%s]}".formatted(applicant, resources));
    return seconds == 0 ? call : held(call, seconds);
  }

  /**
   * Acquires a lock for some seconds, and waits for the verdict or not.
   *
   * @param key the idempotency key; empty for none
   */
  public static APIGatewayV2HTTPEvent acquire(
      String lock, String holder, int seconds, String key, boolean waits) {
    return call(
        "POST",
        "/v1/locks/" + lock,
        headers(key, waits),
        "{\"holder\": \"%s\", \"ttl\": \"PT%dS\"}".formatted(holder, seconds));
  }

  /** The same call, which waits some seconds for a lock that is held. */
  public static APIGatewayV2HTTPEvent waitingFor(APIGatewayV2HTTPEvent call, int seconds) {
    return with(call, "\"waitFor\": \"PT%dS\"".formatted(seconds));
  }

  /** The same call, which acquires these locks too, or none. */
  public static APIGatewayV2HTTPEvent withReferences(
      APIGatewayV2HTTPEvent call, Collection<String> references) {
    String names =
        references.stream()
            .map(name -> "\"" + name + "\"")
            .collect(Collectors.joining(", ", "[", "]"));
    return with(call, "\"references\": " + names);
  }

  /**
   * Starts an execution.
   *
   * @param seconds of its lease; 0 where it is never taken over
   * @param key the idempotency key; empty for none
   */
  public static APIGatewayV2HTTPEvent start(
      String execution, String runner, int seconds, String key, boolean waits) {
    String lasts =
        seconds == 0 ? "\"takeover\": \"never\"" : "\"lease\": \"PT%dS\"".formatted(seconds);
    return call(
        "POST",
        "/v1/executions/" + execution,
        headers(key, waits),
        "{\"runner\": \"%s\", %s}".formatted(runner, lasts));
  }

  /** Renews the run of an execution for some seconds. */
  public static APIGatewayV2HTTPEvent renewRun(
      String execution, long token, int seconds, String key, boolean waits) {
    return call(
        "PUT",
        "/v1/executions/" + execution,
        headers(key, waits),
        "{\"token\": %d, \"lease\": \"PT%dS\"}".formatted(token, seconds));
  }

  /** Keeps the run of an execution for ever, with this text as its result. */
  public static APIGatewayV2HTTPEvent succeed(
      String execution, long token, String result, boolean waits) {
    return call(
        "POST",
        "/v1/executions/" + execution + "/succeed",
        headers("", waits),
        "{\"token\": %d, \"result\": \"%s\"}".formatted(token, result));
  }

  /** Gives the run of an execution back, and says why. */
  public static APIGatewayV2HTTPEvent fail(
      String execution, long token, String failure, boolean waits) {
    return call(
        "POST",
        "/v1/executions/" + execution + "/fail",
        headers("", waits),
        "{\"token\": %d, \"failure\": \"%s\"}".formatted(token, failure));
  }

  /** Renews a lock for some seconds; the key may be empty for none. */
  public static APIGatewayV2HTTPEvent renew(
      String lock, long token, int seconds, String key, boolean waits) {
    return call(
        "PUT",
        "/v1/locks/" + lock,
        headers(key, waits),
        "{\"token\": %d, \"ttl\": \"PT%dS\"}".formatted(token, seconds));
  }

  /** Gives a lock back. */
  public static APIGatewayV2HTTPEvent release(String lock, long token, boolean waits) {
    APIGatewayV2HTTPEvent event = call("DELETE", "/v1/locks/" + lock, headers("", waits), "");
    event.setQueryStringParameters(Map.of("token", Long.toString(token)));
    return event;
  }

  /** The same call, which asks for a hold of some seconds. */
  public static APIGatewayV2HTTPEvent held(APIGatewayV2HTTPEvent call, int seconds) {
    return with(call, "\"hold\": \"PT%dS\"".formatted(seconds));
  }

  /** The same call, which waits where there is no room. */
  public static APIGatewayV2HTTPEvent waiting(APIGatewayV2HTTPEvent call) {
    return with(call, "\"wait\": true");
  }

  /** The same call, whose applicant is compared by this key. */
  public static APIGatewayV2HTTPEvent comparedBy(APIGatewayV2HTTPEvent call, String key) {
    return with(call, "\"applicantKey\": \"%s\"".formatted(key));
  }

  private static APIGatewayV2HTTPEvent with(APIGatewayV2HTTPEvent call, String more) {
    return call(
        call.getRequestContext().getHttp().getMethod(),
        call.getRawPath(),
        call.getHeaders(),
        call.getBody().substring(0, call.getBody().length() - 1) + ", " + more + "}");
  }

  /** The same call, which creates the resource on these terms if it does not exist. */
  public static APIGatewayV2HTTPEvent creating(APIGatewayV2HTTPEvent call, String terms) {
    return with(call, "\"create\": " + terms);
  }

  /** The same call, made by this clerk, who may go over the capacity. */
  public static APIGatewayV2HTTPEvent overBy(APIGatewayV2HTTPEvent call, String clerk) {
    return with(call, "\"over\": true, \"by\": \"%s\"".formatted(clerk));
  }

  /**
   * Confirms, extends or changes a reservation, and waits for the verdict or not.
   *
   * @param body as JSON; empty for none
   * @param key the idempotency key; empty for none
   */
  public static APIGatewayV2HTTPEvent followUp(
      String resource, String requestId, String kind, String body, String key, boolean waits) {
    return call(
        "POST",
        "/v1/resources/" + resource + "/requests/" + requestId + "/" + kind,
        headers(key, waits),
        body);
  }

  /** Adds to the capacity, with an idempotency key that may be empty for none. */
  public static APIGatewayV2HTTPEvent deposit(
      String resource, long amount, String key, boolean waits) {
    return call(
        "POST",
        "/v1/resources/" + resource + "/deposits",
        headers(key, waits),
        "{\"amount\": %d}".formatted(amount));
  }

  private static Map<String, String> headers(String key, boolean waits) {
    Map<String, String> headers = new HashMap<>();
    headers.put("content-type", "application/json");
    headers.put("prefer", waits ? "wait=5" : "wait=0");
    if (!key.isEmpty()) {
      headers.put("idempotency-key", "\"" + key + "\"");
    }
    return headers;
  }

  /** Gives a reservation back, and waits for the verdict or not. */
  public static APIGatewayV2HTTPEvent cancel(String resource, String requestId, boolean waits) {
    return call(
        "POST",
        "/v1/resources/" + resource + "/requests/" + requestId + "/cancel",
        Map.of("prefer", waits ? "wait=5" : "wait=0"),
        "");
  }

  /** Creates a resource, and waits for the verdict as long as is usual. */
  public static APIGatewayV2HTTPEvent create(String resource, String terms) {
    return call(
        "PUT", "/v1/resources/" + resource, Map.of("content-type", "application/json"), terms);
  }

  /** Creates a resource, or says its terms again, and does not wait. */
  public static APIGatewayV2HTTPEvent configure(String resource, String terms) {
    return call(
        "PUT",
        "/v1/resources/" + resource,
        Map.of("content-type", "application/json", "prefer", "wait=0"),
        terms);
  }

  /** Replaces all terms of a resource, and does not wait. */
  public static APIGatewayV2HTTPEvent replace(String resource, String terms) {
    return call(
        "PUT",
        "/v1/resources/" + resource,
        Map.of("content-type", "application/json", "prefer", "wait=0", "if-match", "*"),
        terms);
  }

  /** Changes some terms of a resource by a merge patch, and does not wait. */
  public static APIGatewayV2HTTPEvent amend(String resource, String patch) {
    return call(
        "PATCH",
        "/v1/resources/" + resource,
        Map.of("content-type", "application/merge-patch+json", "prefer", "wait=0"),
        patch);
  }

  /** Looks at something; parameters follow a question mark and need no escapes. */
  public static APIGatewayV2HTTPEvent get(String pathAndQuery) {
    int mark = pathAndQuery.indexOf('?');
    if (mark < 0) {
      return call("GET", pathAndQuery, Map.of(), "");
    }
    Map<String, String> query = new HashMap<>();
    for (String parameter : pathAndQuery.substring(mark + 1).split("&")) {
      int equals = parameter.indexOf('=');
      query.put(parameter.substring(0, equals), parameter.substring(equals + 1));
    }
    APIGatewayV2HTTPEvent event = call("GET", pathAndQuery.substring(0, mark), Map.of(), "");
    event.setQueryStringParameters(query);
    return event;
  }

  private static String application(String applicant, long quantity) {
    return "{\"applicant\": \"%s\", \"quantity\": %d}".formatted(applicant, quantity);
  }

  private static APIGatewayV2HTTPEvent call(
      String method, String path, Map<String, String> headers, String body) {
    return APIGatewayV2HTTPEvent.builder()
        .withRawPath(path)
        .withHeaders(headers)
        .withBody(body)
        .withRequestContext(
            RequestContext.builder()
                .withHttp(RequestContext.Http.builder().withMethod(method).withPath(path).build())
                .build())
        .build();
  }

  private Calls() {}
}

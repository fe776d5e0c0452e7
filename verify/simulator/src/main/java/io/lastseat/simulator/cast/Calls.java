package io.lastseat.simulator.cast;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Calls of the HTTP API as API Gateway passes them on, and the context that Lambda adds. An empty
 * key stands for none.
 */
public final class Calls {

  /** The context of Lambda, with nothing on which a function may depend. */
  public static final Context CONTEXT =
      (Context)
          Proxy.newProxyInstance(
              Context.class.getClassLoader(),
              new Class<?>[] {Context.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "getAwsRequestId" -> "simulated";
                    case "getRemainingTimeInMillis" -> 60_000;
                    case "getLogger" -> silentLogger();
                    default -> throw new UnsupportedOperationException(method.getName());
                  });

  private static final String JSON = "application/json";

  /** Reserves a quantity, with an idempotency key. */
  public static APIGatewayV2HTTPEvent reserve(
      String resource, String applicant, long quantity, String key) {
    Map<String, String> headers = Map.of("content-type", JSON, "idempotency-key", quoted(key));
    return call("POST", requests(resource), headers, application(applicant, quantity));
  }

  /** The same call, with a wish for the order of the stream. */
  public static APIGatewayV2HTTPEvent byStream(APIGatewayV2HTTPEvent call) {
    Map<String, String> headers = new HashMap<>(call.getHeaders());
    headers.put("prefer", "respond-async");
    return call(method(call), call.getRawPath(), headers, call.getBody());
  }

  public static APIGatewayV2HTTPEvent reserve(String resource, String applicant, long quantity) {
    Map<String, String> headers = Map.of("content-type", JSON);
    return call("POST", requests(resource), headers, application(applicant, quantity));
  }

  /** Claims units of several resources, with a hold of some seconds; 0 for none. */
  public static APIGatewayV2HTTPEvent claim(
      String applicant, Map<String, Integer> units, int seconds, String key) {
    StringJoiner resources = new StringJoiner(", ");
    units.forEach(
        (name, many) ->
            resources.add("{\"resourceId\": \"%s\", \"quantity\": %d}".formatted(name, many)));
    String body = "{\"applicant\": \"%s\", \"resources\": [%s]}".formatted(applicant, resources);
    APIGatewayV2HTTPEvent call = call("POST", "/v1/claims", headers(key, true), body);
    return seconds == 0 ? call : held(call, seconds);
  }

  /** Acquires a lock for some seconds, and perhaps waits for the verdict. */
  public static APIGatewayV2HTTPEvent acquire(
      String lock, String holder, int seconds, String key, boolean waits) {
    String body = "{\"holder\": \"%s\", \"ttl\": \"PT%dS\"}".formatted(holder, seconds);
    return call("POST", "/v1/locks/" + lock, headers(key, waits), body);
  }

  public static APIGatewayV2HTTPEvent waitingFor(APIGatewayV2HTTPEvent call, int seconds) {
    return with(call, "\"waitFor\": \"PT%dS\"".formatted(seconds));
  }

  /** The same call, which acquires these locks too. */
  public static APIGatewayV2HTTPEvent withReferences(
      APIGatewayV2HTTPEvent call, Collection<String> references) {
    List<String> names = references.stream().map(Calls::quoted).toList();
    return with(call, "\"references\": " + names);
  }

  /** Starts an execution with a lease of some seconds; 0 for a run that is never taken over. */
  public static APIGatewayV2HTTPEvent start(
      String execution, String runner, int seconds, String key, boolean waits) {
    String lasts =
        seconds == 0 ? "\"takeover\": \"never\"" : "\"lease\": \"PT%dS\"".formatted(seconds);
    String body = "{\"runner\": \"%s\", %s}".formatted(runner, lasts);
    return call("POST", "/v1/executions/" + execution, headers(key, waits), body);
  }

  public static APIGatewayV2HTTPEvent renewRun(
      String execution, long token, int seconds, String key, boolean waits) {
    String body = "{\"token\": %d, \"lease\": \"PT%dS\"}".formatted(token, seconds);
    return call("PUT", "/v1/executions/" + execution, headers(key, waits), body);
  }

  /** Records the success of an execution, with this text as its result. */
  public static APIGatewayV2HTTPEvent succeed(
      String execution, long token, String result, boolean waits) {
    String body = "{\"token\": %d, \"result\": \"%s\"}".formatted(token, result);
    return call("POST", "/v1/executions/" + execution + "/succeed", headers("", waits), body);
  }

  public static APIGatewayV2HTTPEvent fail(
      String execution, long token, String failure, boolean waits) {
    String body = "{\"token\": %d, \"failure\": \"%s\"}".formatted(token, failure);
    return call("POST", "/v1/executions/" + execution + "/fail", headers("", waits), body);
  }

  public static APIGatewayV2HTTPEvent renew(
      String lock, long token, int seconds, String key, boolean waits) {
    String body = "{\"token\": %d, \"ttl\": \"PT%dS\"}".formatted(token, seconds);
    return call("PUT", "/v1/locks/" + lock, headers(key, waits), body);
  }

  public static APIGatewayV2HTTPEvent release(String lock, long token, boolean waits) {
    APIGatewayV2HTTPEvent event = call("DELETE", "/v1/locks/" + lock, headers("", waits), "");
    event.setQueryStringParameters(Map.of("token", Long.toString(token)));
    return event;
  }

  public static APIGatewayV2HTTPEvent held(APIGatewayV2HTTPEvent call, int seconds) {
    return with(call, "\"hold\": \"PT%dS\"".formatted(seconds));
  }

  public static APIGatewayV2HTTPEvent waiting(APIGatewayV2HTTPEvent call) {
    return with(call, "\"wait\": true");
  }

  public static APIGatewayV2HTTPEvent comparedBy(APIGatewayV2HTTPEvent call, String key) {
    return with(call, "\"applicantKey\": \"%s\"".formatted(key));
  }

  private static APIGatewayV2HTTPEvent with(APIGatewayV2HTTPEvent call, String more) {
    String open = call.getBody().substring(0, call.getBody().length() - 1);
    return call(method(call), call.getRawPath(), call.getHeaders(), open + ", " + more + "}");
  }

  public static APIGatewayV2HTTPEvent creating(APIGatewayV2HTTPEvent call, String terms) {
    return with(call, "\"create\": " + terms);
  }

  public static APIGatewayV2HTTPEvent overBy(APIGatewayV2HTTPEvent call, String clerk) {
    return with(call, "\"over\": true, \"by\": \"%s\"".formatted(clerk));
  }

  /** Confirms, extends or changes a reservation; the body is JSON, or empty for none. */
  public static APIGatewayV2HTTPEvent followUp(
      String resource, String requestId, String kind, String body, String key, boolean waits) {
    return call(
        "POST", requests(resource) + "/" + requestId + "/" + kind, headers(key, waits), body);
  }

  public static APIGatewayV2HTTPEvent deposit(
      String resource, long amount, String key, boolean waits) {
    String body = "{\"amount\": %d}".formatted(amount);
    return call("POST", "/v1/resources/" + resource + "/deposits", headers(key, waits), body);
  }

  private static Map<String, String> headers(String key, boolean waits) {
    Map<String, String> headers =
        new HashMap<>(Map.of("content-type", JSON, "prefer", prefer(waits)));
    if (!key.isEmpty()) {
      headers.put("idempotency-key", quoted(key));
    }
    return headers;
  }

  private static String prefer(boolean waits) {
    return waits ? "wait=5" : "wait=0";
  }

  /** Cancels a reservation, and perhaps waits for the verdict. */
  public static APIGatewayV2HTTPEvent cancel(String resource, String requestId, boolean waits) {
    String path = requests(resource) + "/" + requestId + "/cancel";
    return call("POST", path, Map.of("prefer", prefer(waits)), "");
  }

  /** Creates a resource, and waits for the verdict for the default time. */
  public static APIGatewayV2HTTPEvent create(String resource, String terms) {
    return call("PUT", "/v1/resources/" + resource, Map.of("content-type", JSON), terms);
  }

  /** Creates a resource, or sends its terms again, and does not wait. */
  public static APIGatewayV2HTTPEvent configure(String resource, String terms) {
    return call("PUT", "/v1/resources/" + resource, headers("", false), terms);
  }

  /** Replaces all terms of a resource, and does not wait. */
  public static APIGatewayV2HTTPEvent replace(String resource, String terms) {
    Map<String, String> headers = headers("", false);
    headers.put("if-match", "*");
    return call("PUT", "/v1/resources/" + resource, headers, terms);
  }

  /** Changes some terms of a resource by a merge patch, and does not wait. */
  public static APIGatewayV2HTTPEvent amend(String resource, String patch) {
    Map<String, String> headers = headers("", false);
    headers.put("content-type", "application/merge-patch+json");
    return call("PATCH", "/v1/resources/" + resource, headers, patch);
  }

  /** Reads a document; parameters follow a question mark and need no escapes. */
  public static APIGatewayV2HTTPEvent get(String pathAndQuery) {
    String[] halves = pathAndQuery.split("\\?", 2);
    APIGatewayV2HTTPEvent event = call("GET", halves[0], Map.of(), "");
    if (halves.length > 1) {
      Map<String, String> query = new HashMap<>();
      for (String parameter : halves[1].split("&")) {
        String[] said = parameter.split("=", 2);
        query.put(said[0], said[1]);
      }
      event.setQueryStringParameters(query);
    }
    return event;
  }

  private static String requests(String resource) {
    return "/v1/resources/" + resource + "/requests";
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  private static String application(String applicant, long quantity) {
    return "{\"applicant\": \"%s\", \"quantity\": %d}".formatted(applicant, quantity);
  }

  private static String method(APIGatewayV2HTTPEvent call) {
    return call.getRequestContext().getHttp().getMethod();
  }

  private static APIGatewayV2HTTPEvent call(
      String method, String path, Map<String, String> headers, String body) {
    RequestContext.Http http =
        RequestContext.Http.builder().withMethod(method).withPath(path).build();
    return APIGatewayV2HTTPEvent.builder()
        .withRawPath(path)
        .withHeaders(headers)
        .withBody(body)
        .withRequestContext(RequestContext.builder().withHttp(http).build())
        .build();
  }

  private static LambdaLogger silentLogger() {
    return new LambdaLogger() {
      @Override
      public void log(String message) {}

      @Override
      public void log(byte[] message) {}
    };
  }

  private Calls() {}
}

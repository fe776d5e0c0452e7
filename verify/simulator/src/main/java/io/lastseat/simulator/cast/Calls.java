package io.lastseat.simulator.cast;

import io.lastseat.site.Call;
import io.lastseat.site.Invocation;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;

/** Calls of the HTTP API, and what a server says of them. An empty key stands for none. */
public final class Calls {

  /** What a server says of a call, with nothing on which a function may depend. */
  public static final Invocation INVOCATION =
      new Invocation(
          () -> Duration.ofMinutes(1), failure -> Option.some("urn:lastseat:call:simulated"));

  private static final String JSON = "application/json";

  /** Reserves a quantity, with an idempotency key. */
  public static Call reserve(String resource, String applicant, long quantity, String key) {
    return keyed(reserve(resource, applicant, quantity), key);
  }

  /** The same call, with an idempotency key. */
  public static Call keyed(Call call, String key) {
    return with(call, "idempotency-key", quoted(key));
  }

  /** The same call, with a wish for the order of the stream. */
  public static Call byStream(Call call) {
    return with(call, "prefer", "respond-async");
  }

  private static Call with(Call call, String header, String value) {
    Map<String, String> headers = new HashMap<>(call.headers());
    headers.put(header, value);
    return call(call.method(), call.path(), headers, call.body().getOrElse(""));
  }

  public static Call reserve(String resource, String applicant, long quantity) {
    return reserve(resource, applicant, units(quantity));
  }

  /** Reserves these units, which are JSON as of {@link #units}. */
  public static Call reserve(String resource, String applicant, String units) {
    Map<String, String> headers = Map.of("content-type", JSON);
    return call("POST", requests(resource), headers, application(applicant, units));
  }

  /** The part of a body that says how many units are wanted. */
  public static String units(long quantity) {
    return "\"quantity\": " + quantity;
  }

  /** The same by category, with at least one. */
  public static String units(SortedMap<String, Integer> byCategory) {
    StringJoiner quantities = new StringJoiner(", ", "\"quantities\": {", "}");
    byCategory.forEach((name, many) -> quantities.add(quoted(name) + ": " + many));
    return quantities.toString();
  }

  /**
   * Claims units of several resources, with a hold of some seconds; 0 for none.
   *
   * @param units for each resource, JSON as of {@link #units}
   */
  public static Call claim(String applicant, Map<String, String> units, int seconds, String key) {
    StringJoiner resources = new StringJoiner(", ");
    units.forEach(
        (name, many) -> resources.add("{\"resourceId\": \"%s\", %s}".formatted(name, many)));
    String body = "{\"applicant\": \"%s\", \"resources\": [%s]}".formatted(applicant, resources);
    Call call = call("POST", "/v1/claims", headers(key, true), body);
    return seconds == 0 ? call : held(call, seconds);
  }

  /** Acquires a lock for some seconds, and perhaps waits for the verdict. */
  public static Call acquire(String lock, String holder, int seconds, String key, boolean waits) {
    String body = "{\"holder\": \"%s\", \"lease\": \"PT%dS\"}".formatted(holder, seconds);
    return call("POST", "/v1/locks/" + lock, headers(key, waits), body);
  }

  /** The same call, for a lock with so many permits. */
  public static Call withPermits(Call call, int permits) {
    return with(call, "\"permits\": " + permits);
  }

  public static Call waitingFor(Call call, int seconds) {
    return with(call, "\"waitFor\": \"PT%dS\"".formatted(seconds));
  }

  /** The same call, which acquires these locks too. */
  public static Call withReferences(Call call, Collection<String> references) {
    List<String> names = references.stream().map(Calls::quoted).toList();
    return with(call, "\"references\": " + names);
  }

  /** Starts an execution with a lease of some seconds; 0 for a run that is never taken over. */
  public static Call start(
      String execution, String holder, int seconds, String key, boolean waits) {
    String lasts =
        seconds == 0 ? "\"takeover\": \"never\"" : "\"lease\": \"PT%dS\"".formatted(seconds);
    String body = "{\"holder\": \"%s\", %s}".formatted(holder, lasts);
    return call("POST", "/v1/executions/" + execution, headers(key, waits), body);
  }

  public static Call renewRun(
      String execution, long token, int seconds, String key, boolean waits) {
    String body = "{\"token\": %d, \"lease\": \"PT%dS\"}".formatted(token, seconds);
    return call("PUT", "/v1/executions/" + execution, headers(key, waits), body);
  }

  /** Records the success of an execution, with this text as its result. */
  public static Call succeed(String execution, long token, String result, boolean waits) {
    String body = "{\"token\": %d, \"result\": \"%s\"}".formatted(token, result);
    return call("POST", "/v1/executions/" + execution + "/succeed", headers("", waits), body);
  }

  public static Call fail(String execution, long token, String failure, boolean waits) {
    String body = "{\"token\": %d, \"failure\": \"%s\"}".formatted(token, failure);
    return call("POST", "/v1/executions/" + execution + "/fail", headers("", waits), body);
  }

  public static Call renew(String lock, long token, int seconds, String key, boolean waits) {
    String body = "{\"token\": %d, \"lease\": \"PT%dS\"}".formatted(token, seconds);
    return call("PUT", "/v1/locks/" + lock, headers(key, waits), body);
  }

  public static Call release(String lock, long token, boolean waits) {
    return call("DELETE", "/v1/locks/" + lock, headers("", waits), "")
        .asking(Map.of("token", Long.toString(token)));
  }

  public static Call held(Call call, int seconds) {
    return with(call, "\"hold\": \"PT%dS\"".formatted(seconds));
  }

  public static Call waiting(Call call) {
    return with(call, "\"wait\": true");
  }

  public static Call comparedBy(Call call, String key) {
    return with(call, "\"applicantKey\": \"%s\"".formatted(key));
  }

  private static Call with(Call call, String more) {
    String open = call.body().get().replaceFirst("}$", "");
    return call(call.method(), call.path(), call.headers(), open + ", " + more + "}");
  }

  public static Call creating(Call call, String terms) {
    return with(call, "\"create\": " + terms);
  }

  public static Call overBy(Call call, String clerk) {
    return with(call, "\"over\": true, \"by\": \"%s\"".formatted(clerk));
  }

  /** Confirms, extends or changes a reservation; the body is JSON, or empty for none. */
  public static Call followUp(
      String resource, String requestId, String kind, String body, String key, boolean waits) {
    return call(
        "POST", requests(resource) + "/" + requestId + "/" + kind, headers(key, waits), body);
  }

  public static Call deposit(String resource, long amount, String key, boolean waits) {
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
  public static Call cancel(String resource, String requestId, boolean waits) {
    String path = requests(resource) + "/" + requestId + "/cancel";
    return call("POST", path, Map.of("prefer", prefer(waits)), "");
  }

  /** Creates a resource, and waits for the verdict for the default time. */
  public static Call create(String resource, String terms) {
    return call("PUT", "/v1/resources/" + resource, Map.of("content-type", JSON), terms);
  }

  /** Creates a resource, or sends its terms again, and does not wait. */
  public static Call configure(String resource, String terms) {
    return call("PUT", "/v1/resources/" + resource, headers("", false), terms);
  }

  /** Replaces all terms of a resource, and does not wait. */
  public static Call replace(String resource, String terms) {
    Map<String, String> headers = headers("", false);
    headers.put("if-match", "*");
    return call("PUT", "/v1/resources/" + resource, headers, terms);
  }

  /** Changes some terms of a resource by a merge patch, and does not wait. */
  public static Call amend(String resource, String patch) {
    Map<String, String> headers = headers("", false);
    headers.put("content-type", "application/merge-patch+json");
    return call("PATCH", "/v1/resources/" + resource, headers, patch);
  }

  /** Reads a document; parameters follow a question mark and need no escapes. */
  public static Call get(String pathAndQuery) {
    String[] halves = pathAndQuery.split("\\?", 2);
    Map<String, String> query = new HashMap<>();
    if (halves.length > 1) {
      for (String parameter : halves[1].split("&")) {
        String[] said = parameter.split("=", 2);
        query.put(said[0], said[1]);
      }
    }
    return call("GET", halves[0], Map.of(), "").asking(query);
  }

  private static String requests(String resource) {
    return "/v1/resources/" + resource + "/requests";
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  private static String application(String applicant, String units) {
    return "{\"applicant\": \"%s\", %s}".formatted(applicant, units);
  }

  private static Call call(String method, String path, Map<String, String> headers, String body) {
    return Call.of(method, path, headers, Option.some(body).filter(text -> !text.isEmpty()));
  }

  private Calls() {}
}

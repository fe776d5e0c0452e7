package io.lastseat.simulator.auditor;

import io.lastseat.audit.promises.Promise;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What was asked for: the items of the table of requests, by lane and name. */
final class Asked {

  private final Map<String, List<Attributes>> requests = new HashMap<>();
  private final Map<String, Long> since = new HashMap<>();
  private final Set<String> calls = new HashSet<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> undecidable = new HashSet<>();
  private final Set<String> impossible = new HashSet<>();

  /** It is written, in that step of the world. */
  void add(Attributes item, long step) {
    String name = place(item.text("lane"), item.text("requestId"));
    requests.computeIfAbsent(name, any -> new ArrayList<>()).add(item);
    since.putIfAbsent(name, step);
    gone.remove(name);
  }

  /** The first step in which it was written. */
  long since(String resource, String id) {
    return since.getOrDefault(place(lane(resource, id), id), 0L);
  }

  /** A client asks for a reservation by a call, whether or not the call arrives. */
  void called(
      String resource,
      String applicant,
      long quantity,
      long holdMillis,
      boolean waits,
      boolean over,
      String by,
      String key,
      Map<String, AttributeValue> create) {
    calls.add(call(resource, applicant, quantity, holdMillis, waits, over, by, key, create));
  }

  /** A client renews a lock or gives it back, whether or not the call arrives. */
  void calledOfLock(String lock, long leaseMillis) {
    calls.add(callOfLock(lock, leaseMillis));
  }

  /** A client ends the run of an execution, whether or not the call arrives. */
  void calledToEnd(String execution, String kind, String says) {
    calls.add(callToEnd(execution, kind, says));
  }

  /** Whether it ever stood in the table of requests. */
  boolean stood(String resource, String id) {
    return requests.containsKey(place(lane(resource, id), id));
  }

  /**
   * Holds a verdict of immediate admission against the calls of clients: an item of the same name
   * may have come from another call, with another content. In tables of which nobody knows the
   * calls anything may have been asked.
   */
  void compareWithCalls(Request request) {
    String call = request instanceof Reserve reserve ? callOf(reserve) : callAbout(request);
    if (!calls.isEmpty() && !calls.contains(call)) {
      throw new Violation(
          Promise.ONE_VERDICT, "nobody called for %s: %s".formatted(request.id(), call));
    }
  }

  private static String callAbout(Request request) {
    String lock = request.resource().text();
    if (request instanceof Confirm success) {
      return callToEnd(lock, "confirm", success.result().getOrElse(""));
    } else if (request instanceof Cancel end && end.failure().isDefined()) {
      return callToEnd(lock, "cancel", end.failure().get());
    }
    return callOfLock(lock, request instanceof Extend renewal ? renewal.hold().toMillis() : 0);
  }

  private static String callToEnd(String execution, String kind, String says) {
    return "%s: %s, as %s".formatted(execution, kind, says);
  }

  private static String callOf(Reserve asked) {
    Map<String, AttributeValue> item = RequestCodec.write(new StoredRequest(asked, Option.none()));
    AttributeValue create = item.get("create");
    return call(
        asked.resource().text(),
        asked.applicant(),
        asked.quantity(),
        asked.hold().map(Duration::toMillis).getOrElse(0L),
        asked.waits(),
        asked.staff().over(),
        asked.staff().by().getOrElse(""),
        asked.applicantKey().getOrElse(""),
        create == null ? Map.of() : create.m());
  }

  /** Whether a request for this resource was taken in at such a time. */
  boolean isTimeOfSome(String resource, Predicate<Instant> time) {
    return requests.entrySet().stream()
        .filter(asked -> asked.getKey().startsWith(resource + "#"))
        .flatMap(asked -> asked.getValue().stream())
        .anyMatch(
            item -> item.has("takenAt") && time.test(Instant.ofEpochMilli(item.number("takenAt"))));
  }

  /** Whether a request for any resource was taken in at such a time. */
  boolean isTimeOfAny(Predicate<Instant> time) {
    return requests.values().stream()
        .flatMap(List::stream)
        .anyMatch(
            item -> item.has("takenAt") && time.test(Instant.ofEpochMilli(item.number("takenAt"))));
  }

  private static String callOfLock(String lock, long leaseMillis) {
    return leaseMillis == 0
        ? lock + " given back"
        : "%s renewed for %d ms".formatted(lock, leaseMillis);
  }

  private static String call(
      String resource,
      String applicant,
      long quantity,
      long holdMillis,
      boolean waits,
      boolean over,
      String by,
      String key,
      Map<String, AttributeValue> create) {
    return "%d of %s for %s, held for %d ms%s%s, by '%s', compared by '%s', creating %s"
        .formatted(
            quantity,
            resource,
            applicant,
            holdMillis,
            waits ? ", waiting for room" : "",
            over ? ", over all" : "",
            by,
            key,
            new TreeMap<>(create));
  }

  /** What stands there can be decided by another program alone, or not at all. */
  void undecidable(String resource, String id) {
    undecidable.add(place(lane(resource, id), id));
  }

  /** What stands there cannot be meant. */
  void impossible(String resource, String id) {
    impossible.add(place(lane(resource, id), id));
  }

  /** The reservation that a request is about, or null. */
  @Nullable String target(String resource, String id) {
    List<Attributes> items = requests.get(place(lane(resource, id), id));
    return items == null ? null : items.get(0).textOrNull("target");
  }

  /** It was deleted before it had a verdict: it may never get one. */
  void gone(String resource, String id) {
    gone.add(place(lane(resource, id), id));
  }

  /** All others were lost. */
  void goneBut(Set<String> there) {
    gone.addAll(requests.keySet());
    gone.removeAll(there);
  }

  /** When it was taken in, as it was written last. */
  long takenAt(String resource, String id) {
    List<Attributes> items = requests.getOrDefault(place(lane(resource, id), id), List.of());
    return items.isEmpty() ? 0 : items.get(items.size() - 1).number("takenAt", 0);
  }

  /** Tells each that stands in the table and can be read, with its resource. */
  void forEachStanding(BiConsumer<String, Attributes> each) {
    requests.forEach(
        (name, items) -> {
          if (!undecidable.contains(name) && !gone.contains(name)) {
            Attributes item = items.get(items.size() - 1);
            each.accept(resource(item.text("lane")), item);
          }
        });
  }

  /** Tells each request that must be decided, by resource and id. */
  void forEach(BiConsumer<String, String> each) {
    requests.forEach(
        (name, items) -> {
          if (!undecidable.contains(name) && !gone.contains(name)) {
            Attributes item = items.get(0);
            each.accept(resource(item.text("lane")), item.text("requestId"));
          }
        });
  }

  /** Holds a verdict against the request that it is about. */
  void compare(Request decided) {
    String id = decided.id().text();
    String name = place(decided.lane().text(), id);
    List<Attributes> written = requests.get(name);
    if (written == null || undecidable.contains(name)) {
      throw new Violation(
          Promise.ONE_VERDICT, "nobody could ask %s for %s".formatted(decided.resource(), id));
    }
    boolean isImpossible = decided instanceof Impossible;
    if (isImpossible != impossible.contains(name)) {
      throw new Violation(
          Promise.EXPLAINED, id + (isImpossible ? " is called impossible" : " cannot be meant"));
    }
    // Written again after it was lost: then either of them may be the one that was decided.
    boolean asked =
        written.stream()
            .map(item -> RequestCodec.read(item.item()))
            .anyMatch(
                read ->
                    read instanceof ReadRequest.Ours ours
                        && ours.stored().request().equals(decided));
    if (!asked && !isImpossible) {
      throw new Violation(
          Promise.EXPLAINED, "%s is decided, and was not asked for so".formatted(decided));
    }
  }

  /** The first part of an id is the number of its lane. */
  private static String lane(String resource, String id) {
    return resource + "#" + id.substring(0, Math.max(0, id.indexOf('-')));
  }

  private static String resource(String lane) {
    return lane.substring(0, Math.max(0, lane.indexOf('#')));
  }

  private static String place(String lane, String id) {
    return lane + "/" + id;
  }
}

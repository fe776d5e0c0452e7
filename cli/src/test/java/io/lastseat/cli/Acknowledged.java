package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.serve.client.ApiClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;

/** What many clients were told, whatever happened to the server in between. */
final class Acknowledged {

  /** How many answers there were, by kind. */
  final Map<String, Integer> kinds = new ConcurrentHashMap<>();

  /** Each fact has one value for ever, such as the request of a key. */
  private final Map<String, String> facts = new ConcurrentHashMap<>();

  private final Set<String> contradictions = new ConcurrentSkipListSet<>();

  /** Entries of a log that clients were told of: log, request, and the numbers once it has them. */
  private final Map<String, Set<String>> entries = new ConcurrentHashMap<>();

  /** The paths of reservations, and how they ended. */
  private final Map<String, String> ended = new ConcurrentHashMap<>();

  private volatile Awaited awaited = new Awaited("nothing", new CountDownLatch(1));

  private record Awaited(String kind, CountDownLatch told) {}

  /** A client has the answer to a call of this kind. */
  void told(String kind) {
    kinds.merge(kind, 1, Integer::sum);
    if (awaited.kind.equals(kind)) {
      awaited.told.countDown();
    }
  }

  /** Returns right after the next answer of this kind, or if something was contradicted. */
  void await(String kind) throws InterruptedException {
    awaited = new Awaited(kind, new CountDownLatch(1));
    if (!isContradicted()) {
      awaited.told.await();
    }
  }

  void fact(String what, Object is) {
    String before = facts.put(what, is.toString());
    if (before != null && !before.equals(is.toString())) {
      contradict("%s is %s, and was %s".formatted(what, is, before));
    }
  }

  boolean isContradicted() {
    return !contradictions.isEmpty();
  }

  void contradict(String what) {
    contradictions.add(what);
    awaited.told.countDown();
  }

  /** A request stands in this log. */
  void entry(String log, String request) {
    entries.computeIfAbsent(log, none -> ConcurrentHashMap.newKeySet()).add(request);
  }

  /** The document of a request has the numbers of its decision, once there is one. */
  void decided(JsonNode document) {
    String log = document.get("resourceId").asText();
    String request = document.get("requestId").asText();
    entry(log, request);
    if (document.has("decisionNumber")) {
      fact(
          numbers(log, request),
          document.get("commitNumber") + "/" + document.get("decisionNumber"));
    }
  }

  private static String numbers(String log, String request) {
    return "the commit and the decision of %s in %s".formatted(request, log);
  }

  void ended(String path, String status) {
    ended.put(path, status);
  }

  /** Compares all answers with the logs, and returns the commits of each log. */
  Map<String, List<Long>> check(ApiClient client, List<String> logs) {
    Map<String, List<Long>> commits = new HashMap<>();
    for (String log : logs) {
      List<Long> commitNumbers = new ArrayList<>();
      List<Long> decisions = new ArrayList<>();
      List<String> requests = new ArrayList<>();
      String path = "/v1/resources/%s/verdicts?after=0&limit=100".formatted(log);
      JsonNode page = client.get(path).expect(200).json();
      while (!page.get("commits").isEmpty()) {
        for (JsonNode commit : page.get("commits")) {
          commitNumbers.add(commit.get("commitNumber").asLong());
          for (JsonNode entry : commit.get("entries")) {
            String request = entry.get("requestId").asText();
            requests.add(request);
            decisions.add(entry.get("decisionNumber").asLong());
            String numbers = numbers(log, request);
            if (facts.containsKey(numbers)) {
              fact(numbers, commit.get("commitNumber") + "/" + entry.get("decisionNumber"));
            }
          }
        }
        page = client.get(page.get("next").asText()).expect(200).json();
      }
      assertThat(commitNumbers).as(log).isEqualTo(from1To(commitNumbers.size()));
      assertThat(decisions).as(log).isEqualTo(from1To(decisions.size()));
      assertThat(requests)
          .as(log)
          .doesNotHaveDuplicates()
          .containsAll(entries.getOrDefault(log, Set.of()));
      commits.put(log, commitNumbers);
    }
    assertThat(contradictions).isEmpty();
    ended.forEach(
        (path, status) ->
            assertThat(client.decided(path).get("status").asText()).as(path).isEqualTo(status));
    return commits;
  }

  /** The numbers from 1 to this one. */
  private static List<Long> from1To(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }
}

package io.lastseat.serve.feed;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.serve.client.ApiClient;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.TreeMap;
import java.time.Instant;

/**
 * A booking system's copy beside its cursor: who has what, derived from the feed alone. It is an
 * immutable value, so a crash before it is stored leaves the earlier one.
 */
record OwnCopy(String cursor, Map<String, Log> logs, int caughtUp) {

  static OwnCopy empty(String cursor) {
    return new OwnCopy(cursor, HashMap.empty(), 0);
  }

  /** The copy of one resource's log. */
  record Log(long commit, Instant clock, boolean lock, Map<String, Row> rows) {

    static final Log NONE = new Log(0, Instant.EPOCH, false, HashMap.empty());

    Log with(JsonNode commit) {
      Log after = this;
      for (JsonNode entry : commit.path("entries")) {
        after = after.withEntry(entry);
      }
      return new Log(
          commit.path("commitNumber").asLong(),
          Instant.parse(commit.path("clock").asText()),
          after.lock(),
          after.rows());
    }

    private Log withEntry(JsonNode entry) {
      boolean isLock = lock || entry.path("create").path("lock").asBoolean();
      JsonNode standing = entry.path("standing");
      if (standing.isMissingNode()) {
        return new Log(commit, clock, isLock, rows);
      }
      String id = standing.path("reservation").asText();
      boolean makes = entry.path("kind").asText().matches("reserve|claim");
      Row before =
          makes
              ? new Row(
                  entry.path("requestId").asText(),
                  entry.path("applicant").asText(),
                  "",
                  0,
                  Instant.MAX)
              : rows.get(id).get();
      Row row =
          new Row(
              before.requestId(),
              before.applicant(),
              standing.path("status").asText(),
              standing.path("quantity").asLong(),
              standing.has("expiresAt")
                  ? Instant.parse(standing.path("expiresAt").asText())
                  : Instant.MAX);
      // The newest grant of a lock ends every earlier grant.
      boolean takesOver = isLock && makes && row.quantity() > 0 && !row.status().equals("waiting");
      return new Log(
          commit, clock, isLock, (takesOver ? HashMap.<String, Row>empty() : rows).put(id, row));
    }

    /** Returns the roster as the API shows it. */
    Map<String, String> roster() {
      return TreeMap.ofEntries(
          rows.values()
              .filter(row -> row.quantity() > 0 && row.until().isAfter(clock))
              .map(
                  row ->
                      io.vavr.Tuple.of(
                          row.requestId(),
                          row.applicant() + " " + row.status() + " " + row.quantity())));
    }
  }

  record Row(String requestId, String applicant, String status, long quantity, Instant until) {}

  Log log(String resource) {
    return logs.getOrElse(resource, Log.NONE);
  }

  /** Returns the copy after a page: it skips known commits, and first reads missing ones. */
  OwnCopy with(JsonNode page, ApiClient api) {
    OwnCopy after = this;
    for (JsonNode commit : page.path("commits")) {
      after = after.withCommit(commit, api);
    }
    return new OwnCopy(page.path("cursor").asText(), after.logs(), after.caughtUp());
  }

  private OwnCopy withCommit(JsonNode commit, ApiClient api) {
    String resource = commit.path("resourceId").asText();
    Log log = log(resource);
    long number = commit.path("commitNumber").asLong();
    int missing = caughtUp;
    while (log.commit() + 1 < number) {
      missing++;
      String path = "/v1/resources/%s/verdicts?limit=1&after=%d".formatted(resource, log.commit());
      log = log.with(api.get(path).expect(200).json().path("commits").get(0));
    }
    return number == log.commit() + 1
        ? new OwnCopy(cursor, logs.put(resource, log.with(commit)), missing)
        : this;
  }
}

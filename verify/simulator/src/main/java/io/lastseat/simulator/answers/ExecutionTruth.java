package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.EXPLAINED;
import static io.lastseat.audit.promises.Promise.ONE_VERDICT;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;
import java.util.Objects;

final class ExecutionTruth {

  private static final int STARTED = 201;
  private static final int PENDING = 202;

  private final Trial trial;
  private final String name;
  private final LogHistory log;

  ExecutionTruth(Trial trial) {
    this.trial = trial;
    this.name = trial.question().name();
    this.log = trial.history().log(name);
  }

  void check() {
    if (trial.doubts().ofCommits()) {
      return;
    }
    JsonNode body = trial.answer().body();
    long token = trial.question().token();
    switch (trial.answer().problem()) {
      case "invalid-token" ->
          trial.must(
              trial.during(name, books -> Trial.token(books) < token),
              EXPLAINED,
              "that token was given");
      case "execution-running" -> elsewhere(body);
      case "execution-over" -> {
        boolean over =
            trial.ever(name, books -> Trial.token(books) > token)
                || trial.during(
                    name,
                    books -> result(books).isEmpty() && (token == 0 || trial.mayBeOver(books)));
        trial.must(
            over && trial.ever(name, books -> isShown(books, body)),
            EXPLAINED,
            "that run goes on, or had succeeded");
      }
      case "execution-succeeded" ->
          trial.must(
              trial.ever(name, books -> result(books).isDefined() && isShown(books, body)),
              EXPLAINED,
              "it has not succeeded");
      default -> {
        if (trial.answer().isOk()) {
          told(body);
        }
      }
    }
  }

  private void told(JsonNode body) {
    boolean looks = trial.question().is("GET");
    boolean pending = trial.answer().status() == PENDING;
    if (looks && !body.has("state")) {
      return;
    } else if (!looks) {
      LockTruth.ofToken(trial, log);
    }
    if (pending) {
      return;
    }
    boolean runs = body.path("state").asText().equals("running");
    if (!looks && runs) {
      running(body);
    }
    boolean started = trial.answer().status() == STARTED;
    boolean isStatus = looks || trial.question().is("PUT") || (runs == started);
    trial.must(isStatus, EXPLAINED, "the status is another one");
    // What has succeeded stays so, and a run that has failed: a head of any age tells that.
    boolean so =
        (looks || runs)
            ? trial.during(name, books -> isShown(books, body))
            : trial.ever(name, books -> isShown(books, body));
    trial.must(
        so, ONE_VERDICT, "the log says " + log.newest().map(newest -> newest.books().lock()));
  }

  /** The caller runs it, and by the log no later run began. */
  private void running(JsonNode body) {
    String id = body.path("requestId").asText();
    long token = body.path("token").asLong();
    long shown = trial.question().token();
    VerdictRow verdict = log.verdict(History.id(id));
    boolean his =
        shown > 0
            ? shown == token
            : log.token(History.id(id)) == token
                && Objects.equals(body.get("runner"), trial.question().body().get("runner"));
    trial.must(
        his && verdict != null && verdict.verdict().accepted(),
        ONE_VERDICT,
        "the log says " + verdict);
  }

  /** Another runner had it at some moment since the question; under a key, maybe long before. */
  private void elsewhere(JsonNode body) {
    trial.must(
        trial.during(name, books -> result(books).isEmpty() && isShown(books, body)),
        EXPLAINED,
        "it was not so since it was asked");
    trial.must(
        trial.question().key().isDefined() || LockTruth.wasHad(trial, name),
        EXPLAINED,
        "it is not running");
  }

  private static Option<String> result(Books books) {
    return books.lock().flatMap(LockGrant::run).flatMap(RunState::result);
  }

  private boolean isShown(Books books, JsonNode body) {
    String state = body.path("state").asText();
    if (books.lock().isEmpty()) {
      return state.equals("never_started");
    }
    LockGrant lock = books.lock().get();
    boolean leased = lock.grant().units() > 0;
    boolean fits =
        switch (state) {
          case "succeeded" -> {
            String told = body.has("result") ? body.get("result").toString() : "null";
            yield result(books).contains(told);
          }
          case "failed" ->
              result(books).isEmpty()
                  && !leased
                  && Trial.says(body, "failure", lock.run().flatMap(RunState::failure));
          case "running" ->
              result(books).isEmpty() && trial.mayBeLive(books) && isUntil(lock, body);
          case "lapsed" -> leased && trial.mayBeOver(books) && isUntil(lock, body);
          default -> false;
        };
    return fits
        && lock.token() == body.path("token").asLong()
        && Trial.says(body, "attempt", lock.run().map(RunState::attempt))
        && LockTruth.isHolder(log, books, body.path("runner").asText());
  }

  private static boolean isUntil(LockGrant lock, JsonNode body) {
    return Trial.says(body, "until", lock.grant().hold().map(hold -> hold.until()));
  }
}

package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.EXPLAINED;
import static io.lastseat.audit.promises.Promise.ONE_VERDICT;

import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;
import java.util.Objects;

final class ExecutionTruth extends LeaseTruth {

  private static final int STARTED = 201;
  private static final int PENDING = 202;

  ExecutionTruth(Trial same, String execution) {
    super(same, execution);
  }

  void check() {
    if (doubts.ofCommits()) {
      return;
    }
    long token = question.token();
    switch (answer.problem()) {
      case "invalid-token" -> neverGiven();
      case "execution-running" -> elsewhere();
      case "execution-over" -> {
        boolean over =
            ever(books -> token(books) > token)
                || during(books -> result(books).isEmpty() && (token == 0 || mayBeOver(books)));
        must(over && ever(this::isShown), EXPLAINED, "that run goes on, or had succeeded");
      }
      case "execution-succeeded" ->
          must(
              ever(books -> result(books).isDefined() && isShown(books)),
              EXPLAINED,
              "it has not succeeded");
      default -> {
        if (answer.isOk()) {
          told();
        }
      }
    }
  }

  private void told() {
    boolean looks = question.is("GET");
    if (looks && !body.has("state")) {
      return;
    } else if (!looks) {
      ofToken();
    }
    if (answer.status() == PENDING) {
      return;
    }
    boolean runs = body.path("state").asText().equals("running");
    if (!looks && runs) {
      running();
    }
    boolean started = answer.status() == STARTED;
    boolean isStatus = looks || question.is("PUT") || (runs == started);
    must(isStatus, EXPLAINED, "the status is another one");
    // Success is final, and so is the failure of a run: a head of any age shows it.
    boolean so = (looks || runs) ? during(this::isShown) : ever(this::isShown);
    must(so, ONE_VERDICT, "the log says " + log.newest().map(newest -> newest.books().lock()));
  }

  /** The answer says that the caller runs it: then the log has no later run. */
  private void running() {
    RequestId id = History.id(body.path("requestId").asText());
    long token = body.path("token").asLong();
    long shown = question.token();
    VerdictRow verdict = log.verdict(id);
    boolean his =
        shown > 0
            ? shown == token
            : log.token(id) == token
                && Objects.equals(body.get("holder"), question.body().get("holder"));
    must(
        his && verdict != null && verdict.verdict().accepted(),
        ONE_VERDICT,
        "the log says " + verdict);
  }

  /** The answer says that another holder had it since the call; under a key maybe earlier. */
  private void elsewhere() {
    must(
        during(books -> result(books).isEmpty() && isShown(books)),
        EXPLAINED,
        "it was not so since it was asked");
    must(question.key().isDefined() || wasHad(), EXPLAINED, "it is not running");
  }

  private static Option<String> result(Books books) {
    return books.lock().flatMap(LockGrant::run).flatMap(RunState::result);
  }

  private boolean isShown(Books books) {
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
                  && says(body, "failure", lock.run().flatMap(RunState::failure));
          case "running" -> result(books).isEmpty() && mayBeLive(books) && isUntil(books, body);
          case "lapsed" -> leased && mayBeOver(books) && isUntil(books, body);
          default -> false;
        };
    return fits
        && lock.token() == body.path("token").asLong()
        && says(body, "attempt", lock.run().map(RunState::attempt))
        && isHolder(books, body.path("holder").asText());
  }
}

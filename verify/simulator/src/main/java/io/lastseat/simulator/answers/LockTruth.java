package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.CAPACITY;
import static io.lastseat.audit.promises.Promise.EXPLAINED;
import static io.lastseat.audit.promises.Promise.ONE_VERDICT;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Names;
import io.lastseat.model.Books;
import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

final class LockTruth {

  private final Trial trial;
  private final String name;
  private final LogHistory log;

  LockTruth(Trial trial) {
    this.trial = trial;
    this.name = trial.question().name();
    this.log = trial.history().log(name);
  }

  /** The log that decides a call about a lock: that of the first of those that belong together. */
  static String home(History history, Question question) {
    SortedSet<String> all = asked(question);
    return history
        .log(question.name())
        .leaseOf(question.token())
        .flatMap(LockGrant::edit)
        .map(edit -> edit.home().text())
        .getOrElse(all.first());
  }

  private static SortedSet<String> asked(Question question) {
    SortedSet<String> all = new TreeSet<>();
    all.add(question.name());
    question.body().path("references").forEach(other -> all.add(other.asText()));
    return all;
  }

  void check() {
    if (trial.doubts().ofCommits()) {
      return;
    }
    JsonNode body = trial.answer().body();
    for (JsonNode each : body.path("locks")) {
      shown(each.path("name").asText(), each);
    }
    switch (trial.answer().problem()) {
      case "invalid-token" -> neverGiven();
      case "lock-held" -> held(body);
      case "lock-lost" -> lost(body);
      case "locked-together" -> participants();
      default -> {
        if (trial.answer().isOk()) {
          told(body);
        }
      }
    }
  }

  private void told(JsonNode body) {
    if (trial.question().is("GET")) {
      shown(name, body);
      return;
    }
    ofToken(trial, log);
    switch (body.path("status").asText()) {
      case "acquired" -> acquired(body);
      case "released" -> released(body);
      default -> trial.must(trial.answer().status() == 202, EXPLAINED, "that is no answer to this");
    }
  }

  /** The token of a call was given for this lock, and not as a part of others. */
  static void ofToken(Trial trial, LogHistory log) {
    long token = trial.question().token();
    if (token > 0) {
      Option<LockGrant> lease = log.leaseOf(token);
      long newest = log.newest().map(commit -> Trial.token(commit.books())).getOrElse(0L);
      trial.must(token <= newest, EXPLAINED, "that token was never given");
      boolean alone =
          lease
              .flatMap(LockGrant::edit)
              .exists(edit -> !edit.main().text().equals(trial.question().name()));
      // What was over before counts as given back, also a part of several locks.
      boolean over = trial.question().is("DELETE") && trial.answer().status() == 200;
      trial.must(!alone || over, CAPACITY, "it is held together with others: " + lease);
    }
  }

  /** A caller who hears that he has the lock has it by the log, and no later grant was made. */
  private void acquired(JsonNode body) {
    long token = body.path("token").asLong();
    String id = body.path("requestId").asText();
    long shown = trial.question().token();
    VerdictRow verdict = trial.history().log(home()).verdict(History.id(id));
    trial.must(
        verdict != null && verdict.verdict().refusal().isEmpty(),
        ONE_VERDICT,
        "the log says " + verdict);
    trial.must(shown == 0 || shown == token, ONE_VERDICT, "his token is " + shown);
    if (shown == 0 && home().equals(name)) {
      trial.must(
          log.token(History.id(id)) == token,
          ONE_VERDICT,
          "his token is " + log.token(History.id(id)));
    }
    boolean his =
        shown > 0 || Objects.equals(body.get("holder"), trial.question().body().get("holder"));
    trial.must(
        trial.ever(
            name,
            books ->
                Trial.token(books) == token && isHolder(log, books, body.path("holder").asText())),
        ONE_VERDICT,
        "another holder has it");
    trial.must(his, ONE_VERDICT, "another holder asked for it");
    trial.must(
        trial.during(name, books -> Trial.token(books) == token && isLeased(books, body)),
        ONE_VERDICT,
        "it was not so since he asked");
    allOf(body);
  }

  private String home() {
    return home(trial.history(), trial.question());
  }

  /** He has all of them until the same moment. */
  private void allOf(JsonNode body) {
    Option<EditLock> edit = log.leaseOf(body.path("token").asLong()).flatMap(LockGrant::edit);
    for (EditLock whole : edit) {
      LogHistory home = trial.history().log(whole.home().text());
      VerdictRow claim = home.verdict(whole.claim());
      if (claim == null || !(claim.verdict().request() instanceof Claim asked)) {
        trial.must(false, CAPACITY, "there is no claim " + whole);
        return;
      }
      for (ResourceId other : asked.others().keySet().add(whole.home())) {
        RequestId id =
            other.equals(whole.home()) ? whole.claim() : Names.part(whole.home(), whole.claim());
        boolean has =
            trial.history().log(other.text()).grants(id).stream()
                .anyMatch(
                    grant ->
                        grant.units() > 0
                            && Trial.says(body, "until", grant.hold().map(h -> h.until())));
        trial.must(has, CAPACITY, "he has no " + other + " until then");
      }
    }
    boolean several = trial.question().body().has("references");
    trial.must(!several || edit.isDefined(), CAPACITY, "he has this one alone");
  }

  private boolean isLeased(Books books, JsonNode document) {
    return trial.mayBeLive(books)
        && Trial.says(
            document,
            "until",
            books.lock().flatMap(lock -> lock.grant().hold().map(hold -> hold.until())));
  }

  /** The lock was given back, or granted again since. */
  private void released(JsonNode body) {
    long token = trial.question().token();
    trial.must(body.path("token").asLong() == token, ONE_VERDICT, "he had " + token);
    trial.must(
        trial.ever(
            name,
            books ->
                Trial.token(books) > token
                    || (Trial.token(books) == token
                        && books.lock().exists(lock -> lock.grant().units() == 0))),
        ONE_VERDICT,
        "he still has it");
  }

  /**
   * One of them refused, as it was held at some moment since the question, or as others wait for
   * it. Under a key that may have been long ago, and who waits is refused at last.
   */
  private void held(JsonNode body) {
    String limiting = body.path("limitingLock").asText(name);
    trial.must(asked(trial.question()).contains(limiting), EXPLAINED, "he did not ask for it");
    trial.must(
        trial.during(limiting, books -> isBehind(limiting, books, body)),
        EXPLAINED,
        "it was not held so since the call");
    boolean certain = trial.question().key().isEmpty() && !trial.question().body().has("waitFor");
    if (certain) {
      trial.must(
          wasHad(trial, limiting), EXPLAINED, "" + limiting + " has no holder and no waiter");
    }
  }

  /** Whether it had a holder or a waiter since the question: a renewal may be decided late. */
  static boolean wasHad(Trial trial, String lock) {
    LogHistory log = trial.history().log(lock);
    return trial.during(lock, books -> trial.mayBeLive(books) || books.waiting().next() > 1)
        || log.came(
            trial.question().asked(),
            trial.answer().heard(),
            commit -> commit.verdicts().exists(verdict -> verdict.grant().isDefined()));
  }

  /** The lease of that token was over, at some moment since the question. */
  private void lost(JsonNode body) {
    long token = trial.question().token();
    if (token > 0) {
      trial.must(
          trial.ever(name, books -> Trial.token(books) > token)
              || trial.during(name, books -> Trial.token(books) == token && trial.mayBeOver(books)),
          EXPLAINED,
          "he has it");
    }
    trial.must(
        trial.ever(name, books -> isBehind(name, books, body)), EXPLAINED, "it was never held so");
  }

  private void neverGiven() {
    long token = trial.question().token();
    trial.must(
        trial.during(name, books -> Trial.token(books) < token), EXPLAINED, "that token was given");
  }

  private void participants() {
    boolean so =
        trial.during(
            name,
            books ->
                books
                    .lock()
                    .flatMap(LockGrant::edit)
                    .exists(edit -> !edit.main().text().equals(name)));
    trial.must(so, EXPLAINED, "it is held alone");
  }

  /** The public document was true at some moment since the question. */
  private void shown(String lock, JsonNode body) {
    trial.must(
        trial.during(lock, books -> isShown(lock, books, body)),
        EXPLAINED,
        "%s was not so since it was asked, but %s"
            .formatted(lock, trial.history().log(lock).newest().map(now -> now.books().lock())));
  }

  private boolean isShown(String lock, Books books, JsonNode body) {
    if (Trial.token(books) != body.path("token").asLong()) {
      return false;
    } else if (body.path("status").asText().equals("free")) {
      return trial.mayBeOver(books) && !body.has("until");
    }
    Option<String> main =
        books
            .lock()
            .flatMap(LockGrant::edit)
            .map(edit -> edit.main().text())
            .filter(other -> !other.equals(lock));
    boolean acquired = body.path("status").asText().equals("acquired");
    return isLeased(books, body)
        && isHolder(trial.history().log(lock), books, body.path("holder").asText())
        && (acquired || Trial.says(body, "lockedBy", main));
  }

  /** Whether these are the books behind a refusal. */
  private boolean isBehind(String lock, Books books, JsonNode problem) {
    return Trial.says(problem, "token", books.lock().map(LockGrant::token))
        && (problem.has("until")
            ? isLeased(books, problem)
                && isHolder(trial.history().log(lock), books, problem.path("holder").asText())
            : trial.mayBeOver(books));
  }

  /** The books have no name of a promoted holder, and an erased name stands in no answer. */
  static boolean isHolder(LogHistory log, Books books, String told) {
    Option<String> said =
        books
            .lock()
            .flatMap(
                lock ->
                    lock.holder()
                        .orElse(
                            () ->
                                Option.of(log.verdict(lock.reservation()))
                                    .flatMap(row -> row.verdict().request().reserves())
                                    .map(Reserve::applicant)));
    return told.isEmpty() || said.forAll(told::equals);
  }
}

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
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

final class LockTruth extends LeaseTruth {

  LockTruth(Trial same, String lock) {
    super(same, lock);
  }

  /** The log that decides a call about a lock: the first of the locks acquired together. */
  static String home(History history, Question question) {
    return history
        .log(question.name())
        .leaseOf(question.token())
        .flatMap(LockGrant::edit)
        .map(edit -> edit.home().text())
        .getOrElse(() -> asked(question).first());
  }

  private static SortedSet<String> asked(Question question) {
    SortedSet<String> all = new TreeSet<>();
    all.add(question.name());
    question.body().path("references").forEach(other -> all.add(other.asText()));
    return all;
  }

  void check() {
    if (doubts.ofCommits()) {
      return;
    }
    for (JsonNode each : body.path("locks")) {
      new LockTruth(this, each.path("name").asText()).shown(each);
    }
    switch (answer.problem()) {
      case "invalid-token" -> neverGiven();
      case "lock-held" -> held();
      case "lock-lost" -> lost();
      case "locked-together" -> participants();
      default -> {
        if (answer.isOk()) {
          told();
        }
      }
    }
  }

  private void told() {
    if (question.is("GET")) {
      shown(body);
      return;
    }
    ofToken();
    switch (body.path("status").asText()) {
      case "acquired" -> acquired();
      case "released" -> released();
      default -> must(answer.status() == 202, EXPLAINED, "that is no answer to this");
    }
  }

  /** The answer says that the caller has the lock: then the log says so, and has no later grant. */
  private void acquired() {
    long token = body.path("token").asLong();
    RequestId id = History.id(body.path("requestId").asText());
    long shown = question.token();
    String home = home(history, question);
    VerdictRow verdict = history.log(home).verdict(id);
    must(
        verdict != null && verdict.verdict().refusal().isEmpty(),
        ONE_VERDICT,
        "the log says " + verdict);
    must(shown == 0 || shown == token, ONE_VERDICT, "his token is " + shown);
    if (shown == 0 && home.equals(resource)) {
      must(log.token(id) == token, ONE_VERDICT, "his token is " + log.token(id));
    }
    boolean his = shown > 0 || Objects.equals(body.get("holder"), question.body().get("holder"));
    must(
        ever(books -> token(books) == token && isHolder(books, body)),
        ONE_VERDICT,
        "another holder has it");
    must(his, ONE_VERDICT, "another holder asked for it");
    must(
        during(books -> token(books) == token && isLeased(books, body)),
        ONE_VERDICT,
        "it was not so since he asked");
    allOf(token);
  }

  /** Checks that the caller has all locks until the same moment. */
  private void allOf(long token) {
    Option<EditLock> edit = log.leaseOf(token).flatMap(LockGrant::edit);
    for (EditLock whole : edit) {
      VerdictRow claim = history.log(whole.home().text()).verdict(whole.claim());
      if (claim == null || !(claim.verdict().request() instanceof Claim asked)) {
        must(false, CAPACITY, "there is no claim " + whole);
        return;
      }
      for (ResourceId other : asked.others().keySet().add(whole.home())) {
        RequestId id =
            other.equals(whole.home()) ? whole.claim() : Names.part(whole.home(), whole.claim());
        boolean has =
            history.log(other.text()).grants(id).stream()
                .filter(grant -> grant.units() > 0)
                .anyMatch(grant -> says(body, "until", grant.hold().map(hold -> hold.until())));
        must(has, CAPACITY, "he has no " + other + " until then");
      }
    }
    boolean several = question.body().has("references");
    must(!several || edit.isDefined(), CAPACITY, "he has this one alone");
  }

  private boolean isLeased(Books books, JsonNode document) {
    return mayBeLive(books) && isUntil(books, document);
  }

  private boolean isHolder(Books books, JsonNode document) {
    return isHolder(books, document.path("holder").asText());
  }

  /** The answer says that the lock was given back: then the log says so, or has a later grant. */
  private void released() {
    long token = question.token();
    must(body.path("token").asLong() == token, ONE_VERDICT, "he had " + token);
    must(
        ever(
            books ->
                token(books) > token
                    || (token(books) == token
                        && books.lock().exists(lock -> lock.grant().units() == 0))),
        ONE_VERDICT,
        "he still has it");
  }

  /**
   * The answer says that a lock is held: then it had a holder or waiters at some moment since the
   * call. Under a key this may be long ago, and a waiter is refused at last.
   */
  private void held() {
    LockTruth limiting = new LockTruth(this, body.path("limitingLock").asText(resource));
    must(asked(question).contains(limiting.resource), EXPLAINED, "he did not ask for it");
    must(limiting.during(limiting::isBehind), EXPLAINED, "it was not held so since the call");
    boolean certain = question.key().isEmpty() && !question.body().has("waitFor");
    must(
        !certain || limiting.wasHad(),
        EXPLAINED,
        limiting.resource + " has no holder and no waiter");
  }

  /** The answer says that the token's lease is over: it was over at some moment since the call. */
  private void lost() {
    long token = question.token();
    boolean over =
        token == 0
            || ever(books -> token(books) > token)
            || during(books -> token(books) == token && mayBeOver(books));
    must(over, EXPLAINED, "he has it");
    must(ever(this::isBehind), EXPLAINED, "it was never held so");
  }

  private void participants() {
    boolean so = during(books -> books.lock().flatMap(LockGrant::edit).exists(this::isOfAnother));
    must(so, EXPLAINED, "it is held alone");
  }

  /** Checks that the public document was true at some moment since the call. */
  private void shown(JsonNode document) {
    must(
        during(books -> isShown(books, document)),
        EXPLAINED,
        "%s was not so since it was asked, but %s"
            .formatted(resource, log.newest().map(now -> now.books().lock())));
  }

  private boolean isShown(Books books, JsonNode document) {
    if (token(books) != document.path("token").asLong()) {
      return false;
    } else if (document.path("status").asText().equals("free")) {
      return mayBeOver(books) && !document.has("until");
    }
    Option<String> main =
        books
            .lock()
            .flatMap(LockGrant::edit)
            .filter(this::isOfAnother)
            .map(edit -> edit.main().text());
    boolean acquired = document.path("status").asText().equals("acquired");
    return isLeased(books, document)
        && isHolder(books, document)
        && (acquired || says(document, "lockedBy", main));
  }

  /** Whether the refusal describes these books. */
  private boolean isBehind(Books books) {
    return says(body, "token", books.lock().map(LockGrant::token))
        && (body.has("until") ? isLeased(books, body) && isHolder(books, body) : mayBeOver(books));
  }
}

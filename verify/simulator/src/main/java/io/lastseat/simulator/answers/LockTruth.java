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
      case "other-permits" ->
          must(
              ever(books -> books.capacity() != question.body().path("permits").asLong(1)),
              EXPLAINED,
              "it had as many");
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
        ever(books -> books.permits().with(token).exists(lease -> isHolder(lease, body))),
        ONE_VERDICT,
        "another holder has it");
    must(his, ONE_VERDICT, "another holder asked for it");
    must(
        during(books -> books.permits().with(token).exists(lease -> isShown(books, lease, body))),
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
                .anyMatch(grant -> says(body, "expiresAt", grant.hold().map(hold -> hold.until())));
        must(has, CAPACITY, "he has no " + other + " until then");
      }
    }
    boolean several = question.body().has("references");
    must(!several || edit.isDefined(), CAPACITY, "he has this one alone");
  }

  /** Whether the document has the number and the end of this lease, which may be live. */
  private boolean isShown(Books books, LockGrant lease, JsonNode document) {
    return mayBeLive(books, lease)
        && isUntil(Option.some(lease), document)
        && says(document, "permit", lease.permit());
  }

  private boolean isLeased(Books books, JsonNode document) {
    return mayBeLive(books) && isUntil(books, document);
  }

  private boolean isHolder(Books books, JsonNode document) {
    return isHolder(books, document.path("holder").asText());
  }

  private boolean isHolder(LockGrant lease, JsonNode document) {
    return isHolder(Option.some(lease), document.path("holder").asText());
  }

  /** Whether the permit of this token was granted again since. */
  private static boolean isGone(Books books, long token) {
    return token(books) > token && books.permits().with(token).isEmpty();
  }

  /** The answer says that the lock was given back: then the log says so, or has a later grant. */
  private void released() {
    long token = question.token();
    must(body.path("token").asLong() == token, ONE_VERDICT, "he had " + token);
    must(
        ever(
            books ->
                isGone(books, token)
                    || books.permits().with(token).exists(lock -> lock.grant().units() == 0)),
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
            || ever(books -> isGone(books, token))
            || during(
                books -> books.permits().with(token).exists(lease -> mayBeOver(books, lease)));
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
    } else if (books.hasSeveralPermits()) {
      return areShown(books, document);
    } else if (document.path("status").asText().equals("free")) {
      return mayBeOver(books) && !document.has("expiresAt");
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

  /** Whether the document has all leases that are live, and says whether a permit is free. */
  private boolean areShown(Books books, JsonNode document) {
    JsonNode leases = document.path("leases");
    for (JsonNode each : leases) {
      Option<LockGrant> lease = books.permits().with(each.path("token").asLong());
      if (!lease.exists(has -> isShown(books, has, each) && isHolder(has, each))) {
        return false;
      }
    }
    boolean held = leases.size() > 0 && leases.size() >= books.capacity();
    return document.path("status").asText().equals(held ? "acquired" : "free")
        && says(document, "permits", Option.some(books.capacity()))
        && isFirstEnd(books, document)
        && leases.size() >= books.permits().grants().count(has -> !mayBeOver(books, has));
  }

  /** Whether the document says when the first live lease ends. */
  private boolean isFirstEnd(Books books, JsonNode document) {
    return document.has("expiresAt")
        ? books
            .permits()
            .grants()
            .exists(lease -> mayBeLive(books, lease) && isUntil(Option.some(lease), document))
        : mayBeOver(books);
  }

  /** Whether the refusal describes these books. */
  private boolean isBehind(Books books) {
    if (books.hasSeveralPermits()) {
      return says(body, "permits", Option.some(books.capacity())) && isFirstEnd(books, body);
    }
    return says(body, "token", books.lock().map(LockGrant::token))
        && (body.has("expiresAt")
            ? isLeased(books, body) && isHolder(books, body)
            : mayBeOver(books));
  }
}

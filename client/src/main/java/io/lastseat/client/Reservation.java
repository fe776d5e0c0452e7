package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.Verdict.StillPending;
import io.lastseat.client.Verdict.TurnedAway;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A request for some of a resource: what was decided about it, and what is to become of it.
 *
 * <p>Each method with a verdict or an outcome throws a {@link LastseatFailure} where the server has
 * no good answer; its future fails with one.
 */
public final class Reservation {

  private final Session session;
  private final String resource;
  private final Optional<String> id;
  private volatile Optional<Verdict> known;

  /** Behind the path of each question about it. */
  private volatile String hint = "";

  private Reservation(
      Session session, String resource, Optional<String> id, Optional<Verdict> known) {
    this.session = session;
    this.resource = resource;
    this.id = id;
    this.known = known;
  }

  /** Of which nothing is known but its id. */
  static Reservation of(Session session, String resource, String id) {
    return new Reservation(session, resource, Optional.of(id), Optional.empty());
  }

  /** As the answer to its application has it. */
  static Reservation taken(Session session, String resource, ApiAnswer answer) {
    if (Answers.isRefusal(answer)) {
      Problem problem = answer.problem();
      Verdict absent = new TurnedAway(Answers.reason(problem), problem.detail(), 0, answer.json());
      return new Reservation(session, resource, Optional.empty(), Optional.of(absent));
    }
    if (answer.isUncertain()) {
      return uncertain(session, resource, answer);
    }
    if (!answer.isTakenIn() && !Answers.isGood(answer)) {
      throw answer.failed();
    }
    Optional<String> id = JsonTexts.text(answer.json(), "requestId");
    Reservation bare = new Reservation(session, resource, id, Optional.empty());
    bare.read(answer);
    return bare;
  }

  /** An earlier attempt may have been taken in: all that is known is where to ask. */
  private static Reservation uncertain(Session session, String resource, ApiAnswer answer) {
    String path = answer.location().orElseThrow(answer::failed);
    Reservation asked = of(session, resource, path.substring(path.lastIndexOf('/') + 1));
    asked.learn(new StillPending(asked.location(), answer.askAgainIn(), answer.json()));
    return asked;
  }

  /** The resource's id. */
  public String resource() {
    return resource;
  }

  /**
   * By which anybody can ask for it later; none if it was turned away, for then nothing was
   * written.
   */
  public Optional<String> id() {
    return id;
  }

  /** Where its status can be asked for; that of the resource where it was turned away. */
  public URI location() {
    return session.at(path() + hint);
  }

  /**
   * What is known already; asks nobody.
   *
   * @return {@link StillPending} where all that is known is that it was taken in; nothing of one
   *     that was made before and not asked for yet
   */
  public Optional<Verdict> known() {
    return known;
  }

  /** As {@link #verdict(Duration)}, with the client's patience. */
  public Verdict verdict() {
    return verdict(session.patience());
  }

  /**
   * What was decided, as this handle learnt it first; waits for it where that is not known yet.
   * What has become of it since is told by {@link #status}.
   *
   * @param wait at most, rounded up to whole seconds
   * @return {@link StillPending} where there was no verdict in that time
   */
  public Verdict verdict(Duration wait) {
    return Futures.join(verdict(session.here(), wait));
  }

  /** As {@link #verdict()}, without keeping a thread. */
  public CompletableFuture<Verdict> verdictAsync() {
    return verdictAsync(session.patience());
  }

  /** As {@link #verdict(Duration)}, without keeping a thread. */
  public CompletableFuture<Verdict> verdictAsync(Duration wait) {
    return verdict(session, wait);
  }

  private CompletableFuture<Verdict> verdict(Session first, Duration wait) {
    return known
        .filter(verdict -> !(verdict instanceof StillPending))
        .map(CompletableFuture::completedFuture)
        .orElseGet(() -> awaited(first, System.nanoTime() + wait.toNanos()));
  }

  private CompletableFuture<Verdict> awaited(Session by, long end) {
    Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    return asked(by, ApiCall.get(path() + hint).waiting(left))
        .thenCompose(
            verdict ->
                verdict instanceof StillPending pending
                    ? askedAgain(pending, end)
                    : CompletableFuture.completedFuture(verdict));
  }

  private CompletableFuture<Verdict> askedAgain(StillPending pending, long end) {
    return System.nanoTime() + pending.askAgainIn().toNanos() - end >= 0
        ? CompletableFuture.completedFuture(pending)
        : Timers.pause(pending.askAgainIn()).thenCompose(over -> awaited(session, end));
  }

  /** How it stands at this moment: a hold may have lapsed, a place on the list become a seat. */
  public Verdict status() {
    return Futures.join(status(session.here()));
  }

  /** As {@link #status}, without keeping a thread. */
  public CompletableFuture<Verdict> statusAsync() {
    return status(session);
  }

  private CompletableFuture<Verdict> status(Session by) {
    return id.isEmpty()
        ? CompletableFuture.completedFuture(known.orElseThrow())
        : asked(by, ApiCall.get(path() + hint));
  }

  private CompletableFuture<Verdict> asked(Session by, ApiCall call) {
    return by.send(call).thenApply(answer -> read(Answers.good(answer)));
  }

  private Verdict read(ApiAnswer answer) {
    hint = answer.hint().orElse(hint);
    Verdict verdict = Verdicts.of(answer.json(), location(), answer.retryAfter());
    learn(verdict);
    return verdict;
  }

  private synchronized void learn(Verdict verdict) {
    if (known.isEmpty() || known.get() instanceof StillPending) {
      known = Optional.of(verdict);
    }
  }

  /**
   * Has for good what is held, all of it. Too late for its hold, it needs room as a new one, and is
   * refused where the resource is closed or past its {@code closesAt}.
   */
  public Outcome<Verdict> confirm() {
    return Futures.join(confirmAsync());
  }

  /** As {@link #confirm()}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> confirmAsync() {
    return followUp("confirm", Fields.none());
  }

  /** Has so much of it for good; the rest is free again. */
  public Outcome<Verdict> confirm(long quantity) {
    return Futures.join(confirmAsync(quantity));
  }

  /** As {@link #confirm(long)}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> confirmAsync(long quantity) {
    return followUp("confirm", Fields.none().with("quantity", quantity));
  }

  /** Holds it for so long from now on. */
  public Outcome<Verdict> extend(Duration hold) {
    return Futures.join(extendAsync(hold));
  }

  /** As {@link #extend}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> extendAsync(Duration hold) {
    return followUp("extend", Fields.none().with("hold", hold.toString()));
  }

  /** Gives it another quantity, in units; where there is no room for more it keeps what it has. */
  public Outcome<Verdict> change(long quantity) {
    return Futures.join(changeAsync(quantity));
  }

  /** As {@link #change}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> changeAsync(long quantity) {
    return followUp("change", Fields.none().with("quantity", quantity));
  }

  /** Gives it back; twice is harmless. */
  public Outcome<Verdict> cancel() {
    return Futures.join(cancelAsync());
  }

  /** As {@link #cancel}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> cancelAsync() {
    return followUp("cancel", Fields.none());
  }

  /**
   * The ticket of a reservation that staff made: in the place of the id it lets every caller look
   * at the reservation, confirm it and give it back, without a key. It takes the role {@code ask}.
   *
   * @throws LastseatFailure where there is no such reservation, or the server has no good answer
   */
  public String ticket() {
    ApiCall call = ApiCall.post(path() + "/ticket", Fields.none().body());
    return Futures.join(session.here().send(call).thenApply(Answers::good))
        .json()
        .path("ticket")
        .asText();
  }

  private CompletableFuture<Outcome<Verdict>> followUp(String name, Fields body) {
    return id.isEmpty()
        ? CompletableFuture.completedFuture(nothingThere(name))
        : followUp(name, body.body());
  }

  private CompletableFuture<Outcome<Verdict>> followUp(String name, ObjectNode body) {
    ApiCall call = ApiCall.post(path() + "/" + name + hint, body).waiting(session.patience());
    return session
        .send(call, CallKey.Choice.RANDOM, resource)
        .thenApply(
            answer ->
                Answers.outcome(
                    answer,
                    location(),
                    good -> Verdicts.of(good.json(), location(), Optional.empty())));
  }

  /** What was turned away is not there; the server need not be asked. */
  private static Outcome<Verdict> nothingThere(String name) {
    Reason reason = name.equals("cancel") ? Reason.NOTHING_TO_CANCEL : Reason.NOTHING_GRANTED;
    Problem problem =
        new Problem(
            409,
            "urn:lastseat:problem:" + reason.code().replace('_', '-'),
            "The reservation was turned away",
            "Nothing was written of it; apply again.",
            Optional.empty(),
            List.of(),
            List.of());
    return new Outcome.Refused<>(reason, problem);
  }

  private String path() {
    return id.map(request -> ApiPaths.request(resource, request))
        .orElseGet(() -> ApiPaths.resource(resource));
  }
}

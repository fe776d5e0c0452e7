package io.lastseat.client;

import io.lastseat.client.Verdict.StillPending;
import io.lastseat.client.Verdict.TurnedAway;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.answer.Problem;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.Fields;
import io.lastseat.client.http.Keys;
import io.lastseat.client.http.Session;
import io.lastseat.client.http.SystemClock;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * A request for some of a resource, or a claim of several: the decision about it, and its future. A
 * claim is confirmed, extended and given back as a whole; {@link Verdict#limitingResource} tells
 * which resource refused it.
 *
 * <p>Each method with a verdict or an outcome throws a {@link LastseatFailure} where the server has
 * no good answer.
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
    if (answer.isRefusal()) {
      Verdict absent = new TurnedAway(answer.reason(), answer.problem().detail(), 0, answer.json());
      return new Reservation(session, resource, Optional.empty(), Optional.of(absent));
    }
    if (answer.isUncertain()) {
      return uncertain(session, resource, answer);
    }
    if (!answer.isTakenIn()) {
      answer.good();
    }
    Optional<String> id = Documents.text(answer.json(), "requestId");
    Reservation bare = new Reservation(session, resource, id, Optional.empty());
    bare.read(answer);
    return bare;
  }

  /** As the answer to a claim has it. */
  static Reservation claimed(Session session, String firstByName, ApiAnswer answer) {
    String home = Documents.text(Documents.tree(answer.text()), "resourceId").orElse(firstByName);
    return taken(session, home, answer);
  }

  /** An earlier attempt may have been taken in: all that is known is where to ask. */
  private static Reservation uncertain(Session session, String resource, ApiAnswer answer) {
    String path = answer.location().orElseThrow(answer::failed);
    Reservation asked = of(session, resource, path.substring(path.lastIndexOf('/') + 1));
    asked.learn(new StillPending(asked.location(), answer.askAgainIn(), answer.json()));
    return asked;
  }

  /**
   * The resource's id. A claim is kept under the first of its resources by name; that of a claim
   * that was turned away unread is empty.
   */
  public String resource() {
    return resource;
  }

  /**
   * The id, by which every process can ask for it later; none if it was turned away, for then
   * nothing was written.
   */
  public Optional<String> id() {
    return id;
  }

  /** Where its status can be asked for; that of the resource where it was turned away. */
  public URI location() {
    return session.at(path() + hint);
  }

  /**
   * The verdict if it is known already; sends no call.
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
   * The decision, as this handle learnt it first; waits for it where it is not known yet. {@link
   * #status} tells what has become of it since.
   *
   * @param wait at most, rounded up to whole seconds
   * @return {@link StillPending} where there was no verdict in that time
   */
  public Verdict verdict(Duration wait) {
    if (known.isPresent() && !(known.get() instanceof StillPending)) {
      return known.get();
    }
    long end = System.nanoTime() + wait.toNanos();
    while (true) {
      Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      Verdict verdict = asked(ApiCall.get(path() + hint).waiting(left));
      if (!(verdict instanceof StillPending pending)
          || System.nanoTime() + pending.askAgainIn().toNanos() - end >= 0) {
        return verdict;
      }
      SystemClock.CLOCK.sleep(pending.askAgainIn());
    }
  }

  /** Its state at this moment: a hold may have lapsed, a place on the list become a seat. */
  public Verdict status() {
    return id.isEmpty() ? known.orElseThrow() : asked(ApiCall.get(path() + hint));
  }

  private Verdict asked(ApiCall call) {
    return read(session.send(call).good());
  }

  private Verdict read(ApiAnswer answer) {
    hint = answer.hint().orElse(hint);
    Verdict verdict = verdict(answer);
    learn(verdict);
    return verdict;
  }

  private Verdict verdict(ApiAnswer answer) {
    return Verdict.of(answer.json(), location(), answer.askAgainIn());
  }

  private synchronized void learn(Verdict verdict) {
    if (known.isEmpty() || known.get() instanceof StillPending) {
      known = Optional.of(verdict);
    }
  }

  /**
   * Has for good what is held, all of it. Too late for its hold, it needs room as a new one, and is
   * refused where a resource is closed or past its {@code closesAt}.
   */
  public Outcome<Verdict> confirm() {
    return followUp("confirm", Fields.none());
  }

  /** Has this part of it for good; the rest is free again. Not of a claim. */
  public Outcome<Verdict> confirm(long quantity) {
    return followUp("confirm", Fields.none().with("quantity", quantity));
  }

  /** Holds it for this long from now on. */
  public Outcome<Verdict> extend(Duration hold) {
    return followUp("extend", Fields.none().with("hold", hold.toString()));
  }

  /**
   * Gives it another quantity, in units; where there is no room for more it keeps what it has. Not
   * of a claim.
   */
  public Outcome<Verdict> change(long quantity) {
    return followUp("change", Fields.none().with("quantity", quantity));
  }

  /** Gives it back; twice is harmless. */
  public Outcome<Verdict> cancel() {
    return followUp("cancel", Fields.none());
  }

  /**
   * The ticket of a reservation that staff made: in the place of the id it lets every caller look
   * at the reservation, confirm it and give it back, without a key. It takes the role {@code ask}.
   *
   * @throws LastseatFailure where there is no such reservation, or the server has no good answer
   */
  public String ticket() {
    ApiAnswer answer = session.send(ApiCall.post(path() + "/ticket", Fields.none()));
    return answer.good().json().path("ticket").asText();
  }

  private Outcome<Verdict> followUp(String name, Fields body) {
    if (id.isEmpty()) {
      return nothingThere(name);
    }
    ApiCall call = ApiCall.post(path() + "/" + name + hint, body).waiting(session.patience());
    return session
        .send(call, new Keys.Choice.Random(), resource)
        .outcome(location(), this::verdict);
  }

  /** A request that was turned away is not there; the server need not be asked. */
  private static Outcome<Verdict> nothingThere(String name) {
    Reason reason = name.equals("cancel") ? Reason.NOTHING_TO_CANCEL : Reason.NOTHING_GRANTED;
    return new Outcome.Refused<>(
        reason,
        new Problem(
            409,
            "urn:lastseat:problem:" + reason.code().replace('_', '-'),
            "The reservation was turned away",
            "Nothing was written of it; apply again."));
  }

  private String path() {
    return id.map(request -> ApiCall.request(resource, request))
        .orElseGet(() -> ApiCall.path("resources", resource));
  }
}

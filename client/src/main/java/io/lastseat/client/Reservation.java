package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A reservation of one resource, or a claim of several, with its verdict and its follow-ups. A
 * claim is confirmed, extended and cancelled as a whole; {@link Verdict#limitingResource} names the
 * resource that refused it.
 *
 * <p>Each method that returns a verdict or an outcome throws a {@link LastseatFailure} if the
 * server has no good answer.
 */
public final class Reservation {

  private final Session session;
  private final String resource;
  private final Optional<String> id;
  private final Consumer<Verdict> onFirst;
  private volatile Optional<Verdict> known = Optional.empty();

  /** The query that the server gave, appended to each status call. */
  private volatile String hint = "";

  private Reservation(
      Session session, String resource, Optional<String> id, Consumer<Verdict> onFirst) {
    this.session = session;
    this.resource = resource;
    this.id = id;
    this.onFirst = onFirst;
  }

  /** A handle that knows only the id. */
  static Reservation of(Session session, String resource, String id) {
    return new Reservation(session, resource, Optional.of(id), verdict -> {});
  }

  /**
   * The reservation that an answer to an application describes.
   *
   * @param began when the application was sent, by {@link System#nanoTime}
   */
  static Reservation taken(Session session, String resource, long began, ApiAnswer answer) {
    Consumer<Verdict> decided =
        verdict ->
            session.tell(
                told -> told.decided(verdict.getClass().getSimpleName(), Session.since(began)));
    if (answer.isRefusal()) {
      Reservation absent = new Reservation(session, resource, Optional.empty(), decided);
      absent.learn(new TurnedAway(answer.reason(), answer.problem().detail(), 0, answer.json()));
      return absent;
    }
    if (answer.isUncertain()) {
      return uncertain(session, resource, answer, decided);
    }
    if (!answer.isTakenIn()) {
      answer.good();
    }
    Optional<String> id = Documents.text(answer.json(), "requestId");
    Reservation bare = new Reservation(session, resource, id, decided);
    bare.read(answer);
    return bare;
  }

  /** The claim that an answer to an application describes. */
  static Reservation claimed(Session session, String firstByName, long began, ApiAnswer answer) {
    String home = Documents.text(Documents.tree(answer.text()), "resourceId").orElse(firstByName);
    return taken(session, home, began, answer);
  }

  /** An earlier attempt may have been stored: the handle knows only where to ask. */
  private static Reservation uncertain(
      Session session, String resource, ApiAnswer answer, Consumer<Verdict> decided) {
    String path = answer.location().orElseThrow(answer::failed);
    String id = path.substring(path.lastIndexOf('/') + 1);
    Reservation asked = new Reservation(session, resource, Optional.of(id), decided);
    asked.learn(new StillPending(asked.location(), answer.askAgainIn(), answer.json()));
    return asked;
  }

  /**
   * The id of the resource. A claim is stored under the first of its resources by name. Empty for a
   * claim of a time that the server refused before it knew the resources.
   */
  public String resource() {
    return resource;
  }

  /** The id by which any process can ask later; none if the server stored nothing. */
  public Optional<String> id() {
    return id;
  }

  /** The address of the status; the address of the resource if the server stored nothing. */
  public URI location() {
    return session.at(path() + hint);
  }

  /**
   * The verdict as far as this handle knows it; sends no call.
   *
   * @return {@link StillPending} while only the receipt is known; none for an earlier reservation
   *     that was not asked for yet
   */
  public Optional<Verdict> known() {
    return known;
  }

  /** As {@link #verdict(Duration)}, with the client's patience. */
  public Verdict verdict() {
    return verdict(session.patience());
  }

  /**
   * The first verdict that this handle learned; waits for it if necessary. {@link #status} gives
   * the state since then.
   *
   * @param wait at most, rounded up to whole seconds
   * @return {@link StillPending} if there was no verdict in that time
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

  /**
   * The state now: for example, a hold that has lapsed, or a place on the waiting list that became
   * a seat.
   */
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
      if (!(verdict instanceof StillPending)) {
        onFirst.accept(verdict);
      }
    }
  }

  /**
   * Confirms the whole hold. If the hold has lapsed, this needs free units, and a resource that is
   * open and before its {@code closesAt}.
   */
  public Outcome<Verdict> confirm() {
    return followUp("confirm", Fields.none());
  }

  /** Confirms part of the hold and frees the rest. Not for a claim. */
  public Outcome<Verdict> confirm(long quantity) {
    return followUp("confirm", Fields.none().with("quantity", quantity));
  }

  /** Confirms part of the hold by category, and frees the rest. */
  public Outcome<Verdict> confirm(Map<String, Long> quantities) {
    return followUp("confirm", inCategories(quantities));
  }

  /** Extends the hold to this length from now on. */
  public Outcome<Verdict> extend(Duration hold) {
    return followUp("extend", Fields.none().with("hold", hold.toString()));
  }

  /**
   * Changes the quantity, in units; if there is no room for more, the reservation keeps its
   * quantity. One that waits can only have fewer, and keeps its place. Not for a claim.
   */
  public Outcome<Verdict> change(long quantity) {
    return followUp("change", Fields.none().with("quantity", quantity));
  }

  /**
   * Changes the units of each category to these; a category that is absent is given back. If there
   * is no room, the reservation keeps what it has.
   */
  public Outcome<Verdict> change(Map<String, Long> quantities) {
    return followUp("change", inCategories(quantities));
  }

  private static Fields inCategories(Map<String, Long> quantities) {
    ObjectNode units = Fields.NODES.objectNode();
    quantities.forEach(units::put);
    return Fields.none().with("quantities", units);
  }

  /** As {@link #handOver(String, Optional, Optional)}, without a note. */
  public Outcome<Verdict> handOver(String applicant) {
    return handOver(applicant, Optional.empty(), Optional.empty());
  }

  /**
   * Hands the reservation over to another applicant, with its hold or its place on the waiting
   * list. The answer has the new {@link Verdict#ticket}, and the old one ends: a handle of that one
   * is over. Not for a claim over several resources.
   *
   * @param applicant the new one
   * @param note of the new applicant, in place of the old one's
   * @param applicantKey what limits compare instead of the new applicant; needs the role {@code
   *     ask}
   */
  public Outcome<Verdict> handOver(
      String applicant, Optional<String> note, Optional<String> applicantKey) {
    Fields fields = Fields.none().with("applicant", applicant);
    for (String text : note.stream().toList()) {
      fields = fields.with("note", text);
    }
    for (String key : applicantKey.stream().toList()) {
      fields = fields.with("applicantKey", key);
    }
    return followUp("hand-over", fields);
  }

  /** Cancels the reservation; a second call changes nothing. */
  public Outcome<Verdict> cancel() {
    return followUp("cancel", Fields.none());
  }

  /**
   * Reads the ticket of a reservation that staff made. Used instead of the id, the ticket lets any
   * caller see, confirm and cancel the reservation without a key. Needs the role {@code ask}.
   *
   * @throws LastseatFailure if there is no such reservation, or the server has no good answer
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

  /** The server stored nothing of this request, so it need not be asked. */
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

  /** The address and what is known, for logs; without names and notes. */
  @Override
  public String toString() {
    return "Reservation[%s%s]"
        .formatted(location().getPath(), known.map(verdict -> ", " + verdict).orElse(""));
  }
}

package io.lastseat.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
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
import java.net.URI;
import java.util.Optional;

/**
 * A limited resource: its terms, its books, its roster and its face.
 *
 * <p>Every method throws a {@link LastseatFailure} if the server has no good answer. A change that
 * fails with {@link Reason#TERMS_CHANGED} after a lost answer may be in force: read the resource.
 */
public final class Resource {

  private final Session session;
  private final String id;

  Resource(Session session, String id) {
    this.session = session;
    this.id = id;
  }

  /**
   * The state of a resource when it was read.
   *
   * @param id of the resource
   * @param title its name for people
   * @param capacity in units
   * @param taken accepted or held units; more than the capacity if staff exceeded it
   * @param held units that are held until they are confirmed
   * @param free capacity less taken units; not above 0 while requests wait
   * @param waiting the units that requests on the waiting list ask for
   * @param waitingRequests how many requests wait
   * @param state {@code not_open_yet}, {@code open} or {@code closed}; a full resource is open
   * @param termsNumber how often terms were accepted; a change of terms may name it
   * @param lastDecision the number of the last decision
   * @param document the whole document of the server, with every term
   */
  public record State(
      @JsonProperty("resourceId") String id,
      Optional<String> title,
      long capacity,
      long taken,
      long held,
      long free,
      long waiting,
      long waitingRequests,
      String state,
      long termsNumber,
      long lastDecision,
      JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * An accepted deposit.
   *
   * @param amount in units
   * @param left the free units after it: the balance of a wallet
   * @param document the whole document of the server
   */
  public record Deposited(long amount, long left, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** Reads the state, strongly consistent; none if the resource does not exist. */
  public Optional<State> look() {
    ApiAnswer answer = session.send(ApiCall.get(path()));
    return answer.isAbsent() ? Optional.empty() : Optional.of(answer.as(State.class));
  }

  /**
   * Creates the resource. It is done as well if the resource exists on the same terms. If it has
   * other terms, the outcome is {@link Reason#TERMS_DIFFER}, and {@link Problem#changes} lists the
   * differences.
   */
  public Outcome<State> create(Terms terms) {
    return changed(ApiCall.put(path(), terms.fields()));
  }

  /** Changes these terms and leaves the others. */
  public Outcome<State> change(Terms some) {
    return changed(ApiCall.patch(path(), some.fields()));
  }

  /** Changes these terms if the terms in force still have this number. */
  public Outcome<State> change(Terms some, long termsNumber) {
    return changed(ifMatch(ApiCall.patch(path(), some.fields()), termsNumber));
  }

  /** Replaces all terms but the lanes, if the terms in force still have this number. */
  public Outcome<State> replace(Terms all, long termsNumber) {
    return changed(ifMatch(ApiCall.put(path(), all.fields()), termsNumber));
  }

  private static ApiCall ifMatch(ApiCall call, long termsNumber) {
    return call.header("If-Match", "\"" + termsNumber + "\"");
  }

  private Outcome<State> changed(ApiCall call) {
    ApiAnswer answer = session.send(call.waiting(session.patience()));
    return answer.outcome(location(answer), State.class);
  }

  /** Reads what people are told of it; none if the resource does not exist. */
  public Optional<Face> face() {
    ApiAnswer answer = session.send(ApiCall.get(facePath()));
    return answer.isAbsent() ? Optional.empty() : Optional.of(Face.of(answer));
  }

  /**
   * Replaces all that people are told. A face that comes from {@link #face()} replaces that one
   * alone: if another call has changed it, the outcome is {@link Reason#FACE_CHANGED}.
   */
  public Outcome<Face> setFace(Face face) {
    ApiCall put = ApiCall.put(facePath(), face.fields());
    ApiAnswer answer = session.send(face.tag().map(tag -> put.header("If-Match", tag)).orElse(put));
    return answer.outcome(session.at(facePath()), Face::of);
  }

  private String facePath() {
    return path() + "/face";
  }

  /** Adds this many units to the capacity, once. */
  public Outcome<Deposited> deposit(long amount) {
    return deposited(amount, new Keys.Choice.Random());
  }

  /**
   * Adds this many units to the capacity, once for all calls with this idempotency key from any
   * process.
   *
   * @param idempotencyKey 1 to 255 printable ASCII characters without a comma
   */
  public Outcome<Deposited> deposit(long amount, String idempotencyKey) {
    return deposited(amount, new Keys.Choice.Own(idempotencyKey));
  }

  private Outcome<Deposited> deposited(long amount, Keys.Choice key) {
    ApiCall call = ApiCall.post(path() + "/deposits", Fields.none().with("amount", amount));
    ApiAnswer answer = session.send(call.waiting(session.patience()), key, id);
    return answer.outcome(location(answer), Deposited.class);
  }

  /** The decisions on this resource, in order; sends no call. */
  public Feed verdicts() {
    return new Feed(session, path() + "/verdicts", "0");
  }

  /** The reservations that have units, and those that wait. */
  public Roster roster() {
    return new Roster(session, path() + "/roster");
  }

  /** The address of a request that is not decided yet. */
  private URI location(ApiAnswer answer) {
    return session.at(
        Documents.text(Documents.tree(answer.text()), "requestId")
            .map(request -> ApiCall.request(id, request))
            .orElseGet(this::path));
  }

  private String path() {
    return ApiCall.path("resources", id);
  }
}

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
 * Something limited: its terms, its books and its roster.
 *
 * <p>Every method throws a {@link LastseatFailure} where the server has no good answer. A change
 * that is refused as {@link Reason#TERMS_CHANGED} after an answer was lost may have been made by
 * that very call: look.
 */
public final class Resource {

  private final Session session;
  private final String id;

  Resource(Session session, String id) {
    this.session = session;
    this.id = id;
  }

  /**
   * A resource as its books had it when they were read.
   *
   * @param id of the resource
   * @param title its name for people
   * @param capacity in units
   * @param taken what is accepted or held; more than the capacity where staff went over it
   * @param held the part of it that is held until it is confirmed
   * @param free capacity less what is taken; not above 0 while requests wait
   * @param waiting how many units are waited for
   * @param waitingRequests how many requests wait
   * @param state {@code not_open_yet}, {@code open} or {@code closed}; a full one is open
   * @param termsNumber how often terms were accepted; a change of terms may name it
   * @param lastDecision the number of the last decision
   * @param document all that the server says, every term included
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
   * A deposit that is made.
   *
   * @param amount in units
   * @param left what is free after it: the balance of a wallet
   * @param document all that the server says
   */
  public record Deposited(long amount, long left, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** Its state, read strongly consistently; none if it was not created. */
  public Optional<State> look() {
    ApiAnswer answer = session.send(ApiCall.get(path()));
    return answer.isAbsent() ? Optional.empty() : Optional.of(answer.as(State.class));
  }

  /**
   * Creates it. Done too if it is there on these very terms. If it is there on other terms it is
   * refused as {@link Reason#TERMS_DIFFER}, and {@link Problem#changes} lists the difference.
   */
  public Outcome<State> create(Terms terms) {
    return changed(ApiCall.put(path(), terms.fields()));
  }

  /** Changes these terms, and leaves the others as they are then. */
  public Outcome<State> change(Terms some) {
    return changed(ApiCall.patch(path(), some.fields()));
  }

  /** Changes these terms, if all are still those of this number. */
  public Outcome<State> change(Terms some, long termsNumber) {
    return changed(ifMatch(ApiCall.patch(path(), some.fields()), termsNumber));
  }

  /** Replaces all of its terms but the lanes, if they are still those of this number. */
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

  /** Adds this many units to the capacity, once. */
  public Outcome<Deposited> deposit(long amount) {
    return deposited(amount, new Keys.Choice.Random());
  }

  /**
   * Adds this many units to the capacity: once for all calls with this idempotency key, from any
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

  /** Its decisions, in order; sends no call. */
  public Feed verdicts() {
    return new Feed(session, path() + "/verdicts", "0");
  }

  /** The reservations that have something, and those that wait. */
  public Roster roster() {
    return new Roster(session, path() + "/roster");
  }

  /** Of the request that is not decided yet. */
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

package io.lastseat.client;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

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

  /** As it stands, read strongly consistently; none if nobody created it. */
  public Optional<ResourceState> look() {
    return Futures.join(lookAsync());
  }

  /** As {@link #look}, without keeping a thread. */
  public CompletableFuture<Optional<ResourceState>> lookAsync() {
    return session
        .send(ApiCall.get(path()))
        .thenApply(
            answer ->
                answer.status() == 404 && Answers.isRefusal(answer)
                    ? Optional.empty()
                    : Optional.of(ResourceState.of(Answers.good(answer).json())));
  }

  /**
   * Creates it. Done too if it is there on these very terms. If it is there on other terms it is
   * refused as {@link Reason#TERMS_DIFFER}, and {@link Problem#changes} lists the difference.
   */
  public Outcome<ResourceState> create(Terms terms) {
    return Futures.join(createAsync(terms));
  }

  /** As {@link #create}, without keeping a thread. */
  public CompletableFuture<Outcome<ResourceState>> createAsync(Terms terms) {
    return changed(ApiCall.put(path(), terms.body()));
  }

  /** Changes some terms, and leaves the others as they are then. */
  public Outcome<ResourceState> change(TermsChange change) {
    return Futures.join(changeAsync(change));
  }

  /** As {@link #change(TermsChange)}, without keeping a thread. */
  public CompletableFuture<Outcome<ResourceState>> changeAsync(TermsChange change) {
    return changed(ApiCall.patch(path(), change.body()));
  }

  /** Changes some terms, if all are still those of this number. */
  public Outcome<ResourceState> change(TermsChange change, long termsNumber) {
    return Futures.join(changed(ifMatch(ApiCall.patch(path(), change.body()), termsNumber)));
  }

  /** Replaces all of its terms but the lanes, if they are still those of this number. */
  public Outcome<ResourceState> change(Terms terms, long termsNumber) {
    return Futures.join(changed(ifMatch(ApiCall.put(path(), terms.body()), termsNumber)));
  }

  private static ApiCall ifMatch(ApiCall call, long termsNumber) {
    return call.header("If-Match", "\"" + termsNumber + "\"");
  }

  private CompletableFuture<Outcome<ResourceState>> changed(ApiCall call) {
    return session
        .sendAndWait(call)
        .thenApply(
            answer ->
                Answers.outcome(answer, location(answer), good -> ResourceState.of(good.json())));
  }

  /** Adds so many units to the capacity, once. */
  public Outcome<Deposited> deposit(long amount) {
    return Futures.join(deposited(amount, CallKey.Choice.RANDOM));
  }

  /**
   * Adds so many units to the capacity: once for all calls with this idempotency key, from wherever
   * they come.
   *
   * @param idempotencyKey 1 to 255 printable ASCII characters without a comma
   */
  public Outcome<Deposited> deposit(long amount, String idempotencyKey) {
    return Futures.join(depositAsync(amount, idempotencyKey));
  }

  /** As {@link #deposit(long, String)}, without keeping a thread. */
  public CompletableFuture<Outcome<Deposited>> depositAsync(long amount, String idempotencyKey) {
    return deposited(amount, new CallKey.Own(idempotencyKey));
  }

  private CompletableFuture<Outcome<Deposited>> deposited(long amount, CallKey key) {
    Fields body = Fields.none().with("amount", amount);
    ApiCall call = ApiCall.post(ApiPaths.deposits(id), body.body()).waiting(session.patience());
    return session
        .send(call, key, id)
        .thenApply(
            answer -> Answers.outcome(answer, location(answer), good -> Deposited.of(good.json())));
  }

  /** What was decided on it, in order; asks nobody. */
  public Feed verdicts() {
    return Feed.of(session, id);
  }

  /** Who has something, and who waits. */
  public Roster roster() {
    return new Roster(session, id);
  }

  /** Of the request that is not decided yet. */
  private URI location(ApiAnswer answer) {
    return session.at(
        JsonTexts.text(JsonTexts.tree(answer.text()), "requestId")
            .map(request -> ApiPaths.request(id, request))
            .orElseGet(this::path));
  }

  private String path() {
    return ApiPaths.resource(id);
  }
}

package io.lastseat.intake.request;

import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.intake.request.ClientRequest.ReservationRequest;
import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

/**
 * What a client wants of a resource, and how it is taken in.
 *
 * @param resource in whose log it is decided
 * @param name makes the request's id from the books of its resource
 * @param create the terms on which it creates an absent resource; none if the resource must exist
 * @param gate the reason for refusing it unwritten
 * @param booksTell whether books that would grant it show that no request of its name has a
 *     verdict: then the first try on such books needs no look-up
 * @param severalLogs whether it may concern other resources: then a transaction decides it
 */
public record Command(
    ResourceId resource,
    ClientRequest clientRequest,
    Function<Books, RequestName> name,
    Option<Terms> create,
    Gatekeeper gate,
    boolean booksTell,
    boolean severalLogs) {

  /** One without a gate, about a resource that exists. */
  public static Command of(
      ResourceId resource, ClientRequest clientRequest, Function<Books, RequestName> name) {
    return new Command(resource, clientRequest, name, Option.none(), Gatekeeper.OPEN, false, false);
  }

  /** To reserve something. */
  public static Command of(ResourceId resource, Reserve.Content application, Option<OwnKey> key) {
    return of(
            resource,
            new ReservationRequest(application),
            books -> RequestName.of(key, resource, ReservationRequest.lanes(application, books)))
        .creating(application.create())
        .behind(Gate::refusal);
  }

  /**
   * To end or to change a reservation.
   *
   * @param key names its request, where it has no id of its own
   */
  public static Command about(
      ResourceId resource, RequestId reservation, FollowUp kind, Option<OwnKey> key) {
    return of(
        resource,
        kind.clientRequest(reservation),
        books ->
            kind.id(reservation)
                .<RequestName>map(RequestName.Derived::new)
                .orElse(() -> key.map(own -> own.name(books, reservation)))
                .getOrElse(() -> RequestName.Random.inLane(reservation.lane())));
  }

  /** To renew the lease of a lock. */
  public static Command extending(
      ResourceId name, LockGrant lock, Duration length, Option<OwnKey> key) {
    return about(
            name, lock.reservation(), FollowUp.extending(length, Option.some(lock.token())), key)
        .behind(Gate::refusal);
  }

  /**
   * About what a request waits for. It is always refused, since it shows no token. But each request
   * makes its resource serve the due places of the waiting list.
   *
   * @param occasion its id derives from this, so all calls of one occasion write one request
   */
  public static Command looking(Reserve waiting, String occasion) {
    byte[] hash = Sha256.of(occasion.getBytes(StandardCharsets.UTF_8));
    RequestId name = RequestId.inLane(waiting.id().lane(), hash);
    return of(
            waiting.resource(),
            FollowUp.extending(waiting.hold().get(), Option.none()).clientRequest(waiting.id()),
            books -> new RequestName.Derived(name))
        .behind(Gate::refusal);
  }

  /** To release a lock: such an end has one id for each reservation. */
  public static Command ending(ResourceId name, RequestId reservation, FollowUp end) {
    return new Command(
        name,
        end.clientRequest(reservation),
        books -> new RequestName.Derived(end.id(reservation).get()),
        Option.none(),
        Gate::refusal,
        true,
        false);
  }

  /** The same, which creates the resource on these terms. */
  public Command creating(Option<Terms> terms) {
    return new Command(resource, clientRequest, name, terms, gate, booksTell, severalLogs);
  }

  /** The same behind this gate. */
  public Command behind(Gatekeeper keeper) {
    return new Command(resource, clientRequest, name, create, keeper, booksTell, severalLogs);
  }

  /** The same, which may concern other resources. */
  public Command severalLogs(boolean others) {
    return new Command(resource, clientRequest, name, create, gate, booksTell, others);
  }

  /** Whether it is about a lock that exists or would be created. */
  public boolean isOfLock(Books books) {
    return books.isLock() || create.exists(Terms::lock);
  }

  /** Whether its verdict is the only row of a commit behind these books. */
  public boolean hasVerdictAlone(Books books) {
    return isOfLock(books)
        || (clientRequest instanceof ReservationRequest
            && !severalLogs
            && books.waiting().isEmpty()
            && books.orCreated(create).terms().exists(Command::arePlain));
  }

  private static boolean arePlain(Terms terms) {
    return terms.waiting().equals(WaitingTerms.NONE) && !terms.perApplicant().isLimited();
  }

  /** Whether it asks for units of a lock as of an ordinary resource. */
  public boolean mistakesLock(Books books) {
    return books.isLock()
        && clientRequest instanceof ReservationRequest
        && !create.exists(Terms::lock);
  }
}

package io.lastseat.command;

import io.lastseat.command.ClientRequest.ReservationRequest;
import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.decide.check.Categories;
import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

/**
 * A client's request about a resource, and how intake takes it in.
 *
 * @param resource the resource whose log contains the decision
 * @param name makes the request's id from the books of the resource
 * @param create the terms on which the request creates an absent resource; none if the resource
 *     must exist
 * @param gate decides whether the request is refused without being written
 * @param booksShowItIsNew whether books that would grant the request show that no request of its id
 *     has a verdict; the first try on such books then needs no look-up
 * @param severalLogs whether the request may concern other resources, and needs a transaction
 */
public record Command(
    ResourceId resource,
    ClientRequest clientRequest,
    Function<Books, RequestName> name,
    Option<Terms> create,
    Gatekeeper gate,
    boolean booksShowItIsNew,
    boolean severalLogs) {

  /** A command without a gate, about a resource that exists. */
  public static Command of(
      ResourceId resource, ClientRequest clientRequest, Function<Books, RequestName> name) {
    return new Command(resource, clientRequest, name, Option.none(), Gatekeeper.OPEN, false, false);
  }

  /** A command to reserve units. */
  public static Command of(ResourceId resource, Reserve.Content application, Option<OwnKey> key) {
    return of(
            resource,
            new ReservationRequest(application),
            books -> RequestName.of(key, resource, ReservationRequest.lanes(application, books)))
        .creating(application.create())
        .withGate(Gate::refusal);
  }

  /**
   * A command to end or to change a reservation.
   *
   * @param key names the request, if its id does not derive from the reservation
   */
  public static Command about(
      ResourceId resource, RequestId reservation, FollowUp kind, Option<OwnKey> key) {
    return of(
            resource,
            kind.clientRequest(reservation),
            books ->
                kind.id(reservation)
                    .orElse(() -> key.map(own -> own.id(resource, reservation)))
                    .<RequestName>map(RequestName.Derived::new)
                    .getOrElse(() -> RequestName.Random.inLane(reservation.lane())))
        .withGate(Categories::refusal);
  }

  /** A command to renew the lease of a lock. */
  public static Command extending(
      ResourceId name, LockGrant lock, Duration length, Option<OwnKey> key) {
    return about(
            name, lock.reservation(), FollowUp.extending(length, Option.some(lock.token())), key)
        .withGate(Gate::refusal);
  }

  /**
   * A command about the resource for which a request waits. Its request shows no token, so it is
   * always refused. But each request makes the resource decide the due places of its waiting list.
   *
   * @param occasion the text from which the id derives, so that all calls on one occasion write one
   *     request
   */
  public static Command looking(Reserve waiting, String occasion) {
    byte[] hash = Sha256.of(occasion.getBytes(StandardCharsets.UTF_8));
    RequestId name = RequestId.inLane(waiting.id().lane(), hash);
    return of(
            waiting.resource(),
            FollowUp.extending(waiting.hold().get(), Option.none()).clientRequest(waiting.id()),
            books -> new RequestName.Derived(name))
        .withGate(Gate::refusal);
  }

  /** A command to release a lock. Its id derives from the reservation. */
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

  /** Makes the command create its resource on these terms. */
  public Command creating(Option<Terms> terms) {
    return new Command(resource, clientRequest, name, terms, gate, booksShowItIsNew, severalLogs);
  }

  /** Puts the command behind this gate. */
  public Command withGate(Gatekeeper keeper) {
    return new Command(
        resource, clientRequest, name, create, keeper, booksShowItIsNew, severalLogs);
  }

  /** Sets whether the command may concern other resources. */
  public Command severalLogs(boolean others) {
    return new Command(resource, clientRequest, name, create, gate, booksShowItIsNew, others);
  }

  /** The admission by the terms in force, or by those on which the command creates its resource. */
  public Admission admission(Books before) {
    Books books = before.orCreated(create);
    return mistakesLock(books)
        ? Admission.STREAM
        : books.terms().map(Terms::admission).getOrElse(Admission.STREAM);
  }

  /** Whether the command is about a lock that exists, or that it would create. */
  public boolean isOfLock(Books books) {
    return books.isLock() || create.exists(Terms::lock);
  }

  /** Whether a commit behind these books would have no row but that of the verdict. */
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

  /** Whether the command asks for units of a lock as if it were an ordinary resource. */
  public boolean mistakesLock(Books books) {
    return books.isLock()
        && clientRequest instanceof ReservationRequest
        && !create.exists(Terms::lock);
  }
}

package io.lastseat.intake.claim;

import io.lastseat.intake.admit.GateOfSeveral;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.ClaimRequest;
import io.lastseat.intake.request.Command;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestName;
import io.lastseat.intake.reservation.SignUp;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * Takes a claim in. Its home resource decides it, together with the other resources.
 *
 * <p>The books of all of them are read before the request that a key belongs to, as {@link SignUp}
 * does it: so a refusal at the gate of any of them contradicts no earlier answer.
 */
public final class Claiming {

  private final BooksCache books;
  private final Submit submit;

  /** Behind these books. */
  public Claiming(BooksCache books, Submit submit) {
    this.books = books;
    this.submit = submit;
  }

  /**
   * The refusal of a gate, or the status of the request as far as the caller waits.
   *
   * @param key makes a repetition find the request that the first try wrote
   */
  public CallResult claim(ClaimRequest clientRequest, Option<OwnKey> key, Deadline deadline) {
    Vector<ResourceId> all = clientRequest.units().keySet().toVector();
    Vector<Head> heads = all.flatMap(books::created);
    Vector<ResourceId> unknown = all.removeAll(heads.map(Head::resource));
    if (!unknown.isEmpty()) {
      return new Invalid(Refusal.UNKNOWN_RESOURCE, unknown);
    }
    Vector<ResourceId> archived = heads.filter(head -> head.books().archived()).map(Head::resource);
    if (!archived.isEmpty()) {
      return new Invalid(Refusal.RESOURCE_ARCHIVED, archived);
    }
    Head home = heads.head();
    GateOfSeveral gate =
        new GateOfSeveral(
            heads,
            (resource, request) ->
                clientRequest.part(
                    new Tuple2<>(resource, clientRequest.units().get(resource).get()),
                    request.id(),
                    request.takenAt()));
    Command command =
        Command.of(
                home.resource(),
                clientRequest,
                known -> RequestName.of(key, home.resource(), known.lanes()))
            .behind(gate)
            .severalLogs(true);
    CallResult result = gate.told(submit.of(command, deadline, home));
    return result instanceof TurnedAway away
        ? away.invalid()
            .<CallResult>map(why -> new Invalid(why.refusal(), Vector.of(away.seen().resource())))
            .getOrElse(away)
        : result;
  }
}

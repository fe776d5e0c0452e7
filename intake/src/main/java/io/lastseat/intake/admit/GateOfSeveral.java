package io.lastseat.intake.admit;

import io.lastseat.command.Gate;
import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.intake.request.CallResult;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.BiFunction;

/**
 * The gates of several resources, in the order of their names: the first gate that is shut refuses.
 * The caller gives the books of the home; the other books were read before. An instance serves one
 * call.
 */
public final class GateOfSeveral implements Gatekeeper {

  private final Vector<Head> heads;
  private final BiFunction<ResourceId, Request, Reserve> part;
  private volatile Option<Head> shut = Option.none();

  /**
   * Makes the gates for these heads.
   *
   * @param part what a request asks of one of the resources
   */
  public GateOfSeveral(Vector<Head> heads, BiFunction<ResourceId, Request, Reserve> part) {
    this.heads = heads;
    this.part = part;
  }

  @Override
  public Option<Outcome.Rejected> refusal(Books home, Request request) {
    for (Head head : heads) {
      Books books = head.resource().equals(home.resource()) ? home : head.books();
      Option<Outcome.Rejected> refusal = Gate.refusal(books, part.apply(head.resource(), request));
      if (refusal.isDefined()) {
        shut = Option.some(head);
        return refusal;
      }
    }
    return Option.none();
  }

  /** Replaces the head of a refusal by the head whose gate refused. */
  CallResult withHeadOfRefusal(CallResult result) {
    return result instanceof CallResult.TurnedAway away
        ? new CallResult.TurnedAway(
            away.outcome(),
            shut.filter(head -> !head.resource().equals(away.seen().resource()))
                .getOrElse(away.seen()))
        : result;
  }
}

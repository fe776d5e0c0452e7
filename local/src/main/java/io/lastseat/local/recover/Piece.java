package io.lastseat.local.recover;

import io.lastseat.model.Participants;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * What one log says of a transaction: which commit of another one says the same of the same
 * request. That one says so of this one.
 *
 * @param home of the request
 * @param request the whole of it, at home
 * @param resource whose log says it
 * @param number in this commit
 * @param other whose log says the same
 * @param named in this commit
 */
record Piece(
    ResourceId home,
    RequestId request,
    ResourceId resource,
    long number,
    ResourceId other,
    long named) {

  /** All that a commit says of transactions. */
  static Vector<Piece> of(Commit commit) {
    return commit
        .verdicts()
        .toVector()
        .flatMap(
            verdict ->
                verdict
                    .participants()
                    .toVector()
                    .flatMap(participants -> of(commit, verdict, participants)));
  }

  private static Vector<Piece> of(Commit commit, Verdict verdict, Participants participants) {
    Option<ClaimPart> part =
        verdict.request() instanceof ClaimPart asked ? Option.some(asked) : Option.none();
    ResourceId home = part.map(ClaimPart::home).getOrElse(commit.resource());
    RequestId whole = part.map(ClaimPart::whole).getOrElse(verdict.about());
    return participants
        .commits()
        .toVector()
        .map(
            named ->
                new Piece(home, whole, commit.resource(), commit.number(), named._1(), named._2()));
  }

  /** What the other log says of it. */
  Piece mirrored() {
    return new Piece(
        home,
        request,
        /* resource= */ other,
        /* number= */ named,
        /* other= */ resource,
        /* named= */ number);
  }
}

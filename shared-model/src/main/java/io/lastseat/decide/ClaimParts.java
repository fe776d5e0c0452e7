package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Instant;

/** Splits a request over several resources into its parts. */
public final class ClaimParts {

  /**
   * The part of another resource in a claim, or in the end of a claim.
   *
   * @param wanted what the claim asks for there
   */
  public static ClaimPart of(Request whole, ResourceId other, Amount wanted) {
    return new ClaimPart(
        whole.resource(),
        whole.id(),
        asked(whole, other, wanted),
        whole instanceof Claim claim ? claim.main() : Option.none());
  }

  /**
   * The refusal of a part by its resource; none if the resource grants the part.
   *
   * @param books the books on which the part was decided
   * @param at the one clock of all resources
   * @param commitNo the commit of these books
   */
  static Option<RefusingResource> limiting(
      Decision.Made part, Books books, Instant at, long commitNo) {
    Verdict verdict = part.verdict();
    return verdict
        .refusal()
        .map(
            reason ->
                new RefusingResource(
                    books.resource(),
                    commitNo,
                    reason,
                    verdict.explanation(),
                    books.at(at).left(),
                    verdict.outcome().category()));
  }

  private static Request asked(Request whole, ResourceId other, Amount wanted) {
    RequestId id = ClaimPart.idFor(whole.resource(), whole.id());
    Instant takenAt = whole.takenAt();
    if (whole instanceof Claim claim) {
      Reserve own = claim.own();
      Reserve.Content content =
          new Reserve.Content(own.applicant(), wanted.units(), Option.none(), own.hold(), false)
              .in(wanted.quantities())
              .by(own.staff())
              .creating(own.create());
      return new Reserve(id, other, takenAt, content, own.erased());
    }
    RequestId target = ClaimPart.idFor(whole.resource(), whole.reservation().get());
    if (whole instanceof Cancel) {
      return new Cancel(Cancel.idFor(target), other, takenAt, target);
    }
    return whole instanceof Extend extend
        ? new Extend(id, other, takenAt, target, extend.hold())
        : new Confirm(id, other, takenAt, target, Option.none());
  }

  private ClaimParts() {}
}

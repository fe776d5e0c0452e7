package io.lastseat.intake.request;

import io.lastseat.command.ClientRequest;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * A client's claim: units of several resources, all or nothing.
 *
 * @param units the units of each resource: 1 to {@link Limits#MAX_CLAIMED} resources
 * @param hold how long the units are held until they are confirmed; none for the hold of the terms
 * @param by the staff who make the claim for the applicant; none without staff
 * @param owner the caller who signed in to make the claim; empty without a sign-in
 */
public record ClaimRequest(
    String applicant,
    SortedMap<ResourceId, Amount> units,
    Option<String> note,
    Option<Duration> hold,
    Option<String> by,
    Option<Owner> owner)
    implements ClientRequest {

  /** The claim of a caller who did not sign in. */
  public ClaimRequest(
      String applicant,
      SortedMap<ResourceId, Amount> units,
      Option<String> note,
      Option<Duration> hold,
      Option<String> by) {
    this(applicant, units, note, hold, by, Option.none());
  }

  /** Sets the owner of the claim. */
  public ClaimRequest ownedBy(Option<Owner> whom) {
    return new ClaimRequest(applicant, units, note, hold, by, whom);
  }

  /** The home: the resource whose name comes first. The request is in its lane. */
  public ResourceId home() {
    return units.head()._1();
  }

  @Override
  public Claim request(RequestId id, ResourceId resource, Instant takenAt) {
    return new Claim(part(home(), id, takenAt), units.tail(), Option.none());
  }

  /** The reservation of one resource alone. If it is refused, the claim is refused. */
  public Reserve part(ResourceId one, RequestId id, Instant takenAt) {
    return new Reserve(id, one, takenAt, content(units.get(one).get()));
  }

  /** What the claim asks of its home. */
  public Reserve.Content content() {
    return content(units.head()._2());
  }

  private Reserve.Content content(Amount wanted) {
    return new Reserve.Content(applicant, wanted.units(), note, hold, false)
        .in(wanted.quantities())
        .by(new Staff(false, by))
        .ownedBy(owner);
  }

  @Override
  public boolean isThatOf(Request stored) {
    return stored.resource().equals(home()) && ClientRequest.super.isThatOf(stored);
  }
}

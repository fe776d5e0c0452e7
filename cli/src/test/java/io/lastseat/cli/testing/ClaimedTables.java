package io.lastseat.cli.testing;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/** Tables of a test's own, with a balcony and a circle, and claims over both. */
public final class ClaimedTables extends OwnTables {

  public static final ResourceId BALCONY = new ResourceId("balcony");
  public static final ResourceId CIRCLE = new ResourceId("circle");

  /** Makes both resources with room for five, and without requests. */
  public ClaimedTables() {
    decide(configure(CIRCLE, Terms.ofCapacity(5)), configure(BALCONY, Terms.ofCapacity(5)));
  }

  /** Returns a claim for one unit of each. */
  public Claim claim(String applicant) {
    return claim(applicant, CIRCLE);
  }

  /** Returns a claim for one unit of the balcony, and one of another resource. */
  public Claim claim(String applicant, ResourceId other) {
    return new Claim(
        new Reserve(id(), BALCONY, now(), applicant, 1, Option.some("together")),
        TreeMap.of(other, 1L));
  }

  /** Returns a claim for two locks: the second is the main one, and refers to the first. */
  public Claim editLock(String holder, ResourceId first, ResourceId main) {
    Reserve own =
        new Reserve(
                id(), first, now(), holder, 1, Option.none(), Option.some(Duration.ofMinutes(1)))
            .creating(Terms.ofLock());
    return new Claim(own, TreeMap.of(main, Amount.of(1)), Option.some(main));
  }

  /** Returns a reservation of so many units of one resource alone. */
  public Reserve reserve(ResourceId resource, String applicant, long units) {
    return new Reserve(id(), resource, now(), applicant, units, Option.none());
  }

  public Cancel cancel(Claim claim) {
    return new Cancel(Cancel.idFor(claim.id()), BALCONY, now(), claim.id());
  }

  /** Returns the audit's counts for both. */
  public Vector<ResourceBooks> audited() {
    return audited(BALCONY, CIRCLE);
  }
}

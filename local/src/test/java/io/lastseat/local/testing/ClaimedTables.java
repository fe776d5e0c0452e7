package io.lastseat.local.testing;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/** Three tables of their own, with a balcony and a circle, and claims over both. */
public final class ClaimedTables extends OwnTables {

  public static final ResourceId BALCONY = new ResourceId("balcony");
  public static final ResourceId CIRCLE = new ResourceId("circle");

  /** Both have room for five, and nothing is asked yet. */
  public ClaimedTables() {
    decide(configure(CIRCLE, Terms.ofCapacity(5)), configure(BALCONY, Terms.ofCapacity(5)));
  }

  /** One unit of each. */
  public Claim claim(String applicant) {
    return claim(applicant, CIRCLE);
  }

  /** One unit of the balcony, and one of another. */
  public Claim claim(String applicant, ResourceId other) {
    return new Claim(
        new Reserve(id(), BALCONY, now(), applicant, 1, Option.some("together")),
        TreeMap.of(other, 1L));
  }

  /** Two locks, of which the second one is wanted, and refers to the first. */
  public Claim editLock(String holder, ResourceId first, ResourceId main) {
    Reserve own =
        new Reserve(
                id(), first, now(), holder, 1, Option.none(), Option.some(Duration.ofMinutes(1)))
            .creating(Terms.ofLock());
    return new Claim(own, TreeMap.of(main, 1L), Option.some(main));
  }

  /** So many units of one alone. */
  public Reserve reserve(ResourceId resource, String applicant, long units) {
    return new Reserve(id(), resource, now(), applicant, units, Option.none());
  }

  public Cancel cancel(Claim claim) {
    return new Cancel(Cancel.idFor(claim.id()), BALCONY, now(), claim.id());
  }

  /** What the audit of both says. */
  public Vector<ResourceBooks> audited() {
    return audited(BALCONY, CIRCLE);
  }
}

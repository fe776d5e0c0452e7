package io.lastseat.model.row;

import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A verdict with its commit.
 *
 * @param commitNo the commit with the verdict
 * @param decidedAt the wall clock of the process that decided
 * @param immediate whether a call decided it
 */
public record VerdictRow(Verdict verdict, long commitNo, Instant decidedAt, boolean immediate)
    implements Row {

  @Override
  public ResourceId resource() {
    return verdict.request().resource();
  }

  @Override
  public RequestId about() {
    return verdict.request().id();
  }

  /**
   * All rows of the verdict: this one; the grant of the reservation that it changed, if any; the
   * place on the waiting list, if it gave one; and the applicants' tallies, if they are limited.
   */
  public Vector<Row> all() {
    return Vector.<Row>of(this).appendAll(grantRow()).appendAll(placeRows()).appendAll(tallyRows());
  }

  /** The tallies that the verdict changed; none if applicants are not limited. */
  public Vector<TallyRow> tallyRows() {
    return verdict
        .tallies()
        .map(tally -> new TallyRow(resource(), tally, about(), verdict.decisionNo(), commitNo));
  }

  /** The places on the waiting list that the verdict gave: one in each line. */
  public Vector<PlaceRow> placeRows() {
    return verdict
        .waiter()
        .toVector()
        .flatMap(
            waiter ->
                waiter
                    .place()
                    .keys()
                    .map(
                        key ->
                            new PlaceRow(resource(), key, waiter, verdict.decisionNo(), commitNo)));
  }

  private Option<NewApplicant> to() {
    return Option.when(
        verdict.request() instanceof HandOver, () -> ((HandOver) verdict.request()).to());
  }

  /** The grant of the reservation that the verdict changed; none if it changed none. */
  public Option<GrantRow> grantRow() {
    return verdict
        .request()
        .reservation()
        .flatMap(
            changed ->
                verdict
                    .grant()
                    .map(
                        grant ->
                            new GrantRow(
                                resource(),
                                changed,
                                Option.some(about()),
                                grant,
                                Option.none(),
                                verdict.decisionNo(),
                                commitNo,
                                decidedAt,
                                verdict.participants(),
                                to())));
  }
}

package io.lastseat.model;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A verdict with its place in the log.
 *
 * @param commitNo the commit that it stands in
 * @param decidedAt the wall clock of the process that decided
 * @param immediate whether it was made by immediate admission: then it is copied only where its
 *     request stands in the table of requests all the same
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

  /** This one, and what it says of the reservation that it is about, if it changed one. */
  public Vector<Row> withGrant() {
    return Vector.<Row>of(this).appendAll(grantRow());
  }

  /** What it says of the reservation that it is about; none where it changed none. */
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
                                about(),
                                grant,
                                verdict.decisionNo(),
                                commitNo,
                                decidedAt)));
  }
}

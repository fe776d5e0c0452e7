package io.lastseat.model;

import io.vavr.collection.Vector;
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

  /** This one, and the end of the reservation that it brought about, if it did. */
  public Vector<Row> withEnd() {
    return Vector.<Row>of(this)
        .appendAll(
            verdict
                .request()
                .reservation()
                .filter(ended -> verdict.accepted())
                .map(
                    ended ->
                        new EndRow(
                            resource(),
                            ended,
                            about(),
                            verdict.decisionNo(),
                            commitNo,
                            decidedAt)));
  }
}

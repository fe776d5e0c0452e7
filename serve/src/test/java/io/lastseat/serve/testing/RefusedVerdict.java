package io.lastseat.serve.testing;

import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.vavr.control.Option;
import java.time.Instant;

/** The smallest verdict: a request that makes no sense, refused as the first decision. */
public final class RefusedVerdict {

  /** The verdict on the request with this id. */
  public static Verdict of(RequestId id, ResourceId resource, Instant takenAt) {
    return new Verdict(
        new Impossible(id, resource, takenAt, "no sense"),
        1,
        new Outcome.Rejected(Reason.INVALID, Option.none()),
        0,
        0,
        Option.none(),
        Option.none(),
        0);
  }

  /** An id of its own for each number from 0 to 255. */
  public static RequestId id(int number) {
    byte[] bytes = new byte[RequestId.TOKEN_BYTES];
    bytes[RequestId.TOKEN_BYTES - 1] = (byte) number;
    return RequestId.of(bytes, 1);
  }

  private RefusedVerdict() {}
}

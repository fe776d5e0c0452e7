package io.lastseat.intake.telemetry;

import io.lastseat.log.ImmediateCommit;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.LogSize;
import io.lastseat.model.Marks;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Timeline;
import io.lastseat.model.WaitingList;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Instant;

/** Makes what a watch is told of. */
final class Halls {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  static ResourceId hall(String name) {
    return new ResourceId(name);
  }

  /** One seat is asked for where there is one; the verdict took 40 milliseconds. */
  static Commit committed(String name) {
    return committed(name, 1);
  }

  static Commit committed(String name, long quantity) {
    Books books =
        new Books(
            hall(name),
            Option.some(Terms.ofCapacity(1)),
            1,
            1,
            0,
            0,
            0,
            Instant.EPOCH,
            Timeline.EMPTY,
            WaitingList.EMPTY,
            LogSize.NOTHING);
    Reserve request =
        new Reserve(
            new RequestId(0, "0".repeat(26)), hall(name), NOON, "ada", quantity, Option.none());
    return ImmediateCommit.of(
        new Head(0, books, Marks.NONE, Instant.EPOCH), request, NOON.plusMillis(40), 0);
  }

  private Halls() {}
}

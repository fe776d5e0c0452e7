package io.lastseat.intake.series;

import io.lastseat.intake.slots.SlotSpan.SpanFault;
import io.lastseat.model.Reason;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;

/** Why a call about a series cannot be served. */
public sealed interface SeriesRefused {

  /** It does not exist. */
  record Unknown() implements SeriesRefused {}

  /** There is a resource of that name that is no series. */
  record NoSeries() implements SeriesRefused {}

  /** It begins later than the day asked for, or ends earlier. */
  record NoSuchDay() implements SeriesRefused {}

  /** The change is refused for this reason. */
  record Fixed(Reason reason) implements SeriesRefused {}

  /** With the days of the call, more of its days would be closed one by one than may be. */
  record TooManyClosedDays() implements SeriesRefused {}

  /** The log of the series has no room. */
  record LogFull() implements SeriesRefused {}

  /** No slots lie between two times. */
  record NoSlots(SpanFault fault) implements SeriesRefused {}

  /** These slots belong to the series, and are not made yet. */
  record NotMade(Vector<ResourceId> slots) implements SeriesRefused {}
}

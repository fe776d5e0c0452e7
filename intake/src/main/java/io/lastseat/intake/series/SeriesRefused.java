package io.lastseat.intake.series;

import io.lastseat.intake.slots.SlotSpan.SpanFault;
import io.lastseat.model.Reason;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;

/** Why a call about a series cannot be served. */
public sealed interface SeriesRefused {

  /** The series does not exist. */
  record Unknown() implements SeriesRefused {}

  /** The resource of that name is no series. */
  record NoSeries() implements SeriesRefused {}

  /** The series begins after the day, or ends before it. */
  record NoSuchDay() implements SeriesRefused {}

  /** A verdict refused the change, or would refuse it, for this reason. */
  record Fixed(Reason reason) implements SeriesRefused {}

  /** With the days of the call, the series would have too many single days that are closed. */
  record TooManyClosedDays() implements SeriesRefused {}

  /** The log of the series has no room. */
  record LogFull() implements SeriesRefused {}

  /** There are no slots between the two times. */
  record NoSlots(SpanFault fault) implements SeriesRefused {}

  /** These slots belong to the series, but do not exist yet. */
  record NotMade(Vector<ResourceId> slots) implements SeriesRefused {}
}

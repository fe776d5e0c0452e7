package io.lastseat.intake.series;

import io.lastseat.intake.slots.Slot;
import io.lastseat.model.commit.Head;
import io.lastseat.model.terms.SeriesPlan;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.LocalDate;

/**
 * The slots of one day.
 *
 * @param slots in their order, each with its books; none if it is not made yet
 */
public record SeriesDay(SeriesPlan plan, LocalDate day, Vector<SlotBooks> slots) {

  /** One slot, and its newest head. */
  public record SlotBooks(Slot slot, Option<Head> head) {}
}

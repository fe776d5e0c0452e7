package io.lastseat.intake.series;

import io.lastseat.intake.document.Rejections;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.FieldError;
import io.lastseat.intake.request.Refusal;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;

/** The problems of calls about a series. */
public final class SeriesProblems {

  public static Problem of(SeriesRefused refused) {
    if (refused instanceof SeriesRefused.NoSeries) {
      return noSeries();
    } else if (refused instanceof SeriesRefused.NoSuchDay) {
      return noSuchDay();
    } else if (refused instanceof SeriesRefused.Fixed fixed) {
      return Rejections.ofSeries(fixed.reason());
    } else if (refused instanceof SeriesRefused.TooManyClosedDays) {
      return tooManyClosedDays();
    } else if (refused instanceof SeriesRefused.LogFull) {
      return Problems.of(Refusal.LOG_FULL);
    } else if (refused instanceof SeriesRefused.NoSlots none) {
      return Problems.invalidBody(
          Vector.of(FieldError.of("", none.fault().field(), none.fault().detail())));
    } else if (refused instanceof SeriesRefused.NotMade missing) {
      return notMade(missing.slots());
    }
    return noSuchSeries();
  }

  private static Problem noSuchSeries() {
    return Problem.of(
        "no-such-series", 404, "There is no such series", "Make it with PUT, or correct the id.");
  }

  private static Problem noSeries() {
    return Problem.of(
        "no-series",
        409,
        "The resource is no series",
        "A resource of that name exists that was not made as a series. Use another name; nothing"
            + " was written.");
  }

  private static Problem tooManyClosedDays() {
    return Problems.invalidBody(
        Vector.of(
            FieldError.of(
                "",
                "closedDays",
                "would be more than %d with those that the series has: make them as open days, and close their slots as resources, or make another series for these days"
                    .formatted(Limits.MAX_CLOSED_DAYS))));
  }

  private static Problem noSuchDay() {
    return Problem.of(
        "no-such-day",
        404,
        "The series has no such day",
        "Ask for a day from its first one to its last one; a later call may add days.");
  }

  private static Problem notMade(Vector<ResourceId> slots) {
    return Problem.of(
        "slots-missing",
        404,
        "Some slots are not made yet",
        slots.map(ResourceId::text).mkString(", ")
            + ": the administrator of the series must send its PUT once more. Nothing was"
            + " written.");
  }

  private SeriesProblems() {}
}

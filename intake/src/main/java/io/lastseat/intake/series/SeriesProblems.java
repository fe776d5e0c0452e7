package io.lastseat.intake.series;

import io.lastseat.intake.document.ConflictProblems;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.FieldError;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;

/** Problems of calls about a series. */
public final class SeriesProblems {

  public static Problem of(SeriesRefused refused) {
    if (refused instanceof SeriesRefused.NoSeries) {
      return Problems.NO_SERIES.problem();
    } else if (refused instanceof SeriesRefused.NoSuchDay) {
      return Problems.NO_SUCH_DAY.problem();
    } else if (refused instanceof SeriesRefused.Fixed fixed) {
      return ConflictProblems.ofSeries(fixed.reason());
    } else if (refused instanceof SeriesRefused.TooManyClosedDays) {
      return tooManyClosedDays();
    } else if (refused instanceof SeriesRefused.LogFull) {
      return Problems.LOG_FULL.problem();
    } else if (refused instanceof SeriesRefused.NoSlots none) {
      return Problems.invalidBody(
          Vector.of(FieldError.of("", none.fault().field(), none.fault().detail())));
    } else if (refused instanceof SeriesRefused.NotMade missing) {
      return Problems.SLOTS_MISSING.because(
          missing.slots().map(ResourceId::text).mkString(", ")
              + ": the administrator of the series must send its PUT once more. Nothing was"
              + " written.");
    }
    return Problems.NO_SUCH_SERIES.problem();
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

  private SeriesProblems() {}
}

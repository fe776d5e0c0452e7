package io.lastseat.local.cli;

import io.lastseat.local.erase.Sighting;
import io.lastseat.local.erase.Whereabouts;
import io.vavr.collection.Seq;
import java.io.PrintWriter;
import java.util.Locale;

/** Where a name was seen, for people. */
final class SightingLines {

  /** One line for each place. */
  static void each(Seq<Sighting> sightings, PrintWriter out) {
    for (Sighting seen : sightings) {
      out.printf(
          "%s  %s  %s%s%s%s%n",
          seen.resource().isEmpty() ? "?" : seen.resource(),
          seen.request().isEmpty() ? "?" : seen.request(),
          seen.where().one(),
          seen.detail().isEmpty() ? "" : " " + seen.detail(),
          seen.takenAt().map(at -> ", taken in " + at).getOrElse(""),
          seen.asApplicant() ? "" : ", made for another applicant");
    }
  }

  /** How many places of each kind there are. */
  static void counted(Seq<Sighting> sightings, PrintWriter out) {
    for (Whereabouts where : Whereabouts.values()) {
      int count = sightings.count(seen -> seen.where() == where);
      if (count > 0) {
        out.printf(Locale.ROOT, "%,15d  %s%n", count, where.words());
      }
    }
  }

  private SightingLines() {}
}

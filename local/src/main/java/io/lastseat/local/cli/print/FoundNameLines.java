package io.lastseat.local.cli.print;

import io.lastseat.local.erase.FoundName;
import io.lastseat.local.erase.FoundName.LocationKind;
import io.vavr.collection.Seq;
import java.io.PrintWriter;

/** Where a name was seen, for people. */
public final class FoundNameLines {

  /** One line for each place. */
  public static void each(Seq<FoundName> foundNames, PrintWriter out) {
    for (FoundName seen : foundNames) {
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
  public static void counted(Seq<FoundName> foundNames, PrintWriter out) {
    for (LocationKind where : LocationKind.values()) {
      int count = foundNames.count(seen -> seen.where() == where);
      if (count > 0) {
        CountLine.print(out, count, where.words());
      }
    }
  }

  private FoundNameLines() {}
}

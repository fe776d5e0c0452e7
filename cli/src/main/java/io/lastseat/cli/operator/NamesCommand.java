package io.lastseat.cli.operator;

import io.lastseat.cli.erase.Eraser;
import io.lastseat.cli.erase.FoundName;
import io.lastseat.cli.erase.FoundName.LocationKind;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.print.PrintingCommand;
import io.vavr.collection.Seq;
import java.security.SecureRandom;
import java.time.Clock;
import picocli.CommandLine.Mixin;

/** A command that searches all places for a name. */
abstract class NamesCommand extends PrintingCommand {

  @Mixin TablesOption tables = new TablesOption();

  final Eraser eraser(OpenTables open) {
    return new Eraser(open.client(), open.names(), Clock.systemUTC(), new SecureRandom());
  }

  /** Prints one line for each place. */
  final void each(Seq<FoundName> foundNames) {
    for (FoundName seen : foundNames) {
      out()
          .printf(
              "%s  %s  %s%s%s%s%s%n",
              seen.resource().isEmpty() ? "?" : seen.resource(),
              seen.request().isEmpty() ? "?" : seen.request(),
              seen.where().one(),
              seen.detail().isEmpty() ? "" : " " + seen.detail(),
              seen.takenAt().map(at -> ", taken in " + at).getOrElse(""),
              seen.asApplicant() ? "" : ", made for another applicant",
              seen.remarks().map(", "::concat).mkString());
    }
  }

  /** Prints the number of places of each kind. */
  final void counted(Seq<FoundName> foundNames) {
    for (LocationKind where : LocationKind.values()) {
      int found = foundNames.count(seen -> seen.where() == where);
      if (found > 0) {
        count(found, where.words());
      }
    }
  }
}

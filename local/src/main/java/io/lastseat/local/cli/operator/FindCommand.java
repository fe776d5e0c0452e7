package io.lastseat.local.cli.operator;

import io.lastseat.local.cli.option.OpenTables;
import io.lastseat.local.cli.option.ResourceName;
import io.lastseat.local.cli.option.TablesOption;
import io.lastseat.local.cli.print.FoundNameLines;
import io.lastseat.local.erase.Eraser;
import io.lastseat.local.erase.FoundName;
import io.lastseat.local.erase.NameOwner;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lastseat find}: where a person's name stands. */
@Command(
    name = "find",
    description = {
      "Finds where the name of an applicant stands.",
      "It looks at requests, log and rows, and at what was quarantined or set"
          + " aside; also for reservations that he made for others ('by'). It reads all of the"
          + " tables, unless --resource names one. It only reads, and the server may run."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:it was looked for everywhere; it may stand nowhere",
      "1:it could not be done",
      "2:wrong usage"
    },
    footer = {"", "Example: lastseat find --applicant 'Ada Lovelace' --data ~/reservations"})
public final class FindCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private TablesOption tables = new TablesOption();

  @Option(
      names = "--applicant",
      paramLabel = "NAME",
      required = true,
      description = "The name, exactly as it was given.")
  private String applicant = "";

  @Option(
      names = "--resource",
      paramLabel = "RESOURCE",
      converter = ResourceName.class,
      description = "Look at this resource alone.")
  private @Nullable ResourceId resource;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (OpenTables open = tables.open()) {
      Vector<FoundName> found =
          new Eraser(open.client(), open.names(), Clock.systemUTC(), new SecureRandom())
              .find(new NameOwner.Name(applicant, io.vavr.control.Option.of(resource)));
      FoundNameLines.each(found, out);
      if (found.isEmpty()) {
        out.println("That name stands nowhere.");
      } else {
        out.println();
        FoundNameLines.counted(found, out);
      }
    }
    out.flush();
  }
}

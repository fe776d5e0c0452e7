package io.lastseat.local.cli.operator;

import io.lastseat.analyst.Export;
import io.lastseat.analyst.Extent;
import io.lastseat.audit.LogReader;
import io.lastseat.audit.TableReader;
import io.lastseat.local.cli.option.ExtentOption;
import io.lastseat.local.cli.option.OpenTables;
import io.lastseat.local.cli.option.TablesOption;
import io.lastseat.local.cli.print.AuditBar;
import io.lastseat.local.cli.print.UnreadableRequests;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lastseat export}: everything as files. */
@Command(
    name = "export",
    description = {
      "Writes the tables that 'lastseat query' knows as Parquet into a new folder, with a"
          + " manifest.",
      "Beside them stand the items of the three DynamoDB tables, as an export to S3 has them (not"
          + " with --as-of or --resource). The server may run. The folder has names of people in"
          + " it."
    },
    footer = {"", "Example: lastseat export november --data ~/reservations"})
public final class ExportCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private TablesOption tables = new TablesOption();
  @Mixin private ExtentOption extent = new ExtentOption();

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The folder; nothing may be there yet.")
  private Path folder = Path.of("");

  @Override
  public void run() {
    Extent wanted = extent.extent(true);
    Export export = new Export(folder, extent.memory(), Clock.systemUTC().instant());
    long unreadable;
    try (OpenTables open = tables.open();
        AuditBar bar = new AuditBar("Log")) {
      unreadable =
          export.run(
              LogReader.of(open.client(), open.names(), bar),
              wanted,
              io.vavr.control.Option.when(
                  extent.isEverything(), () -> new TableReader(open.client(), open.names())));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("Exported to " + folder);
    out.flush();
    if (unreadable > 0) {
      UnreadableRequests.tell(unreadable, spec);
    }
  }
}

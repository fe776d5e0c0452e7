package io.lastseat.local.cli.operator;

import io.lastseat.audit.Audit;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.local.cli.option.CommandFailed;
import io.lastseat.local.cli.option.OpenTables;
import io.lastseat.local.cli.option.TablesOption;
import io.lastseat.local.cli.print.AuditBar;
import io.lastseat.local.cli.print.AuditReport;
import io.lastseat.model.id.ResourceId;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lastseat audit}: are the books true? */
@Command(
    name = "audit",
    description = {
      "Derives every verdict again from the recorded requests.",
      "It compares the log, the books and the rows with them. It only reads, and the server may"
          + " run."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:nothing differs (requests may be pending)",
      "1:something differs, or it could not be done",
      "2:wrong usage"
    },
    footer = {"", "Example: lastseat audit concert --data ~/reservations"})
public final class AuditCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private TablesOption tables = new TablesOption();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "RESOURCE",
      description = "The resource's id; without it, all resources are looked for and audited.")
  private @Nullable String resource;

  @Option(
      names = "--json",
      description = "One JSON object on standard output, and nothing else there.")
  private boolean json;

  @Override
  public Integer call() {
    AuditReport report = new AuditReport(audited());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(report.json());
    } else {
      report.print(out);
    }
    out.flush();
    return report.differences() == 0 ? 0 : 1;
  }

  private List<ResourceBooks> audited() {
    io.vavr.control.Option<ResourceId> wanted = wanted();
    try (OpenTables open = tables.open();
        AuditBar bar = new AuditBar();
        Audit audit = new Audit(open.client(), open.names(), bar, Clock.systemUTC())) {
      return wanted.map(id -> List.of(one(audit, id))).getOrElse(audit::ofAll);
    }
  }

  private static ResourceBooks one(Audit audit, ResourceId id) {
    return audit
        .of(id)
        .getOrElseThrow(
            () ->
                new CommandFailed(
                    "There is nothing about a resource %s in these tables: no request was ever taken in for it."
                        .formatted(id)));
  }

  private io.vavr.control.Option<ResourceId> wanted() {
    if (resource == null) {
      return io.vavr.control.Option.none();
    }
    io.vavr.control.Option<ResourceId> id = ResourceId.parse(resource);
    if (id.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "A resource id " + ResourceId.RULE);
    }
    return id;
  }
}

package io.lastseat.local.cli.option;

import io.lastseat.analyst.Extent;
import io.lastseat.model.id.ResourceId;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is read for an analyst, and what it may take. */
public final class ExtentOption {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--resource",
      paramLabel = "RESOURCE",
      converter = ResourceName.class,
      description = "Read this resource alone (default: all that there are).")
  private @Nullable ResourceId resource;

  @Option(
      names = "--as-of",
      paramLabel = "COMMIT|MOMENT",
      converter = AsOfOption.class,
      description =
          "Everything as it was then: after this commit of the one resource, or after the last"
              + " commit of each that was decided by this moment (2026-11-21T02:41:47Z).")
  private Extent.@Nullable AsOf asOf;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "256MB",
      description =
          "How much memory the database may take, beside Java's; what needs more goes to the disk"
              + " (default: ${DEFAULT-VALUE}).")
  private String memory = "256MB";

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description =
          "Where the temporary database stands, which has names in it: only you can read it, and it"
              + " is deleted at the end (default: the system's folder for such).")
  private @Nullable Path temp;

  public Extent extent(boolean requests) {
    Extent.AsOf wanted = asOf == null ? new Extent.AsOf.Newest() : asOf;
    if (wanted instanceof Extent.AsOf.UpTo && resource == null) {
      throw new ParameterException(
          command.commandLine(), "Say of which resource that commit is (--resource)");
    }
    return new Extent(io.vavr.control.Option.of(resource), wanted, requests);
  }

  /** Whether all is wanted that there is now. */
  public boolean isEverything() {
    return resource == null && asOf == null;
  }

  /** In the database's words. */
  public String memory() {
    String size = memory.toUpperCase(Locale.ROOT);
    if (!size.matches("[1-9][0-9]{0,5}[MG]B")) {
      throw new ParameterException(command.commandLine(), "--memory must be like 256MB or 2GB");
    }
    return size;
  }

  public Path temp() {
    return temp == null ? Path.of(System.getProperty("java.io.tmpdir")) : temp;
  }
}

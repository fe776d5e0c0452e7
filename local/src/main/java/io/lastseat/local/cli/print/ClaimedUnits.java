package io.lastseat.local.cli.print;

import io.lastseat.client.Application;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Who claims, and what: units of resources, or a time of a series. */
public final class ClaimedUnits {

  private static final String WANTED =
      "Say either resources, such as room=1, or a time of a series: --series, --from and --to.";

  @Parameters(index = "0", paramLabel = "APPLICANT", description = "Who claims.")
  private String applicant = "";

  @Parameters(
      index = "1..*",
      paramLabel = "RESOURCE[=QUANTITY]",
      description = "Which resource, and how much of it (default: 1); up to 20 of them.")
  private List<String> resources = new ArrayList<>();

  @Option(names = "--series", paramLabel = "SERIES", description = "Of which series a time is.")
  private @Nullable String series;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "The start of the first slot, such as 2030-06-03T09:00, as the clocks there show it, or"
              + " with an offset.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "TIME", description = "The end of the last slot.")
  private @Nullable String to;

  @Option(
      names = "--quantity",
      paramLabel = "UNITS",
      description = "How many units of each slot (default: 1).")
  private @Nullable Long quantity;

  /** The claim with all of it. */
  public Application of(CommandSpec command) {
    Application claim = Application.of(applicant);
    if (series == null || from == null || to == null) {
      boolean aTime = series != null || from != null || to != null || quantity != null;
      if (aTime || resources.isEmpty()) {
        throw new ParameterException(command.commandLine(), WANTED);
      }
      Application all = claim;
      for (String one : resources) {
        int sign = one.indexOf('=');
        all =
            sign < 0
                ? all.and(one, 1)
                : all.and(one.substring(0, sign), units(one.substring(sign + 1), command));
      }
      return all;
    }
    if (!resources.isEmpty()) {
      throw new ParameterException(command.commandLine(), WANTED);
    }
    Application time = claim.time(series, from, to);
    return quantity == null ? time : time.quantity(quantity);
  }

  private static long units(String typed, CommandSpec command) {
    try {
      return Long.parseLong(typed);
    } catch (NumberFormatException none) {
      throw new ParameterException(
          command.commandLine(), "'%s' is no whole number of units.".formatted(typed));
    }
  }
}

package io.lastseat.local.cli.print;

import picocli.CommandLine.Model.CommandSpec;

/** Says that the table of requests has items that are none. */
public final class UnreadableRequests {

  public static void tell(long count, CommandSpec spec) {
    spec.commandLine()
        .getErr()
        .println(
            "lastseat: %d items in the table of requests cannot be read, and are left out."
                .formatted(count));
  }

  private UnreadableRequests() {}
}

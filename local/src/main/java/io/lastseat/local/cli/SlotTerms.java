package io.lastseat.local.cli;

import io.lastseat.client.Terms;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The terms of each slot of a series. */
final class SlotTerms {

  @Option(
      names = "--capacity",
      paramLabel = "UNITS",
      defaultValue = "1",
      description = "How much of each slot there is (default: ${DEFAULT-VALUE}).")
  private long capacity = 1;

  @Option(names = "--title", paramLabel = "TITLE", description = "A name for people.")
  private @Nullable String title;

  @Option(
      names = "--hold",
      paramLabel = "HOLD",
      description = "How long a claim is held that says nothing itself, as in ISO 8601.")
  private @Nullable Duration hold;

  @Option(
      names = "--longest-hold",
      paramLabel = "HOLD",
      description = "The longest hold that a claim may ask for.")
  private @Nullable Duration longestHold;

  @Option(
      names = "--waiting-list-limit",
      paramLabel = "REQUESTS",
      description = "How many requests may wait for a slot; claims do not wait.")
  private @Nullable Long waitingListLimit;

  Terms each() {
    Terms each = Terms.of(capacity);
    each = title == null ? each : each.title(title);
    each = hold == null ? each : each.hold(hold);
    each = longestHold == null ? each : each.longestHold(longestHold);
    return waitingListLimit == null ? each : each.waitingListLimit(waitingListLimit);
  }
}

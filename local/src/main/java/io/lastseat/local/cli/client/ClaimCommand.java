package io.lastseat.local.cli.client;

import io.lastseat.client.Application;
import io.lastseat.client.Reservation;
import io.lastseat.client.Verdict;
import io.lastseat.local.cli.option.CommandFailed;
import io.lastseat.local.cli.option.ServerOption;
import io.lastseat.local.cli.print.ClaimedUnits;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code lastseat claim}: several resources, or the slots of a time, all or nothing. */
@Command(
    name = "claim",
    description = {
      "Claims several resources, or a time of a series, all or nothing.",
      "Shows the claim as JSON. 'lastseat confirm', 'extend', 'cancel' and 'status' take its"
          + " resourceId and its requestId. Status 75 where it is refused, or is not decided in"
          + " time."
    },
    footer = {
      "",
      "Example: lastseat claim Ada room=1 projector=2 --hold PT10M",
      "Example: lastseat claim Ada --series room-7 --from 2030-06-03T09:00"
          + " --to 2030-06-03T11:00"
    })
public final class ClaimCommand implements Callable<Integer> {

  @Mixin private ServerOption server = new ServerOption();

  @Mixin private ClaimedUnits units = new ClaimedUnits();

  @Option(
      names = "--hold",
      paramLabel = "HOLD",
      description = "Hold it for so long until it is confirmed, as in ISO 8601.")
  private @Nullable Duration hold;

  @Option(names = "--note", paramLabel = "NOTE", description = "What the applicant wants to say.")
  private @Nullable String note;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "Idempotency key: who tries again with the same key makes one claim.")
  private @Nullable String key;

  @Option(
      names = "--wait",
      paramLabel = "WAIT",
      defaultValue = "PT20S",
      description = "How long to wait for the verdict, as in ISO 8601 (default: ${DEFAULT-VALUE}).")
  private Duration wait = Duration.ofSeconds(20);

  @Override
  public Integer call() {
    if (wait.isNegative()) {
      throw new ParameterException(
          server.command.commandLine(), "--wait is no time, or longer, but never less.");
    }
    Reservation claim = server.client().claim(application(), wait);
    Verdict verdict = claim.verdict(wait);
    if (verdict instanceof Verdict.Rejected no) {
      return refused(verdict, no.detail());
    } else if (verdict instanceof Verdict.TurnedAway away) {
      return refused(verdict, away.detail());
    }
    server.show(verdict.document());
    return verdict instanceof Verdict.StillPending
        ? server.notObtained(
            "It is not decided yet. Ask for it: lastseat status %s %s"
                .formatted(claim.resource(), claim.id().orElseThrow()))
        : 0;
  }

  private Application application() {
    Application claim = units.of(server.command);
    claim = hold == null ? claim : claim.hold(hold);
    claim = note == null ? claim : claim.note(note);
    return key == null ? claim : claim.idempotencyKey(key);
  }

  /** What is not there, and so is no verdict, is told as other commands tell it. */
  private int refused(Verdict verdict, String detail) {
    if (verdict.document().has("title")) {
      throw new CommandFailed(verdict.document().get("title").asText() + ". " + detail);
    }
    String by = verdict.limitingResource().map(resource -> " by " + resource).orElse("");
    return server.notObtained("The claim is refused%s. %s".formatted(by, detail));
  }
}

package io.lastseat.cli.client;

import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.client.Application;
import io.lastseat.client.Reservation;
import io.lastseat.client.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat claim}: claims several resources, or the slots of a time, all or nothing. */
@Command(
    name = "claim",
    description = {
      "Claims several resources, or a time of a series, all or nothing.",
      "Shows the claim as JSON. 'lastseat confirm', 'extend', 'cancel' and 'status' take its"
          + " resourceId and its requestId. Status 75 where it is refused, or is not decided in"
          + " time."
    },
    footer = {
      "Example: lastseat claim Ada room=1 projector=2 --hold PT10M",
      "Example: lastseat claim Ada --series room-7 --from 2030-06-03T09:00"
          + " --to 2030-06-03T11:00"
    })
public final class ClaimCommand implements Callable<Integer> {

  /** The applicant of a claim, and the units of resources or the time of a series. */
  static final class ClaimedUnits {

    private static final String WANTED =
        "Say either resources, such as room=1, or a time of a series: --series, --from and --to.";

    @Parameters(index = "0", paramLabel = "APPLICANT", description = "Who claims.")
    private String applicant = "";

    @Parameters(
        index = "1..*",
        paramLabel = "RESOURCE[=QUANTITY]",
        description =
            "Which resource, and how much of it (default: 1), or of each of its categories, such as"
                + " hall=adult:2,child:1; up to 20 of them.")
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

    @Option(
        names = "--to",
        paramLabel = "TIME",
        description = "The end of the last slot; 2030-06-03T24:00 is the end of that day.")
    private @Nullable String to;

    @Option(
        names = "--quantity",
        paramLabel = "UNITS",
        description = "How many units of each slot (default: 1).")
    private @Nullable Long quantity;

    @Option(
        names = "--of",
        paramLabel = "CATEGORY=N",
        description = "How many units of a category of each slot; can be given several times.")
    private Map<String, Long> quantities = Map.of();

    private Application claim() {
      Application claim = Application.of(applicant);
      if (quantity != null && !quantities.isEmpty()) {
        throw new WrongUsage("Say either --quantity, or --of for each category");
      }
      if (series == null || from == null || to == null) {
        boolean aTime =
            series != null
                || from != null
                || to != null
                || quantity != null
                || !quantities.isEmpty();
        if (aTime || resources.isEmpty()) {
          throw new WrongUsage(WANTED);
        }
        Application all = claim;
        for (String one : resources) {
          int sign = one.indexOf('=');
          all =
              sign < 0
                  ? all.and(one, 1)
                  : and(all, one.substring(0, sign), one.substring(sign + 1));
        }
        return all;
      }
      if (!resources.isEmpty()) {
        throw new WrongUsage(WANTED);
      }
      Application time = claim.time(series, from, to);
      for (Map.Entry<String, Long> one : quantities.entrySet()) {
        time = time.quantity(one.getKey(), one.getValue());
      }
      return quantity == null ? time : time.quantity(quantity);
    }

    private static Application and(Application claim, String resource, String wanted) {
      if (wanted.indexOf(':') < 0) {
        return claim.and(resource, units(wanted));
      }
      Map<String, Long> quantities = new LinkedHashMap<>();
      for (String one : wanted.split(",", -1)) {
        int sign = one.indexOf(':');
        quantities.put(one.substring(0, Math.max(0, sign)), units(one.substring(sign + 1)));
      }
      return claim.and(resource, quantities);
    }

    private static long units(String typed) {
      try {
        return Long.parseLong(typed);
      } catch (NumberFormatException none) {
        throw new WrongUsage("'%s' is no whole number of units.".formatted(typed));
      }
    }
  }

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
      throw new WrongUsage("--wait is no time, or longer, but never less.");
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
    Application claim = units.claim();
    claim = hold == null ? claim : claim.hold(hold);
    claim = note == null ? claim : claim.note(note);
    return key == null ? claim : claim.idempotencyKey(key);
  }

  /** Reports a missing resource, which gives no verdict, in the form of the other commands. */
  private int refused(Verdict verdict, String detail) {
    if (verdict.document().has("title")) {
      throw new CommandFailed(verdict.document().get("title").asText() + ". " + detail);
    }
    String by = verdict.limitingResource().map(resource -> " by " + resource).orElse("");
    String of = verdict.limitingCategory().map(" (%s)"::formatted).orElse("");
    return server.notObtained("The claim is refused%s%s. %s".formatted(by, of, detail));
  }
}

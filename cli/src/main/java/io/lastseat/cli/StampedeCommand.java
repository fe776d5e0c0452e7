package io.lastseat.cli;

import io.lastseat.cli.option.ApiKeyText;
import io.lastseat.cli.option.HttpAddress;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.Bars;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.cli.print.Terminal;
import io.lastseat.cli.stampede.SignUpOutcome;
import io.lastseat.cli.stampede.Stampede;
import io.lastseat.cli.stampede.Stampede.StampedeSettings;
import io.lastseat.cli.stampede.StampedeReport;
import io.lastseat.client.Lastseat;
import io.lastseat.model.terms.Admission;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code lastseat stampede}: many clients compete for the last seat. */
@Command(
    name = "stampede",
    description = {
      "Fires sign-ups from many clients at once, and checks the promises.",
      "It judges by the API's answers alone."
    },
    exitCodeList = {
      "0:every promise was kept",
      "1:one was broken, or it could not be done",
      "2:wrong usage"
    },
    footer = "Example: lastseat stampede --capacity 100 --requests 2000 --clients 32")
final class StampedeCommand extends PrintingCommand implements Callable<Integer> {

  private static final int MOST_REQUESTS = 1_000_000;
  private static final int MOST_CLIENTS = 256;

  /** The stampede repeats calls itself, to see each lost answer and each throttled call. */
  private static final int ATTEMPTS = 1;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @picocli.CommandLine.Option(
      names = "--capacity",
      required = true,
      paramLabel = "C",
      description = "How much there is.")
  private long capacity;

  @picocli.CommandLine.Option(
      names = "--requests",
      required = true,
      paramLabel = "N",
      description = "Sign-ups to fire.")
  private int requests;

  @picocli.CommandLine.Option(
      names = "--clients",
      required = true,
      paramLabel = "K",
      description = "Clients that fire at the same time.")
  private int clients;

  @picocli.CommandLine.Option(
      names = "--quantity",
      paramLabel = "Q",
      defaultValue = "1",
      description = "What each sign-up asks for (default: ${DEFAULT-VALUE}).")
  private long quantity;

  @picocli.CommandLine.Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "A running server; without it, one is started in memory. The resource stays there.")
  private @Nullable URI url;

  @picocli.CommandLine.Option(
      names = "--api-key",
      paramLabel = "KEY",
      description = "The API key; the environment variable LASTSEAT_API_KEY serves too.")
  private @Nullable String apiKey;

  @picocli.CommandLine.Option(
      names = "--no-gate",
      description =
          "Switch the gate off: each sign-up is written down and gets a verdict, however"
              + " long everything has been taken.")
  private boolean noGate;

  @picocli.CommandLine.Option(
      names = "--admission",
      paramLabel = "WAY",
      defaultValue = "stream",
      description =
          "How sign-ups come to their verdicts: stream or immediate (default:"
              + " ${DEFAULT-VALUE}).")
  private String admission = "";

  @picocli.CommandLine.Option(
      names = "--json",
      description = "One JSON object on standard output, and nothing else there.")
  private boolean json;

  @Override
  public Integer call() {
    checkUsage();
    StampedeReport report = new StampedeReport(url == null ? againstOurOwn() : against(url));
    if (json) {
      out().println(report.json());
    } else {
      report.print(out());
    }
    return report.passed() ? 0 : 1;
  }

  private SignUpOutcome againstOurOwn() {
    Terminal.say("Starting a server in memory ...");
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      try (Bars bars = Bars.onTerminal(requests)) {
        return stampede(server.url(), Option.none(), bars)
            .run(() -> Option.some(server.meters().usage()));
      }
    }
  }

  private SignUpOutcome against(URI server) {
    Option<String> key = ApiKeyText.checked(apiKey);
    try (Bars bars = Bars.onTerminal(requests)) {
      return stampede(server, key, bars).run(Option::none);
    }
  }

  private Stampede stampede(URI server, Option<String> key, Bars bars) {
    Lastseat.Builder client = Lastseat.at(server).attempts(ATTEMPTS).patience(PATIENCE);
    key.forEach(client::apiKey);
    String resource = "stampede-" + UUID.randomUUID();
    return new Stampede(
        client.build(),
        new StampedeSettings(
            resource,
            capacity,
            requests,
            clients,
            quantity,
            Admission.of(admission).get(),
            !noGate),
        bars);
  }

  private void checkUsage() {
    check(capacity >= 0, "--capacity must be 0 or more");
    check(requests >= 1 && requests <= MOST_REQUESTS, "--requests must be 1 to " + MOST_REQUESTS);
    check(clients >= 1 && clients <= MOST_CLIENTS, "--clients must be 1 to " + MOST_CLIENTS);
    check(Admission.of(admission).isDefined(), "--admission must be stream or immediate");
    check(quantity >= 1, "--quantity must be 1 or more");
    check(url == null || HttpAddress.isOne(url), HttpAddress.WANTED);
  }

  private void check(boolean right, String sentence) {
    if (!right) {
      throw new WrongUsage(sentence);
    }
  }
}

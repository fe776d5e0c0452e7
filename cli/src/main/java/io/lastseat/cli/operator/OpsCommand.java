package io.lastseat.cli.operator;

import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.cli.print.Terminal;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serve.ops.OpsDesk.OpsParts;
import io.lastseat.serve.ops.OpsServer;
import io.lastseat.serve.ops.SeenCommits;
import io.lastseat.serve.ops.StackAlarms;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Vector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lastseat ops}: the operator's page for tables that are served elsewhere. */
@Command(
    name = "ops",
    description = {
      "Shows an operator's page of tables that are served elsewhere, in the browser of this"
          + " machine.",
      "It reads the tables with the credentials of the user who starts it, and prints a link that"
          + " opens the page once; Enter prints another. 'lastseat serve' has the page at /ops by"
          + " itself."
    },
    footer = "Example: lastseat ops --data ~/reservations --port 8081")
public final class OpsCommand extends PrintingCommand implements Runnable {

  private static final Logger COMMITS = LoggerFactory.getLogger("io.lastseat.commits");

  @Mixin private TablesOption tables = new TablesOption();

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8081",
      description =
          "Port of the loopback interface, 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--stack",
      paramLabel = "NAME",
      description = "Shows the alarms of this CloudFormation stack that ring, too.")
  private @Nullable String stack;

  @Option(
      names = "--ops-write",
      description =
          "The page can have things done, and not only look: drive a record in quarantine, close a"
              + " resource.")
  private boolean opsWrite;

  @Override
  public void run() {
    if (port < 0 || port > 65_535) {
      throw new WrongUsage("--port must be 0 to 65535");
    }
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    try (OpenTables open = tables.open();
        StackAlarms alarms = stack == null ? null : new StackAlarms(open.connections(), stack);
        OpsServer server = new OpsServer(parts(open), io.vavr.control.Option.of(alarms), port)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(stopped, closed), "shutdown"));
      print(server);
      Terminal.say("Enter prints another link, Ctrl-C stops it.");
      linksOnEnter(server);
      awaitForEver(stopped);
    } finally {
      closed.countDown();
    }
  }

  /** A shutdown hook: stops the command and waits until it has released the data folder. */
  private static void stop(CountDownLatch stopped, CountDownLatch closed) {
    stopped.countDown();
    awaitForEver(closed);
  }

  private OpsParts parts(OpenTables open) {
    SeenCommits seen = new SeenCommits(Clock.systemUTC());
    SerializerParts parts = open.parts(seen.andThen(Telemetry.lines(COMMITS::info)));
    return new OpsParts(
        open.names().decisions() + ", served elsewhere",
        parts,
        OpsServer.api(parts),
        seen,
        COMMITS::info,
        Clock.systemUTC(),
        opsWrite,
        any -> Vector.empty());
  }

  private void print(OpsServer server) {
    PrintWriter out = out();
    out.println(server.newLink());
    out.flush();
  }

  private void linksOnEnter(OpsServer server) {
    Thread keyboard =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                while (lines.readLine() != null) {
                  print(server);
                }
              } catch (IOException gone) {
                // The terminal was closed.
              }
            },
            "keyboard");
    keyboard.setDaemon(true);
    keyboard.start();
  }
}

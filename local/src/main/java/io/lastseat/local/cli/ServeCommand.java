package io.lastseat.local.cli;

import io.lastseat.intake.usecase.Sha256;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.serializer.telemetry.LineTelemetry;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;

/** {@code lastseat serve}: runs until it is interrupted. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Runs the whole service on the loopback interface until Ctrl-C.",
    footer = {"", "Example: lastseat serve --port 8080 --data ~/reservations"})
final class ServeCommand implements Runnable {

  private static final Logger COMMITS = LoggerFactory.getLogger("io.lastseat.commits");

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @picocli.CommandLine.Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8080",
      description =
          "Port of the loopback interface, 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @ArgGroup private Where where = new Where();

  @picocli.CommandLine.Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "Use this DynamoDB instead of the embedded one, AWS included: the tables are created"
              + " there if they are absent. --data then keeps the checkpoints.")
  private @Nullable URI endpoint;

  @picocli.CommandLine.Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      defaultValue = ServerSettings.TABLE_PREFIX,
      description = "Names of the tables begin with this (default: ${DEFAULT-VALUE}).")
  private String tablePrefix = ServerSettings.TABLE_PREFIX;

  @picocli.CommandLine.Option(
      names = "--api-key",
      paramLabel = "KEY",
      description = "Callers must send this key as X-Api-Key.")
  private @Nullable String apiKey;

  /** Where data is kept. */
  static final class Where {

    @picocli.CommandLine.Option(
        names = "--data",
        paramLabel = "DIR",
        defaultValue = "lastseat-data",
        description = "Folder that keeps all data (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of("lastseat-data");

    @picocli.CommandLine.Option(
        names = "--in-memory",
        description = "Keep nothing: all data is gone when the server stops.")
    private boolean inMemory;
  }

  @Override
  public void run() {
    checkUsage();
    Terminal.say("Starting ...");
    PrintWriter out = spec.commandLine().getOut();
    CountDownLatch stopped = new CountDownLatch(1);
    LastseatServer server = start();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  Terminal.say("");
                  server.close();
                  out.println("Stopped.");
                  out.flush();
                  stopped.countDown();
                },
                "shutdown"));
    out.print(Greeting.of(server.url(), kept(), Option.of(apiKey)));
    out.flush();
    awaitForEver(stopped);
  }

  private void checkUsage() {
    if (port < 0 || port > 65_535) {
      throw new ParameterException(spec.commandLine(), "--port must be 0 to 65535");
    }
    if (endpoint != null && !HttpAddress.isOne(endpoint)) {
      throw new ParameterException(spec.commandLine(), HttpAddress.ENDPOINT_WANTED);
    }
  }

  private LastseatServer start() {
    try {
      return LastseatServer.start(settings());
    } catch (UncheckedIOException folder) {
      throw new CommandFailed(folder.getMessage() + " (" + folder.getCause() + ")");
    } catch (SdkException | IllegalArgumentException failure) {
      if (endpoint == null) {
        throw failure;
      }
      throw new CommandFailed(
          "DynamoDB at " + endpoint + " cannot be used: " + failure.getMessage());
    }
  }

  private ServerSettings settings() {
    return new ServerSettings(
        port,
        Option.of(endpoint),
        Option.when(!where.inMemory, where.data),
        tablePrefix,
        Option.of(apiKey)
            .map(key -> HexFormat.of().formatHex(Sha256.of(key.getBytes(StandardCharsets.UTF_8)))),
        new LineTelemetry(COMMITS::info));
  }

  private String kept() {
    String where = endpoint == null ? "" : " DynamoDB is at " + endpoint + ".";
    return this.where.inMemory
        ? "Data is in memory and gone with the server." + where
        : "Data is kept in " + this.where.data.toAbsolutePath().normalize() + "." + where;
  }

  private static void awaitForEver(CountDownLatch stopped) {
    try {
      stopped.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.lastseat.cli;

import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.HttpAddress;
import io.lastseat.cli.option.ListenOption;
import io.lastseat.cli.option.ServeKeys;
import io.lastseat.cli.option.ServeTokens;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.Greeting;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.cli.print.Terminal;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.TokenSettings;
import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.collection.HashSet;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** {@code lastseat serve}: runs until it is interrupted. */
@Command(
    name = "serve",
    description = {
      "Runs the whole service on this machine.",
      "It listens on the loopback interface, or where --bind says, until Ctrl-C; in the background"
          + " of a script, where Ctrl-C does not arrive, until kill sends it SIGTERM. At its start"
          + " and once a day it also decides what the stream has forgotten, as 'lastseat reconcile'"
          + " does."
    },
    footer = "Example: lastseat serve --port 8080 --data ~/reservations")
final class ServeCommand extends PrintingCommand implements Runnable {

  private static final Logger COMMITS = LoggerFactory.getLogger("io.lastseat.commits");

  @Mixin private ListenOption listen = new ListenOption();

  @ArgGroup private Where where = new Where();

  @picocli.CommandLine.Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "Use this DynamoDB instead of the embedded one, AWS included: the tables are created"
              + " there if they are absent, and --data is not used.")
  private @Nullable URI endpoint;

  @picocli.CommandLine.Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      defaultValue = ServerSettings.TABLE_PREFIX,
      description = "Names of the tables begin with this (default: ${DEFAULT-VALUE}).")
  private String tablePrefix = ServerSettings.TABLE_PREFIX;

  @picocli.CommandLine.Option(
      names = "--tables",
      paramLabel = "NAMES",
      description =
          "The names of the tables that a stack on AWS has at --endpoint: requests, decisions and"
              + " reservations, separated by commas. Serves beside its functions; they keep the"
              + " feed.")
  private @Nullable String tables;

  @Mixin private ServeKeys keys = new ServeKeys();

  @Mixin private ServeTokens tokens = new ServeTokens();

  @picocli.CommandLine.Option(
      names = "--ops-write",
      description =
          "The operator's page /ops can have things done, and not only look: drive what was given"
              + " up, release what is parked, close a resource.")
  private boolean opsWrite;

  @picocli.CommandLine.Option(
      names = "--webhooks-to-loopback",
      description =
          "Webhooks may be sent to receivers on this machine, by http too. Otherwise they go to"
              + " public addresses alone, by https.")
  private boolean webhooksToLoopback;

  @picocli.CommandLine.Option(
      names = "--no-feed",
      description =
          "Keep no feed and call no webhooks: each commit costs nothing more then, and /v1/feed and"
              + " /v1/webhooks say that there is none.")
  private boolean noFeed;

  private Option<TokenSettings> taken = Option.none();

  /** The place where the server keeps its data. */
  static final class Where {

    @picocli.CommandLine.Option(
        names = "--data",
        paramLabel = "DIR",
        defaultValue = "lastseat-data",
        description =
            "Folder that keeps all data, seen from the working directory (default:"
                + " ${DEFAULT-VALUE}).")
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
    PrintWriter out = out();
    CountDownLatch stopped = new CountDownLatch(1);
    boolean isNew = !EmbeddedDynamo.hasDatabase(LastseatServer.databaseIn(where.data));
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
    out.print(
        Greeting.of(
            server.url(),
            Greeting.keptWhere(Option.of(endpoint), folder(), isNew),
            credentials(),
            listen.reachesLoopback()));
    out.flush();
    if (listen.reachesLoopback()) {
      // Only a person at a terminal gets the link: a log would open the page to its readers.
      server.newOpsLink().forEach(link -> Terminal.say("For operators, once: " + link));
    }
    awaitForEver(stopped);
  }

  private void checkUsage() {
    if (endpoint != null && !HttpAddress.isOne(endpoint)) {
      throw new WrongUsage(HttpAddress.ENDPOINT_WANTED);
    }
    if (tables != null && endpoint == null) {
      throw new WrongUsage("--tables needs --endpoint, which says where they are");
    }
    named();
    taken = tokens.settings(keys.hashes().isDefined());
    listen.check(keys.hashes().isDefined() || taken.isDefined());
  }

  private String credentials() {
    return taken.isDefined()
        ? " -H 'Authorization: Bearer ...'"
        : keys.hashes().isDefined() ? " -H 'X-Api-Key: ...'" : "";
  }

  private LastseatServer start() {
    try {
      return LastseatServer.start(settings());
    } catch (UncheckedIOException folder) {
      throw new CommandFailed(folder.getMessage() + " (" + folder.getCause() + ")");
    } catch (ResourceNotFoundException absent) {
      throw new CommandFailed(
          "There are no such tables at %s: does --tables name all three?".formatted(endpoint));
    } catch (SdkException | IllegalArgumentException | UnsupportedOperationException failure) {
      if (endpoint == null) {
        throw failure;
      }
      throw new CommandFailed(
          "DynamoDB at " + endpoint + " cannot be used: " + failure.getMessage());
    }
  }

  private ServerSettings settings() {
    return ServerSettings.inMemory(COMMITS::info)
        .at(listen.address(), listen.port())
        .on(Option.of(endpoint))
        .in(folder())
        .withTablePrefix(tablePrefix)
        .withKeys(keys.hashes())
        .withTokens(taken)
        .allowing(HashSet.ofAll(listen.hosts()))
        .toPagesOf(HashSet.ofAll(listen.origins()))
        .withOpsWrite(opsWrite)
        .relaying(!noFeed && tables == null)
        .onTables(named())
        .calling(webhooksToLoopback ? ReceiverPolicy.PUBLIC_AND_LOOPBACK : ReceiverPolicy.PUBLIC);
  }

  private Option<TableNames> named() {
    return Option.of(tables).map(TablesOption::named);
  }

  private Option<Path> folder() {
    return Option.when(!where.inMemory && endpoint == null, where.data);
  }
}

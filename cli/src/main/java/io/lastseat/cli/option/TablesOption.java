package io.lastseat.cli.option;

import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.folder.DataFolder;
import io.lastseat.embedded.folder.DataFolder.DataFolderInUse;
import io.lastseat.embedded.folder.LocalKey;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The options of a command that opens the tables instead of calling the API: in a server's data
 * folder, whether the server runs or not, or at any DynamoDB. Nothing is created.
 */
public final class TablesOption {

  @ArgGroup private Where where = new Where();

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
          "The names of the tables themselves, as a stack on AWS has them: requests, decisions and"
              + " reservations, separated by commas.")
  private @Nullable String tables;

  /** The place of the tables. */
  static final class Where {

    @picocli.CommandLine.Option(
        names = "--data",
        paramLabel = "DIR",
        defaultValue = "lastseat-data",
        description =
            "The server's data folder, seen from the working directory; the server may run"
                + " (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of("lastseat-data");

    @picocli.CommandLine.Option(
        names = "--endpoint",
        paramLabel = "URL",
        description = "The DynamoDB that the server was given with --endpoint, AWS included.")
    private @Nullable URI endpoint;
  }

  /** The server's data folder; none if the tables are somewhere else. */
  public Option<Path> dataFolder() {
    return Option.when(where.endpoint == null, where.data);
  }

  /**
   * Opens the tables; the caller closes them.
   *
   * @throws CommandFailed if they are absent or cannot be used; its message says what to do
   */
  public OpenTables open() {
    TableNames names = names();
    if (where.endpoint == null) {
      return inFolder(where.data, names);
    }
    if (!HttpAddress.isOne(where.endpoint)) {
      throw new WrongUsage(HttpAddress.ENDPOINT_WANTED);
    }
    return at(where.endpoint, Option.none(), names);
  }

  /** The prefix of the tables' names; none if {@code --tables} names them. */
  public Option<String> prefix() {
    return Option.when(tables == null, tablePrefix);
  }

  private TableNames names() {
    return tables == null ? TableNames.withPrefix(tablePrefix) : named(tables);
  }

  /** The three tables that {@code --tables} names. */
  public static TableNames named(String tables) {
    String[] three = tables.split(",", -1);
    if (three.length != 3 || List.of(three).contains("")) {
      throw new WrongUsage("--tables must be three names, like requests,decisions,rows");
    }
    return new TableNames(three[0], three[1], three[2]);
  }

  private static OpenTables at(URI endpoint, Option<LocalKey> key, TableNames names) {
    try {
      return OpenTables.at(endpoint, key, names);
    } catch (SdkException | IllegalArgumentException failure) {
      throw new CommandFailed(
          "DynamoDB at " + endpoint + " cannot be used: " + failure.getMessage());
    }
  }

  private static OpenTables inFolder(Path data, TableNames names) {
    Path folder = LastseatServer.databaseIn(data);
    if (!EmbeddedDynamo.hasDatabase(folder)) {
      throw new CommandFailed(
          "There is no data in %s: name the folder that the server was started with (--data), or"
                  .formatted(data.toAbsolutePath().normalize())
              + " its DynamoDB (--endpoint).");
    }
    try {
      return OpenTables.in(EmbeddedDynamo.guarded(Option.some(folder)), data, names);
    } catch (DataFolderInUse held) {
      Option<LocalKey> key = DataFolder.announcedKey(folder);
      // No other credentials are used: they would go to the process that has the port by now.
      URI endpoint =
          DataFolder.announced(folder)
              .filter(address -> key.isDefined())
              .getOrElseThrow(
                  () ->
                      new CommandFailed(
                          "The data folder %s is in use by another command, or by a server that"
                                  .formatted(data)
                              + " starts or stops: try again in a moment."));
      return at(endpoint, key, names);
    } catch (UncheckedIOException unusable) {
      throw new CommandFailed(unusable.getMessage() + " (" + unusable.getCause() + ")");
    }
  }
}

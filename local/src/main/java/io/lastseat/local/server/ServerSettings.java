package io.lastseat.local.server;

import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * How a server is set up.
 *
 * @param port where it listens; 0 takes any free one
 * @param endpoint of a DynamoDB somewhere else; none embeds one
 * @param dataFolder where the embedded DynamoDB, and the checkpoints are kept; none keeps
 *     everything in memory
 * @param tablePrefix of the tables
 * @param keyHashes of the keys of which callers must send one, with roles, as {@link
 *     io.lastseat.intake.door.Door#forKeys} reads them; none lets everybody on this machine in
 * @param lines takes the structured log: a line for every commit of any process
 * @param allowedHosts names by which clients may call it besides those of this machine
 * @param allowedOrigins of pages that may call it from a browser, and read the answers
 * @param besides what it may do besides
 */
public record ServerSettings(
    int port,
    Option<URI> endpoint,
    Option<Path> dataFolder,
    String tablePrefix,
    Option<String> keyHashes,
    Consumer<String> lines,
    Set<String> allowedHosts,
    Set<String> allowedOrigins,
    OptionalParts besides) {

  /** The prefix where nothing else is said. */
  public static final String TABLE_PREFIX = "lastseat-";

  /** Called by the names of this machine alone. */
  public ServerSettings(
      int port,
      Option<URI> endpoint,
      Option<Path> dataFolder,
      String tablePrefix,
      Option<String> keyHashes,
      Consumer<String> lines) {
    this(
        port,
        endpoint,
        dataFolder,
        tablePrefix,
        keyHashes,
        lines,
        HashSet.empty(),
        HashSet.empty());
  }

  /** With what is done ordinarily. */
  public ServerSettings(
      int port,
      Option<URI> endpoint,
      Option<Path> dataFolder,
      String tablePrefix,
      Option<String> keyHashes,
      Consumer<String> lines,
      Set<String> allowedHosts,
      Set<String> allowedOrigins) {
    this(
        port,
        endpoint,
        dataFolder,
        tablePrefix,
        keyHashes,
        lines,
        allowedHosts,
        allowedOrigins,
        OptionalParts.ORDINARY);
  }

  /** In memory, on a free port. */
  public static ServerSettings inMemory(Consumer<String> lines) {
    return new ServerSettings(0, Option.none(), Option.none(), TABLE_PREFIX, Option.none(), lines);
  }

  /** The same, with the feed or without it. */
  public ServerSettings relaying(boolean whether) {
    return with(besides.relaying(whether));
  }

  /** The same, which calls receivers of webhooks within this reach. */
  public ServerSettings calling(ReceiverPolicy reach) {
    return with(besides.calling(reach));
  }

  /** The same, with a page for operators that can have things done, or cannot. */
  public ServerSettings withOpsWrite(boolean allowed) {
    return with(besides.withOpsWrite(allowed));
  }

  /** The same, which listens at this address and not on the loopback interface. */
  public ServerSettings boundTo(InetAddress address) {
    return with(besides.boundTo(address));
  }

  /** The same, on these tables of a stack, if any. */
  public ServerSettings onTables(Option<TableNames> named) {
    return with(besides.onTables(named));
  }

  TableNames tables() {
    return besides.tables().getOrElse(() -> TableNames.withPrefix(tablePrefix));
  }

  InetSocketAddress address() {
    return new InetSocketAddress(besides.bind(), port);
  }

  private ServerSettings with(OptionalParts others) {
    return new ServerSettings(
        port,
        endpoint,
        dataFolder,
        tablePrefix,
        keyHashes,
        lines,
        allowedHosts,
        allowedOrigins,
        others);
  }

  /**
   * What a server may do besides.
   *
   * @param relays whether each commit is told to the feed, and to webhooks
   * @param webhookReach which receivers of webhooks may be called
   * @param opsWrite whether the operator's page can have things done, and not only look
   * @param bind the address at which it listens
   * @param tables of a stack, which are there; none makes its own where they are absent
   */
  record OptionalParts(
      boolean relays,
      ReceiverPolicy webhookReach,
      boolean opsWrite,
      InetAddress bind,
      Option<TableNames> tables) {

    /** With the feed, and webhooks to public addresses; no terms change. */
    public static final OptionalParts ORDINARY =
        new OptionalParts(
            true, ReceiverPolicy.PUBLIC, false, InetAddress.getLoopbackAddress(), Option.none());

    OptionalParts relaying(boolean whether) {
      return new OptionalParts(whether, webhookReach, opsWrite, bind, tables);
    }

    OptionalParts calling(ReceiverPolicy reach) {
      return new OptionalParts(relays, reach, opsWrite, bind, tables);
    }

    OptionalParts withOpsWrite(boolean allowed) {
      return new OptionalParts(relays, webhookReach, allowed, bind, tables);
    }

    OptionalParts onTables(Option<TableNames> named) {
      return new OptionalParts(relays, webhookReach, opsWrite, bind, named);
    }

    OptionalParts boundTo(InetAddress address) {
      return new OptionalParts(relays, webhookReach, opsWrite, address, tables);
    }
  }
}

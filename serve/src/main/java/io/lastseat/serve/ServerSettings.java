package io.lastseat.serve;

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

/** The settings of a server. Each method changes these settings, before the server starts. */
public final class ServerSettings {

  /** The default prefix of the tables' names. */
  public static final String TABLE_PREFIX = "lastseat-";

  final Consumer<String> lines;
  String tablePrefix = TABLE_PREFIX;
  Option<URI> endpoint = Option.none();
  Option<Path> dataFolder = Option.none();
  Option<TableNames> ofStack = Option.none();
  Option<String> keyHashes = Option.none();
  Option<TokenSettings> tokens = Option.none();
  Set<String> allowedHosts = HashSet.empty();
  Set<String> allowedOrigins = HashSet.empty();
  boolean relays = true;
  ReceiverPolicy webhookReach = ReceiverPolicy.PUBLIC;
  boolean opsWrite;
  private int port;
  private InetAddress bind = InetAddress.getLoopbackAddress();

  private ServerSettings(Consumer<String> lines) {
    this.lines = lines;
  }

  /**
   * Settings for a server in memory, on a free port of the loopback interface, for everybody on
   * this machine. The server has the feed, and webhooks to public addresses.
   *
   * @param lines takes the structured log: a line for every commit of any process
   */
  public static ServerSettings inMemory(Consumer<String> lines) {
    return new ServerSettings(lines);
  }

  /** Listens at this address and port; port 0 takes any free port. */
  public ServerSettings at(InetAddress address, int number) {
    bind = address;
    port = number;
    return this;
  }

  /** Keeps the embedded DynamoDB in this folder; none keeps it in memory. */
  public ServerSettings in(Option<Path> folder) {
    dataFolder = folder;
    return this;
  }

  /** Uses a DynamoDB elsewhere instead of the embedded one, if this is defined. */
  public ServerSettings on(Option<URI> dynamo) {
    endpoint = dynamo;
    return this;
  }

  /** Begins the names of the tables with this prefix. */
  public ServerSettings withTablePrefix(String prefix) {
    tablePrefix = prefix;
    return this;
  }

  /** Uses these existing tables of a stack, if they are defined. */
  public ServerSettings onTables(Option<TableNames> named) {
    ofStack = named;
    return this;
  }

  /**
   * Requires one of the keys with these hashes, if they are defined; {@link
   * io.lastseat.intake.door.Door#forKeys} reads them with their roles.
   */
  public ServerSettings withKeys(Option<String> hashes) {
    keyHashes = hashes;
    return this;
  }

  /** Requires a token that these settings take, if they are defined; then there are no keys. */
  public ServerSettings withTokens(Option<TokenSettings> taken) {
    tokens = taken;
    return this;
  }

  /** Lets clients call the server by these names, besides those of this machine. */
  public ServerSettings allowing(Set<String> hosts) {
    allowedHosts = hosts;
    return this;
  }

  /** Lets pages of these origins call the server from a browser, and read the answers. */
  public ServerSettings toPagesOf(Set<String> origins) {
    allowedOrigins = origins;
    return this;
  }

  /** Sets whether commits go to the feed and to webhooks. */
  public ServerSettings relaying(boolean whether) {
    relays = whether;
    return this;
  }

  /** Sets which receivers webhooks may call. */
  public ServerSettings calling(ReceiverPolicy reach) {
    webhookReach = reach;
    return this;
  }

  /** Sets whether the operator's page has actions, or only looks. */
  public ServerSettings withOpsWrite(boolean allowed) {
    opsWrite = allowed;
    return this;
  }

  TableNames tables() {
    return ofStack.getOrElse(() -> TableNames.withPrefix(tablePrefix));
  }

  InetSocketAddress address() {
    return new InetSocketAddress(bind, port);
  }
}

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

/** How a server is set up. Each method changes these settings, before a server is started. */
public final class ServerSettings {

  /** The prefix where nothing else is said. */
  public static final String TABLE_PREFIX = "lastseat-";

  final Consumer<String> lines;
  String tablePrefix = TABLE_PREFIX;
  Option<URI> endpoint = Option.none();
  Option<Path> dataFolder = Option.none();
  Option<TableNames> ofStack = Option.none();
  Option<String> keyHashes = Option.none();
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
   * In memory, on a free port of the loopback interface, for everybody on this machine, with the
   * feed and webhooks to public addresses.
   *
   * @param lines takes the structured log: a line for every commit of any process
   */
  public static ServerSettings inMemory(Consumer<String> lines) {
    return new ServerSettings(lines);
  }

  /** It listens there; port 0 takes any free one. */
  public ServerSettings at(InetAddress address, int number) {
    bind = address;
    port = number;
    return this;
  }

  /** It keeps the embedded DynamoDB and the checkpoints there; in memory where that is none. */
  public ServerSettings in(Option<Path> folder) {
    dataFolder = folder;
    return this;
  }

  /** It uses a DynamoDB somewhere else, if any is named, and embeds none. */
  public ServerSettings on(Option<URI> dynamo) {
    endpoint = dynamo;
    return this;
  }

  /** Its tables have names that begin so. */
  public ServerSettings withTablePrefix(String prefix) {
    tablePrefix = prefix;
    return this;
  }

  /** It uses these tables of a stack, which are there, if any are named. */
  public ServerSettings onTables(Option<TableNames> named) {
    ofStack = named;
    return this;
  }

  /**
   * Callers must send one of the keys of these hashes, if there are any, as {@link
   * io.lastseat.intake.door.Door#forKeys} reads them with roles.
   */
  public ServerSettings withKeys(Option<String> hashes) {
    keyHashes = hashes;
    return this;
  }

  /** Clients may call it by these names besides those of this machine. */
  public ServerSettings allowing(Set<String> hosts) {
    allowedHosts = hosts;
    return this;
  }

  /** Pages of these origins may call it from a browser, and read the answers. */
  public ServerSettings toPagesOf(Set<String> origins) {
    allowedOrigins = origins;
    return this;
  }

  /** Each commit is told to the feed and to webhooks, or is not. */
  public ServerSettings relaying(boolean whether) {
    relays = whether;
    return this;
  }

  /** It calls receivers of webhooks within this reach. */
  public ServerSettings calling(ReceiverPolicy reach) {
    webhookReach = reach;
    return this;
  }

  /** The operator's page can have things done, or only looks. */
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

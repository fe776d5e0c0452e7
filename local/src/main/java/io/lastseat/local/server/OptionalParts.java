package io.lastseat.local.server;

import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.Reach;
import io.vavr.control.Option;
import java.net.InetAddress;

/**
 * What a server may do besides.
 *
 * @param relays whether each commit is told to the feed, and to webhooks
 * @param webhookReach which receivers of webhooks may be called
 * @param opsWrite whether the operator's page can have things done, and not only look
 * @param bind the address at which it listens
 * @param tables of a stack, which are there; none makes its own where they are absent
 */
public record OptionalParts(
    boolean relays,
    Reach webhookReach,
    boolean opsWrite,
    InetAddress bind,
    Option<TableNames> tables) {

  /** With the feed, and webhooks to public addresses; no terms change. */
  public static final OptionalParts ORDINARY =
      new OptionalParts(true, Reach.PUBLIC, false, InetAddress.getLoopbackAddress(), Option.none());

  OptionalParts relaying(boolean whether) {
    return new OptionalParts(whether, webhookReach, opsWrite, bind, tables);
  }

  OptionalParts calling(Reach reach) {
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

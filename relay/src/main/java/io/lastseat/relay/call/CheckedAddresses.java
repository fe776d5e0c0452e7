package io.lastseat.relay.call;

import io.lastseat.webhooks.ReceiverPolicy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves the names of receivers. The client connects only to the addresses that this class
 * returns, and resolves a name once for each connection. So a name that leads to a public address
 * now and to a private one a moment later (DNS rebinding) gains nothing. A name that leads to both
 * kinds is refused. All addresses are checked, but only the first {@value #TRIED} are returned: the
 * client tries one after the other, and nothing stops it in between.
 */
record CheckedAddresses(Lookup lookup, ReceiverPolicy reach) implements DnsResolver {

  /** Looks up the addresses of a host. */
  interface Lookup {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /** The policy does not allow calls to the address of a receiver. */
  static final class RefusedAddress extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    RefusedAddress(String host) {
      super(host + " leads to an address that is not public");
    }
  }

  /** The most addresses of one name that the client tries. Each takes a part of the call's time. */
  static final int TRIED = 3;

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] found = lookup.addresses(host);
    if (found.length == 0) {
      throw new UnknownHostException(host);
    }
    if (!Arrays.stream(found).allMatch(reach::allows)) {
      throw new RefusedAddress(host);
    }
    return Arrays.copyOf(found, Math.min(found.length, TRIED));
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}

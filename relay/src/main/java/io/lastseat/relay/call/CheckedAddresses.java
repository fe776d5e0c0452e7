package io.lastseat.relay.call;

import io.lastseat.webhooks.ReceiverPolicy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves the names of receivers. The client connects to the very addresses that this returns, and
 * asks for them at no other time: so a name that leads to a public address now and to a private one
 * a moment later (DNS rebinding) gains nothing. A name that leads to both is refused whole. All are
 * checked, and the first {@value #TRIED} returned: the client tries one after the other, and
 * nothing stops it between them.
 */
record CheckedAddresses(Lookup lookup, ReceiverPolicy reach) implements DnsResolver {

  /** Looks a name up. */
  interface Lookup {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /** The address of a receiver is not one that calls may be sent to. */
  static final class RefusedAddress extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    RefusedAddress(String host) {
      super(host + " leads to an address that is not public");
    }
  }

  /** The most addresses of one name that are tried: each takes its part of the time of a call. */
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

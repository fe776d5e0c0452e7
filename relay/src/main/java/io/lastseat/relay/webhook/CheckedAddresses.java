package io.lastseat.relay.webhook;

import io.lastseat.webhooks.Reach;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves the names of receivers. The client connects to the very addresses that this returns, and
 * asks for them at no other time: so a name that leads to a public address now and to a private one
 * a moment later (DNS rebinding) gains nothing. A name that leads to both is refused whole.
 */
final class CheckedAddresses implements DnsResolver {

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

  private final Lookup lookup;
  private final Reach reach;

  CheckedAddresses(Lookup lookup, Reach reach) {
    this.lookup = lookup;
    this.reach = reach;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] found = lookup.addresses(host);
    if (found.length == 0) {
      throw new UnknownHostException(host);
    }
    if (!Arrays.stream(found).allMatch(reach::allows)) {
      throw new RefusedAddress(host);
    }
    return found;
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}

package io.lastseat.webhooks;

import java.net.InetAddress;

/** Which receivers a deployment sends webhooks to. */
public enum Reach {

  /** Those in the public Internet, by https. */
  PUBLIC,

  /** Those on this machine too, by http as well: for development. */
  PUBLIC_AND_LOOPBACK;

  /** Whether a call may be sent to that address. */
  public boolean allows(InetAddress address) {
    return PublicAddress.isOne(address) || (this == PUBLIC_AND_LOOPBACK && isLoopback(address));
  }

  /** A name that means this machine by itself (RFC 6761, 6.3), or one of its addresses. */
  boolean isLoopback(String host) {
    return host.equalsIgnoreCase("localhost")
        || AddressLiteral.parse(host).exists(Reach::isLoopback);
  }

  private static boolean isLoopback(InetAddress address) {
    return address.isLoopbackAddress();
  }
}

package io.lastseat.webhooks;

import java.net.InetAddress;
import java.util.Map;

/** Which receivers a deployment sends webhooks to. */
public enum ReceiverPolicy {

  /** Those in the public Internet, by https. */
  PUBLIC,

  /** Those, and an event bus of the deployment's own account. */
  PUBLIC_AND_BUS,

  /** Those on this machine too, by http as well: for development. */
  PUBLIC_AND_LOOPBACK;

  /**
   * On AWS: with a bus where the template's parameter {@code EventBus} names one. Intake is told
   * that there is one, by {@code LASTSEAT_WEBHOOKS_TO_BUS}, and not its name: a change of that
   * would have to publish intake anew, and the description of its version has no room for it.
   */
  public static ReceiverPolicy onAws(Map<String, String> environment) {
    return "on".equals(environment.get("LASTSEAT_WEBHOOKS_TO_BUS")) ? PUBLIC_AND_BUS : PUBLIC;
  }

  /** Whether a call may be sent to that address. */
  public boolean allows(InetAddress address) {
    return PublicAddress.isOne(address) || (this == PUBLIC_AND_LOOPBACK && isLoopback(address));
  }

  /** A name that means this machine by itself (RFC 6761, 6.3), or one of its addresses. */
  boolean isLoopback(String host) {
    return host.equalsIgnoreCase("localhost")
        || AddressLiteral.parse(host).exists(ReceiverPolicy::isLoopback);
  }

  private static boolean isLoopback(InetAddress address) {
    return address.isLoopbackAddress();
  }
}

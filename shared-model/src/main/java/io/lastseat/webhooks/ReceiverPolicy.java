package io.lastseat.webhooks;

import java.net.InetAddress;
import java.util.Map;

/** The receivers to which a deployment sends webhooks. */
public enum ReceiverPolicy {

  /** Receivers in the public Internet, by https. */
  PUBLIC,

  /** Public receivers, by https, and an event bus of the deployment's own account. */
  PUBLIC_AND_BUS,

  /** Receivers in the public Internet and on this machine, by http as well: for development. */
  PUBLIC_AND_LOOPBACK;

  /**
   * The policy on AWS: with a bus if the template's parameter {@code EventBus} names one. Intake
   * learns by {@code LASTSEAT_WEBHOOKS_TO_BUS} that there is a bus, but not its name. A change of
   * the name would need a new version of intake, and the description of that version has no room
   * for the name.
   */
  public static ReceiverPolicy onAws(Map<String, String> environment) {
    return "on".equals(environment.get("LASTSEAT_WEBHOOKS_TO_BUS")) ? PUBLIC_AND_BUS : PUBLIC;
  }

  /** Whether a call may be sent to that address. */
  public boolean allows(InetAddress address) {
    return PublicAddress.isOne(address) || (this == PUBLIC_AND_LOOPBACK && isLoopback(address));
  }

  /** Whether the host is a name for this machine (RFC 6761, 6.3), or one of its addresses. */
  boolean isLoopback(String host) {
    return host.equalsIgnoreCase("localhost")
        || AddressLiteral.parse(host).exists(ReceiverPolicy::isLoopback);
  }

  private static boolean isLoopback(InetAddress address) {
    return address.isLoopbackAddress();
  }
}

package io.lastseat.local.http;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How the gateway is set up.
 *
 * @param address where it listens; port 0 takes any free one
 * @param allowedHosts names by which clients may call it besides those of this machine
 * @param bodyDeadline in which the body of a request must have arrived, counted from its head
 * @param bodyBytes the most that a body may have; what is larger is answered {@code 413}
 * @param allowedOrigins of pages that may call it besides those of these hosts
 * @param watch is told of each request
 * @param grace which running requests have when it stops
 */
public record GatewaySettings(
    InetSocketAddress address,
    Set<String> allowedHosts,
    Duration bodyDeadline,
    int bodyBytes,
    Set<String> allowedOrigins,
    CallWatch watch,
    Duration grace) {

  private static final Duration GRACE = Duration.ofSeconds(5);

  /** Far more than an ordinary client needs for the 16 KB that the API takes. */
  private static final Duration BODY_DEADLINE = Duration.ofSeconds(10);

  /** On this port of the loopback interface, with no other names than this machine's. */
  public static GatewaySettings on(int port) {
    return on(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  /** With no other names than this machine's. */
  public static GatewaySettings on(InetSocketAddress address) {
    return new GatewaySettings(
        address,
        HashSet.empty(),
        BODY_DEADLINE,
        ArrivingBody.LIMIT_BYTES,
        HashSet.empty(),
        CallWatch.NONE,
        GRACE);
  }

  /** The same, with these names too. */
  public GatewaySettings allowing(Set<String> hosts) {
    return new GatewaySettings(
        address, hosts, bodyDeadline, bodyBytes, allowedOrigins, watch, grace);
  }

  GatewaySettings withBodyDeadline(Duration deadline) {
    return new GatewaySettings(
        address, allowedHosts, deadline, bodyBytes, allowedOrigins, watch, grace);
  }

  /** The same, for bodies of at most this number of bytes. */
  public GatewaySettings withBodiesOf(int bytes) {
    return new GatewaySettings(
        address, allowedHosts, bodyDeadline, bytes, allowedOrigins, watch, grace);
  }

  /** The same, for pages of these origins too. */
  public GatewaySettings toPagesOf(Set<String> origins) {
    return new GatewaySettings(
        address, allowedHosts, bodyDeadline, bodyBytes, origins, watch, grace);
  }

  /** The same, told to this watch. */
  public GatewaySettings watchedBy(CallWatch other) {
    return new GatewaySettings(
        address, allowedHosts, bodyDeadline, bodyBytes, allowedOrigins, other, grace);
  }

  /** The same, with this grace for running requests. */
  GatewaySettings withGrace(Duration most) {
    return new GatewaySettings(
        address, allowedHosts, bodyDeadline, bodyBytes, allowedOrigins, watch, most);
  }
}

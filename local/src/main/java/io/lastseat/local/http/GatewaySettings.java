package io.lastseat.local.http;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import java.time.Duration;

/**
 * How the gateway is set up.
 *
 * @param port of the loopback interface; 0 takes any free one
 * @param allowedHosts names by which clients may call it besides those of this machine
 * @param bodyDeadline in which the body of a request must have arrived, counted from its head
 * @param bodyBytes the most that a body may have; what is larger is answered {@code 413}
 */
public record GatewaySettings(
    int port, Set<String> allowedHosts, Duration bodyDeadline, int bodyBytes) {

  /** Far more than an ordinary client needs for the 16 KB that the API takes. */
  private static final Duration BODY_DEADLINE = Duration.ofSeconds(10);

  /** With no other names than this machine's. */
  public static GatewaySettings on(int port) {
    return new GatewaySettings(port, HashSet.empty(), BODY_DEADLINE, RequestBody.LIMIT_BYTES);
  }

  /** The same, with these names too. */
  public GatewaySettings allowing(Set<String> hosts) {
    return new GatewaySettings(port, hosts, bodyDeadline, bodyBytes);
  }

  GatewaySettings withBodyDeadline(Duration deadline) {
    return new GatewaySettings(port, allowedHosts, deadline, bodyBytes);
  }

  /** The same, for bodies of at most so many bytes. */
  public GatewaySettings withBodiesOf(int bytes) {
    return new GatewaySettings(port, allowedHosts, bodyDeadline, bytes);
  }
}

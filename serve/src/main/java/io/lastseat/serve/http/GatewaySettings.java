package io.lastseat.serve.http;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;

/** How the gateway is set up. Each method changes these settings, before it is started. */
public final class GatewaySettings {

  /** The address to listen at; port 0 takes any free one. */
  final InetSocketAddress address;

  /** The names by which clients may call the gateway, besides those of this machine. */
  Set<String> allowedHosts = HashSet.empty();

  /**
   * The time within which the body of a request must have arrived, counted from its head: far more
   * than an ordinary client needs for the 16 KB that the API takes.
   */
  Duration bodyDeadline = Duration.ofSeconds(10);

  /** The most bytes of a body; a larger one is answered {@code 413}. */
  int bodyBytes = ArrivingBody.LIMIT_BYTES;

  Set<String> allowedOrigins = HashSet.empty();
  CallWatch watch = CallWatch.NONE;
  Clock clock = Clock.systemUTC();

  /** The grace of a server that is not of a test. */
  public static final Duration GRACE = Duration.ofSeconds(5);

  /** The time that running requests have to end when the gateway stops. */
  Duration grace = GRACE;

  private GatewaySettings(InetSocketAddress address) {
    this.address = address;
  }

  /** Settings for this port of the loopback interface, with no names besides this machine's. */
  public static GatewaySettings on(int port) {
    return on(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  /** Settings for this address, with no names besides this machine's. */
  public static GatewaySettings on(InetSocketAddress address) {
    return new GatewaySettings(address);
  }

  /** Clients may call it by these names, too. */
  public GatewaySettings allowing(Set<String> hosts) {
    allowedHosts = hosts;
    return this;
  }

  GatewaySettings withBodyDeadline(Duration deadline) {
    bodyDeadline = deadline;
    return this;
  }

  /** Bodies have at most this number of bytes. */
  public GatewaySettings withBodiesOf(int bytes) {
    bodyBytes = bytes;
    return this;
  }

  /** Pages of these origins may call it besides those of its hosts. */
  public GatewaySettings toPagesOf(Set<String> origins) {
    allowedOrigins = origins;
    return this;
  }

  /** This watch is told of each request. */
  public GatewaySettings watchedBy(CallWatch other) {
    watch = other;
    return this;
  }

  /** Answers are dated by this clock. */
  public GatewaySettings datedBy(Clock other) {
    clock = other;
    return this;
  }

  /** Running requests have this time to end when the gateway stops; with zero it waits for none. */
  public GatewaySettings withGrace(Duration most) {
    grace = most;
    return this;
  }
}

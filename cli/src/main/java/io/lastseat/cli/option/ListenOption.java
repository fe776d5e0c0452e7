package io.lastseat.cli.option;

import io.lastseat.serve.http.HttpGateway;
import io.lastseat.serve.http.PagesElsewhere;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options of {@code serve}: the address it listens at, and the hosts and origins it accepts. */
public final class ListenOption {

  /**
   * A name or an address as in a Host header (RFC 3986, 3.2.2); an IPv6 address stands in brackets.
   */
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,252}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+]");

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8080",
      description = "Port to listen at, 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = HttpGateway.LOOPBACK,
      description =
          "Address of this machine to listen at, 0.0.0.0 for all (default: ${DEFAULT-VALUE}). Any"
              + " but a loopback address needs a key, --token-issuer or --tls-in-front.")
  private String bind = HttpGateway.LOOPBACK;

  @Option(
      names = "--tls-in-front",
      description =
          "A proxy with TLS stands in front, decides who may call, and no other way leads here: so"
              + " callers need no key of this server.")
  private boolean tlsInFront;

  @Option(
      names = "--allowed-host",
      paramLabel = "NAME",
      description =
          "A name by which clients may call this server besides localhost and its address, for"
              + " example behind a proxy. It needs what --bind needs. May be repeated.")
  private List<String> allowedHosts = List.of();

  @Option(
      names = "--allowed-origin",
      paramLabel = "ORIGIN",
      description =
          "Pages of this origin, such as https://www.example.org, may call this server from a"
              + " browser. May be repeated.")
  private List<String> allowedOrigins = List.of();

  /**
   * Checks all of these options.
   *
   * @throws WrongUsage if a value is impossible, or would let strangers in
   */
  public void check(boolean hasKey) {
    if (port < 0 || port > 65_535) {
      throw new WrongUsage("--port must be 0 to 65535");
    }
    for (String host : allowedHosts) {
      if (!HOST.matcher(host).matches()) {
        throw new WrongUsage(
            "--allowed-host must be a name alone, without http:// and port, like"
                + " tickets.example.org");
      }
    }
    if (!hasKey && !tlsInFront && (!address().isLoopbackAddress() || !allowedHosts.isEmpty())) {
      throw new WrongUsage(
          (allowedHosts.isEmpty() ? "--bind " + bind : "--allowed-host " + allowedHosts.get(0))
              + " lets others call, and without a key they could do everything: set"
              + " LASTSEAT_API_KEY or --key-hash, or say with --tls-in-front that a proxy decides"
              + " who may call");
    }
    for (String origin : allowedOrigins) {
      if (!PagesElsewhere.isOrigin(origin)) {
        throw new WrongUsage("--allowed-origin cannot be " + origin + ": " + PagesElsewhere.RULE);
      }
    }
  }

  public int port() {
    return port;
  }

  public InetAddress address() {
    try {
      // A blank address would mean the loopback interface.
      if (!bind.isBlank()) {
        return InetAddress.getByName(bind);
      }
    } catch (UnknownHostException unknown) {
      // The exception below reports it.
    }
    throw new WrongUsage(
        "--bind must be an address of this machine, like 192.0.2.7, or 0.0.0.0 for all");
  }

  /** Whether calls of the loopback interface reach the server; the operators' page needs that. */
  public boolean reachesLoopback() {
    return address().isLoopbackAddress() || address().isAnyLocalAddress();
  }

  public List<String> hosts() {
    return allowedHosts;
  }

  public List<String> origins() {
    return allowedOrigins;
  }
}

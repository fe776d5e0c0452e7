package io.lastseat.serve.http;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.HostPort;

/**
 * Lets through requests that are meant for this server. A page in a browser may make its own name
 * point to 127.0.0.1 (DNS rebinding), and would then count as a page of this server. So requests
 * under foreign names are refused, and so are requests of pages of another host, unless their
 * origin is allowed.
 *
 * <p>The address at which a request arrived is a name of this server, too. Ports do not count,
 * since a tunnel may have another one. A request without a Host (HTTP/1.0) comes from no browser.
 */
final class KnownHosts extends Handler.Wrapper {

  private static final Set<String> OF_THIS_MACHINE = HashSet.of("localhost", "127.0.0.1", "[::1]");

  /** Scheme, host and port (RFC 6454, 6.1); a host may have characters that no domain name has. */
  private static final Pattern ORIGIN =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]+)?");

  private static final Pattern IN_BRACKETS = Pattern.compile("\\[([0-9A-Fa-f:.]+)(%.+)?]");

  private final Set<String> known;
  private final Set<String> origins;

  /** Accepts these hosts besides this machine's names, and pages of these origins. */
  KnownHosts(Set<String> allowed, Set<String> origins, Handler handler) {
    super(handler);
    this.origins = origins;
    known = OF_THIS_MACHINE.addAll(allowed.map(name -> name.toLowerCase(Locale.ROOT)));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!isOurs(request)) {
      // The body that may follow is not read.
      GatewayProblem.foreignHost().closeAfter(response, callback);
      return true;
    }
    if (!request.getHeaders().getValuesList(HttpHeader.ORIGIN).stream()
        .allMatch(origin -> isOurs(origin, request))) {
      GatewayProblem.foreignOrigin().closeAfter(response, callback);
      return true;
    }
    return super.handle(request, response, callback);
  }

  /** Whether it names this server. Jetty takes an absolute request line's name, or else Host. */
  private boolean isOurs(Request request) {
    return Option.of(request.getHttpURI().getHost()).forAll(host -> isKnown(host, request));
  }

  /** Whether a page of this origin may call; {@code null} (no origin) belongs to no host. */
  private boolean isOurs(String origin, Request request) {
    Matcher named = ORIGIN.matcher(origin);
    return origins.contains(origin) || (named.matches() && isKnown(named.group(1), request));
  }

  private boolean isKnown(String host, Request request) {
    String name = host.toLowerCase(Locale.ROOT);
    return known.contains(name)
        || isAddress(name, HostPort.normalizeHost(Request.getLocalAddr(request)));
  }

  /** Whether the addresses are the same: IPv6 has many forms (RFC 5952) and zones are local. */
  static boolean isAddress(String name, String arrivedAt) {
    return name.equals(arrivedAt) || bytes(name).exists(own -> bytes(arrivedAt).contains(own));
  }

  /** The bytes of an address in brackets; none for any other name. */
  private static Option<Vector<Byte>> bytes(String host) {
    Matcher address = IN_BRACKETS.matcher(host);
    return Option.when(address.matches(), () -> address.group(1))
        .flatMap(text -> Try.of(() -> InetAddress.getByName(text).getAddress()).toOption())
        .map(Vector::ofAll);
  }
}

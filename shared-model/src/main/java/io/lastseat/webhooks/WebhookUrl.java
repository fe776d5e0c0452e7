package io.lastseat.webhooks;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * The target of a webhook: a URL of HTTP, or {@code eventbridge:NAME} for a {@link BusName}. The
 * name in it is not resolved here. Its address may change at any time, so the sender checks the
 * very address to which it connects.
 */
public final class WebhookUrl {

  /** The greatest length: longer than any browser accepts. */
  public static final int MAX_CHARS = 2048;

  private static final int MAX_PORT = 65_535;

  /** The URL, or its fault, in words that finish the sentence "the URL …". */
  public static Either<String, URI> parse(String text, ReceiverPolicy reach) {
    if (text.length() > MAX_CHARS) {
      return Either.left("must have at most " + MAX_CHARS + " characters");
    }
    if (text.startsWith(BusName.SCHEME)) {
      return bus(text.substring(BusName.SCHEME.length()), reach);
    }
    URI url;
    try {
      url = new URI(text).parseServerAuthority();
    } catch (URISyntaxException malformed) {
      return Either.left("must be one, in ASCII: https://example.org/hooks");
    }
    return problem(url, reach).toEither(url).swap();
  }

  private static Either<String, URI> bus(String name, ReceiverPolicy reach) {
    return reach == ReceiverPolicy.PUBLIC_AND_BUS
        ? BusName.parse(name)
            .toEither("must name an event bus behind eventbridge:, which " + BusName.RULE)
            .map(BusName::url)
        : Either.left(
            "must begin with https://: this deployment has no event bus, which the template's"
                + " parameter EventBus would name");
  }

  private static Option<String> problem(URI url, ReceiverPolicy reach) {
    String scheme = Option.of(url.getScheme()).getOrElse("").toLowerCase(Locale.ROOT);
    String host = Option.of(url.getHost()).getOrElse("");
    boolean local = reach == ReceiverPolicy.PUBLIC_AND_LOOPBACK && reach.isLoopback(host);
    if (!scheme.equals("https") && !(local && scheme.equals("http"))) {
      return Option.some("must begin with https://");
    }
    if (host.isEmpty() || !url.toASCIIString().equals(url.toString())) {
      return Option.some("must name a host, in ASCII");
    }
    if (url.getRawUserInfo() != null) {
      return Option.some("must not carry a user or a password");
    }
    if (url.getRawFragment() != null) {
      return Option.some("must not have a fragment");
    }
    if (url.getPort() == 0 || url.getPort() > MAX_PORT) {
      return Option.some("must have a port from 1 to " + MAX_PORT);
    }
    return local ? Option.none() : address(host);
  }

  private static Option<String> address(String host) {
    Option<InetAddress> literal = AddressLiteral.parse(host);
    boolean refused =
        host.equalsIgnoreCase("localhost")
            || host.toLowerCase(Locale.ROOT).endsWith(".localhost")
            || (AddressLiteral.isLike(host) && !literal.exists(PublicAddress::isOne));
    return Option.when(refused, "must lead to a public address");
  }

  private WebhookUrl() {}
}

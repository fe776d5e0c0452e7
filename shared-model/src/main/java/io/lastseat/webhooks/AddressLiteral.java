package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** An IP address in a URL in place of a name. It needs no DNS query. */
final class AddressLiteral {

  /**
   * Each form that the platform might accept as an IPv4 address, including shortened ones. A name
   * never ends in a label of digits, or of 0x and hexadecimal digits (WHATWG URL, "ends in a
   * number").
   */
  private static final Pattern FOUR = Pattern.compile("(?i)(.*\\.)?([0-9]+|0x[0-9a-f]*)\\.?");

  /** An IPv6 address without a zone, which would name an interface of this machine. */
  private static final Pattern SIX = Pattern.compile("\\[?[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*]?");

  /** Whether a host is an address and no name, or some program might take it for one. */
  static boolean isLike(String host) {
    return host.contains(":") || host.startsWith("[") || FOUR.matcher(host).matches();
  }

  /** The address; none if the host is none, or an unusual way to write one. */
  static Option<InetAddress> parse(String host) {
    boolean usual =
        SIX.matcher(host).matches()
            || host.matches("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");
    try {
      return usual ? Option.some(InetAddress.getByName(host)) : Option.none();
    } catch (UnknownHostException none) {
      return Option.none();
    }
  }

  private AddressLiteral() {}
}

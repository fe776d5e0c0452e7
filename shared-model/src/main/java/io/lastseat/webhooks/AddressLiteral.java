package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** An IP address in a URL in place of a name. It needs no DNS query. */
final class AddressLiteral {

  /**
   * Each form that the platform might take for an IPv4 address, shortened ones too. A last label of
   * digits, or of 0x and such, is never one of a name (WHATWG URL, "ends in a number").
   */
  private static final Pattern FOUR = Pattern.compile("(?i)(.*\\.)?([0-9]+|0x[0-9a-f]*)\\.?");

  /** With a zone it would name an interface of this machine. */
  private static final Pattern SIX = Pattern.compile("\\[?[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*]?");

  /** Whether a host is an address and no name, or passes for one somewhere. */
  static boolean isLike(String host) {
    return host.contains(":") || host.startsWith("[") || FOUR.matcher(host).matches();
  }

  /** The address; none if it is none, or an unusual way to write one. */
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

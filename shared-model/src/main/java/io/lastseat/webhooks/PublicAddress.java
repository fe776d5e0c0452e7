package io.lastseat.webhooks;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/**
 * Tells which addresses are in the public Internet. Webhooks are only sent to those. Otherwise a
 * caller that chooses the URL would reach the sender's neighbours, such as the credentials of an
 * instance.
 *
 * <p>Sources: IANA's registries of special-purpose addresses for IPv4 and IPv6 (RFC 6890), and the
 * IPv6 addresses that contain an IPv4 address: mapped and compatible (RFC 4291), NAT64 (RFC 6052,
 * RFC 8215), 6to4 (RFC 3056), Teredo (RFC 4380), ISATAP (RFC 5214). Of IPv6 only 2000::/3 is
 * assigned at all.
 */
public final class PublicAddress {

  private static final List<Range> NOT_PUBLIC =
      List.of(
          Range.of("0.0.0.0", 8), // this network
          Range.of("10.0.0.0", 8), // private
          Range.of("100.64.0.0", 10), // shared by the customers of a provider
          Range.of("127.0.0.0", 8), // loopback
          Range.of("169.254.0.0", 16), // link-local, the metadata of instances
          Range.of("172.16.0.0", 12), // private
          Range.of("192.0.0.0", 24), // protocols
          Range.of("192.0.2.0", 24), // documentation
          Range.of("192.31.196.0", 24), // AS112
          Range.of("192.52.193.0", 24), // AMT
          Range.of("192.88.99.0", 24), // 6to4 relays
          Range.of("192.168.0.0", 16), // private
          Range.of("192.175.48.0", 24), // AS112
          Range.of("198.18.0.0", 15), // benchmarks
          Range.of("198.51.100.0", 24), // documentation
          Range.of("203.0.113.0", 24), // documentation
          Range.of("224.0.0.0", 4), // multicast
          Range.of("240.0.0.0", 4), // reserved, broadcast
          Range.of("2001::", 23), // protocols, Teredo, ORCHID
          Range.of("2001:db8::", 32), // documentation
          Range.of("2002::", 16), // 6to4
          Range.of("2620:4f:8000::", 48), // AS112
          Range.of("3fff::", 20)); // documentation

  private static final Range GIVEN_OUT = Range.of("2000::", 3);

  /** Whether the address is a public one. */
  public static boolean isOne(InetAddress address) {
    byte[] bytes = address.getAddress();
    boolean known = address instanceof Inet4Address || GIVEN_OUT.contains(bytes);
    return known && !isIsatap(bytes) && NOT_PUBLIC.stream().noneMatch(one -> one.contains(bytes));
  }

  /** Whether it ends with 0:5efe or 200:5efe and an IPv4 address, after any prefix. */
  private static boolean isIsatap(byte[] bytes) {
    return bytes.length == 16
        && (bytes[8] & 0xfd) == 0
        && bytes[9] == 0
        && bytes[10] == 0x5e
        && (bytes[11] & 0xff) == 0xfe;
  }

  @SuppressWarnings("ArrayRecordComponent") // they are never compared with each other
  private record Range(byte[] first, int bits) {

    static Range of(String first, int bits) {
      return new Range(AddressLiteral.parse(first).get().getAddress(), bits);
    }

    boolean contains(byte[] address) {
      if (address.length != first.length) {
        return false;
      }
      int whole = bits / 8;
      int mask = 0xff00 >> (bits % 8) & 0xff;
      return Arrays.equals(address, 0, whole, first, 0, whole)
          && (mask == 0 || (address[whole] & mask) == (first[whole] & mask));
    }
  }

  private PublicAddress() {}
}

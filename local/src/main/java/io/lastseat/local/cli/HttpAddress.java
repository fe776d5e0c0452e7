package io.lastseat.local.cli;

import java.net.URI;
import java.util.Set;

/** What an option that takes the address of a server accepts. */
final class HttpAddress {

  static final String WANTED = "--url must be an HTTP address, like http://127.0.0.1:8080";

  static final String ENDPOINT_WANTED =
      "--endpoint must be an HTTP address, like http://127.0.0.1:8000 or"
          + " https://dynamodb.eu-west-1.amazonaws.com";

  static boolean isOne(URI address) {
    return address.getHost() != null
        && address.getScheme() != null
        && Set.of("http", "https").contains(address.getScheme())
        && address.getRawQuery() == null
        && address.getRawFragment() == null;
  }

  private HttpAddress() {}
}

package io.lastseat.cli.option;

import java.net.URI;
import java.util.Set;

/** Parses an option that takes the address of a server. */
public final class HttpAddress {

  public static final String WANTED = "--url must be an HTTP address, like http://127.0.0.1:8080";

  public static final String ENDPOINT_WANTED =
      "--endpoint must be an HTTP address, like http://127.0.0.1:8000 or"
          + " https://dynamodb.eu-west-1.amazonaws.com";

  public static boolean isOne(URI address) {
    return address.getHost() != null
        && address.getScheme() != null
        && Set.of("http", "https").contains(address.getScheme())
        && address.getRawQuery() == null
        && address.getRawFragment() == null;
  }

  private HttpAddress() {}
}

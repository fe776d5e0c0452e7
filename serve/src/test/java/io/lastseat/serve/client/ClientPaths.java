package io.lastseat.serve.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The paths of the API. They encode any text, and the server judges it. */
public final class ClientPaths {

  /** {@code /v1/resources/{resource}}. */
  public static String resource(String resource) {
    return "/v1/resources/" + encoded(resource);
  }

  /** {@code /v1/resources/{resource}/requests}. */
  public static String requests(String resource) {
    return resource(resource) + "/requests";
  }

  /** {@code /v1/resources/{resource}/requests/{request}}. */
  public static String request(String resource, String request) {
    return requests(resource) + "/" + encoded(request);
  }

  /** {@code /v1/resources/{resource}/roster}. */
  public static String roster(String resource) {
    return resource(resource) + "/roster";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private ClientPaths() {}
}

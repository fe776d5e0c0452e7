package io.lastseat.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Paths of the API. Whatever is given is encoded, and the server judges it. */
final class ApiPaths {

  static String resource(String resource) {
    return "/v1/resources/" + encoded(resource);
  }

  static String requests(String resource) {
    return resource(resource) + "/requests";
  }

  static String request(String resource, String request) {
    return requests(resource) + "/" + encoded(request);
  }

  static String deposits(String resource) {
    return resource(resource) + "/deposits";
  }

  static String roster(String resource) {
    return resource(resource) + "/roster";
  }

  static String lock(String name) {
    return "/v1/locks/" + encoded(name);
  }

  static String execution(String name) {
    return "/v1/executions/" + encoded(name);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private ApiPaths() {}
}

package io.lastseat.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Paths of the API. Whatever is given is encoded, and the server judges it. */
final class ApiPaths {

  static final String CLAIMS = "/v1/claims";
  static final String FEED = "/v1/feed";

  static String series(String series) {
    return "/v1/series/" + encoded(series);
  }

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

  static String verdicts(String resource) {
    return resource(resource) + "/verdicts";
  }

  static String lock(String name) {
    return "/v1/locks/" + encoded(name);
  }

  static String execution(String name) {
    return "/v1/executions/" + encoded(name);
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private ApiPaths() {}
}

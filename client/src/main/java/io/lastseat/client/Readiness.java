package io.lastseat.client;

import io.lastseat.client.http.ApiAnswer;

/**
 * Whether a server can decide what it takes in.
 *
 * @param detail its checks, one a line, or what it answered instead
 */
public record Readiness(boolean isReady, String detail) {

  /** On AWS there is no such path: that the service answers is all that there is to know. */
  static Readiness of(ApiAnswer answer) {
    int status = answer.status();
    if (status == 404 && answer.problem().reason().isPresent()) {
      return new Readiness(true, "The service answers.");
    }
    boolean checks = status == 200 || status == 503;
    return new Readiness(
        status == 200,
        checks ? answer.text().strip() : "The server answered %d.".formatted(status));
  }
}

package io.lastseat.bench.startup;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A POST of a reservation as API Gateway hands it over, in payload format 2.0; to be answered with
 * 202.
 */
final class ReservationOverHttp implements Starter.Work {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String path;

  ReservationOverHttp(StartUpReservations reservations) {
    this.path = "/v1/resources/" + reservations.resource().text() + "/requests";
  }

  @Override
  public String event() {
    ObjectNode event = NODES.objectNode().put("version", "2.0").put("routeKey", "$default");
    event.put("rawPath", path).put("rawQueryString", "").put("isBase64Encoded", false);
    event.putObject("headers").put("content-type", "application/json");
    event.put("body", "{\"applicant\": \"ada\", \"quantity\": 1}");
    ObjectNode context = event.putObject("requestContext").put("stage", "$default");
    context
        .putObject("http")
        .put("method", "POST")
        .put("path", path)
        .put("protocol", "HTTP/1.1")
        .put("sourceIp", "192.0.2.1")
        .put("userAgent", "bench");
    return event.toString();
  }

  @Override
  public void check(String answer) {
    if (!answer.contains("\"statusCode\":202")) {
      throw new IllegalStateException("The function did not take the request in: " + answer);
    }
  }
}

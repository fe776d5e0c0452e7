package io.lastseat.intake.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Set;

/** The HTTP answer to a call. */
public record Answer(int status, LinkedHashMap<String, String> headers, String body) {

  public static Answer of(int status, String mediaType, String body) {
    return new Answer(status, LinkedHashMap.of("Content-Type", mediaType), body);
  }

  /** A JSON document; a cache that keeps it must ask before using it again. */
  public static Answer json(int status, ObjectNode document) {
    return of(status, "application/json", Json.write(document)).with("Cache-Control", "no-cache");
  }

  public Answer with(String name, String value) {
    return new Answer(status, headers.put(name, value), body);
  }

  /** Replaces one id by another everywhere in the answer. */
  public Answer renamed(String id, String other) {
    return new Answer(
        status, headers.mapValues(value -> value.replace(id, other)), body.replace(id, other));
  }

  /** Removes these members from the document. */
  public Answer without(Set<String> names) {
    if (!(Json.read(body).getOrNull() instanceof ObjectNode document)) {
      return this;
    }
    document.remove(names.toJavaSet());
    return new Answer(status, headers, Json.write(document));
  }

  /** An answer without a body. */
  public static Answer nothing() {
    return new Answer(204, LinkedHashMap.empty(), "");
  }

  /** The answer to a client that has the same document already (RFC 9110, 15.4.5). */
  Answer notModified() {
    return new Answer(304, headers.remove("Content-Type").remove("Content-Disposition"), "");
  }

  public APIGatewayV2HTTPResponse response() {
    return APIGatewayV2HTTPResponse.builder()
        .withStatusCode(status)
        .withHeaders(headers.toJavaMap())
        .withBody(body)
        .withIsBase64Encoded(false)
        .build();
  }
}

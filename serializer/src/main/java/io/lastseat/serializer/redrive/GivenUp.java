package io.lastseat.serializer.redrive;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;

/**
 * What Lambda puts into the bucket for records that the stream gave up on: a JSON document about
 * the invocations, and the event itself under {@code payload}, as an escaped JSON string (Lambda
 * developer guide, "Retain discarded records for DynamoDB").
 */
public final class GivenUp {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The event in such a document, or why there is none. */
  public static Either<String, String> payload(String document) {
    return Try.of(() -> JSON.readTree(document))
        .toEither("it is no JSON")
        .flatMap(
            tree ->
                Option.of(tree.get("payload"))
                    .map(payload -> payload.isTextual() ? payload.textValue() : payload.toString())
                    .toEither("it has no payload"));
  }

  private GivenUp() {}
}

package io.lastseat.tables;

import io.lastseat.model.Lane;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Impossible;
import io.lastseat.model.RequestId;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads items of the requests table, whoever wrote them.
 *
 * <p>What cannot even be read as ours is left, with the reason; what has a name and an impossible
 * content is {@link Impossible} and will get its verdict.
 */
public final class RequestCodec {

  private static final int MAX_WHY_CHARS = 200;

  /**
   * The request, or why the item is none.
   *
   * @throws NewerVersionException where a newer program wrote the item
   */
  public static Either<String, Request> read(Map<String, AttributeValue> item) {
    Option<Integer> version = number(item, "v").flatMap(RequestCodec::integer);
    Option<Lane> lane = text(item, "lane").flatMap(Lane::parse);
    Option<RequestId> id = text(item, "requestId").flatMap(RequestId::parse);
    if (version.isEmpty()) {
      return Either.left("it has no version v");
    }
    Version.check("A request", version.get());
    if (lane.isEmpty() || id.isEmpty()) {
      return Either.left("its lane or requestId cannot be read");
    }
    if (lane.get().number() != id.get().lane()) {
      return Either.left("its requestId belongs to another lane");
    }
    return Either.right(content(item, lane.get(), id.get()));
  }

  // The SDK's converters throw various unchecked exceptions for a wrong type.
  private static Request content(Map<String, AttributeValue> item, Lane lane, RequestId id) {
    return Try.of(() -> RequestItem.SCHEMA.mapToItem(item).request(id, lane.resource()))
        .getOrElseGet(wrong -> new Impossible(id, lane.resource(), takenAt(item), why(wrong)));
  }

  private static Instant takenAt(Map<String, AttributeValue> item) {
    return number(item, "takenAt")
        .flatMap(text -> Try.of(() -> Instant.ofEpochMilli(Long.parseLong(text))).toOption())
        .getOrElse(Instant.EPOCH);
  }

  private static String why(Throwable wrong) {
    String message = wrong.getMessage() == null ? wrong.getClass().getName() : wrong.getMessage();
    return message.length() <= MAX_WHY_CHARS ? message : message.substring(0, MAX_WHY_CHARS);
  }

  private static Option<Integer> integer(String text) {
    return Try.of(() -> Integer.parseInt(text)).toOption();
  }

  private static Option<String> text(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name)).flatMap(value -> Option.of(value.s()));
  }

  private static Option<String> number(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name)).flatMap(value -> Option.of(value.n()));
  }

  private RequestCodec() {}
}

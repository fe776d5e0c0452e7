package io.lastseat.simulator.world;

import io.lastseat.simulator.weather.Weather;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * One resource to whose log nothing can be appended for a while: for minutes, or for up to three
 * days.
 *
 * @param resource empty where nothing fails
 */
record LastingFailure(String resource, Instant from, Instant to) {

  private static final Duration LATEST_BEGIN = Duration.ofMinutes(30);
  private static final Duration LONGEST = Duration.ofDays(3);
  private static final int ONE_WORLD_IN = 6;

  /** One of two days, from the beginning. */
  static LastingFailure ofDays(Instant begin, String resource) {
    return new LastingFailure(resource, begin, begin.plus(Duration.ofDays(2)));
  }

  /** As it is drawn: in most worlds there is none. */
  static LastingFailure drawn(Weather weather, Instant begin, String resource) {
    Instant from = begin.plus(weather.upTo(LATEST_BEGIN));
    return new LastingFailure(
        weather.below(ONE_WORLD_IN) == 0 ? resource : "", from, from.plus(weather.upTo(LONGEST)));
  }

  Duration left(Instant now) {
    return resource.isEmpty() || !now.isBefore(to) ? Duration.ZERO : Duration.between(now, to);
  }

  boolean refuses(DynamoDbRequest request, Instant now) {
    return !resource.isEmpty()
        && !now.isBefore(from)
        && now.isBefore(to)
        && appended(request).anyMatch(AttributeValue.fromS(resource)::equals);
  }

  /** The resources whose logs it appends to. */
  private static Stream<AttributeValue> appended(DynamoDbRequest request) {
    Stream<Map<String, AttributeValue>> items = Stream.of();
    if (request instanceof PutItemRequest put) {
      items = Stream.of(put.item());
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      items = transaction.transactItems().stream().map(write -> write.put().item());
    }
    return items.filter(item -> item.containsKey("entries")).map(item -> item.get("resourceId"));
  }
}

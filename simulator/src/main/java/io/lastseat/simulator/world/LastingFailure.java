package io.lastseat.simulator.world;

import io.lastseat.simulator.weather.Weather;
import java.time.Duration;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

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

  /** How long it still lasts. */
  Duration left(Instant now) {
    return resource.isEmpty() || !now.isBefore(to) ? Duration.ZERO : Duration.between(now, to);
  }

  boolean refuses(DynamoDbRequest request, Instant now) {
    return !resource.isEmpty()
        && !now.isBefore(from)
        && now.isBefore(to)
        && request instanceof PutItemRequest put
        && put.item().containsKey("entries")
        && AttributeValue.fromS(resource).equals(put.item().get("resourceId"));
  }
}

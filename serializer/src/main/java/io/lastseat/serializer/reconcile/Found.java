package io.lastseat.serializer.reconcile;

import io.lastseat.model.Lane;
import io.lastseat.model.Request;
import io.lastseat.tables.NewerVersionException;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an item of the table of requests is to us. */
sealed interface Found {

  /** A request. */
  record Ours(Request request) implements Found {}

  /**
   * A newer program wrote it, and will decide it.
   *
   * @param lane where it can be read
   */
  record Newer(RequestPlace place, Option<Lane> lane) implements Found {}

  /** No request, and why. */
  record Unreadable(RequestPlace place, String why) implements Found {}

  /** The queue that it stands in, as far as it may have been decided there. */
  default Option<Lane> countedIn() {
    if (this instanceof Ours ours) {
      return Option.some(ours.request().lane());
    }
    return this instanceof Newer newer ? newer.lane() : Option.none();
  }

  static Found of(Map<String, AttributeValue> item) {
    RequestPlace place = RequestPlace.of(item);
    try {
      return RequestCodec.read(item).fold(why -> new Unreadable(place, why), Ours::new);
    } catch (NewerVersionException newer) {
      return new Newer(place, Lane.parse(place.lane()));
    }
  }
}

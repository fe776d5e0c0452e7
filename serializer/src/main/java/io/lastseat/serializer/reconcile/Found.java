package io.lastseat.serializer.reconcile;

import io.lastseat.model.Lane;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The kinds of items in the table of requests. */
sealed interface Found {

  /** A request. */
  record Ours(StoredRequest stored) implements Found {}

  /** A newer program wrote it, and will decide it. */
  record Newer(RequestPlace place, Lane lane, RequestId id) implements Found {}

  /** No request, and why. */
  record Unreadable(RequestPlace place, String why) implements Found {}

  /** The queue that it stands in, as far as it may have been decided there. */
  default Option<Lane> countedIn() {
    if (this instanceof Ours ours) {
      return Option.some(ours.stored().request().lane());
    }
    return this instanceof Newer newer ? Option.some(newer.lane()) : Option.none();
  }

  /** Its name, if it counts. */
  default Option<RequestId> name() {
    if (this instanceof Ours ours) {
      return Option.some(ours.stored().request().id());
    }
    return this instanceof Newer newer ? Option.some(newer.id()) : Option.none();
  }

  /** What this program can decide. */
  default Option<StoredRequest> request() {
    return this instanceof Ours ours ? Option.some(ours.stored()) : Option.none();
  }

  static Found of(Map<String, AttributeValue> item) {
    RequestPlace place = RequestPlace.of(item);
    ReadRequest read = RequestCodec.read(item);
    if (read instanceof ReadRequest.Ours ours) {
      return new Ours(ours.stored());
    }
    return read instanceof ReadRequest.Newer newer
        ? new Newer(place, newer.lane(), newer.id())
        : new Unreadable(place, ((ReadRequest.Unreadable) read).why());
  }
}

package io.lastseat.simulator.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** It has no item of its own: it is what an item with an impossible content is read as. */
class ImpossibleContractTest extends KindContract {

  private static final Map<String, AttributeValue> DAMAGE =
      Map.of(
          "quantity", AttributeValue.fromN("-1"),
          "applicant", AttributeValue.fromS(longest(1_000)),
          "takenAt", AttributeValue.fromS("noon"));

  private final Map<RequestId, Map<String, AttributeValue>> items = new HashMap<>();

  @Override
  Vector<Sample> samples() {
    return Vector.of("quantity", "applicant", "takenAt")
        .zipWithIndex((attribute, place) -> is("invalid", damaged(id(place + 1), attribute)));
  }

  @Override
  Map<String, AttributeValue> item(StoredRequest stored) {
    return stored.request() instanceof Impossible
        ? items.get(stored.request().id())
        : super.item(stored);
  }

  private Request damaged(RequestId id, String attribute) {
    Reserve sound = new Reserve(id, HALL, NOW, "a", 1, Option.none());
    Map<String, AttributeValue> item =
        new HashMap<>(RequestCodec.write(new StoredRequest(sound, Option.some(new NotIn(0, 0)))));
    item.put(attribute, DAMAGE.get(attribute));
    items.put(id, item);
    return ((ReadRequest.Ours) RequestCodec.read(item)).stored().request();
  }
}

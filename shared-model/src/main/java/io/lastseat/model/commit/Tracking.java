package io.lastseat.model.commit;

import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import java.math.BigInteger;

/** Works out the marks of the next commit, with one change for each lane and not each arrival. */
final class Tracking {

  private final java.util.Map<String, java.util.Map<Integer, BigInteger>> greatest =
      new java.util.HashMap<>(2);
  private boolean unstreamed;
  private RequestSet fromTable;

  private Tracking(RequestSet fromTable) {
    this.fromTable = fromTable;
  }

  static Marks of(Marks before, long number, Iterable<PendingRequest> pendingRequests) {
    Tracking tracking = new Tracking(before.fromTable());
    pendingRequests.forEach(tracking::see);
    return tracking.marks(before, number);
  }

  private void see(PendingRequest pendingRequest) {
    fromTable = fromTable.plus(pendingRequest.id());
    unstreamed |= pendingRequest.position().isEmpty();
    pendingRequest
        .position()
        .forEach(
            position ->
                greatest
                    .computeIfAbsent(position.stream(), label -> new java.util.HashMap<>())
                    .merge(pendingRequest.id().lane(), position.number(), BigInteger::max));
  }

  private Marks marks(Marks before, long number) {
    Map<String, StreamMark> streamed = before.streamed();
    for (var stream : greatest.entrySet()) {
      Map<Integer, BigInteger> lanes =
          streamed.get(stream.getKey()).map(StreamMark::lanes).getOrElse(HashMap.empty());
      for (var lane : stream.getValue().entrySet()) {
        lanes = lanes.put(lane.getKey(), lane.getValue(), BigInteger::max);
      }
      streamed = streamed.put(stream.getKey(), new StreamMark(number, lanes));
    }
    long unstreamedThrough = unstreamed ? number : before.unstreamedThrough();
    while (streamed.size() > Marks.MAX_STREAMS) {
      var oldest = streamed.minBy(stream -> stream._2().through()).get();
      streamed = streamed.remove(oldest._1());
      unstreamedThrough = Math.max(unstreamedThrough, oldest._2().through());
    }
    return new Marks(
        before.owing().add(number),
        streamed,
        unstreamedThrough,
        before.immediateThrough(),
        fromTable,
        before.archived());
  }
}

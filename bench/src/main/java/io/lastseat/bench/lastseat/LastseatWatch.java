package io.lastseat.bench.lastseat;

import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * Who is told what happens inside, by many threads at once.
 *
 * @param onBatch how many nanoseconds the serializer took for a batch
 * @param onLostAppends how often others were faster, while the serializer decided the requests of a
 *     resource, or intake one request
 */
public record LastseatWatch(LongConsumer onBatch, IntConsumer onLostAppends) {

  /** Looks away. */
  public static final LastseatWatch NONE = new LastseatWatch(nanos -> {}, times -> {});

  static LastseatWatch ofBatches(LongConsumer onBatch) {
    return new LastseatWatch(onBatch, NONE.onLostAppends);
  }

  /** Of the appends that intake and the serializer lost. */
  public static LastseatWatch ofLostAppends(IntConsumer onLostAppends) {
    return new LastseatWatch(NONE.onBatch, onLostAppends);
  }
}

package io.lastseat.local.mapping;

import io.lastseat.local.mapping.StreamFunction.Invocation;
import io.vavr.control.Option;
import java.util.List;

/**
 * A part of a batch, at first the whole.
 *
 * @param retries that were used up
 * @param calls that were made with its first record
 */
record BatchPiece(List<StreamRecord> records, int retries, int calls, Option<Invocation> lastCall) {

  static BatchPiece whole(List<StreamRecord> batch) {
    return new BatchPiece(batch, 0, 0, Option.none());
  }

  BatchPiece from(int index) {
    return new BatchPiece(records.subList(index, records.size()), retries, calls, lastCall);
  }

  BatchPiece upTo(int index) {
    return new BatchPiece(records.subList(0, index), retries, calls, lastCall);
  }

  BatchPiece afterCall(Invocation call) {
    return new BatchPiece(records, retries, calls + 1, Option.of(call));
  }

  BatchPiece oneRetryLess() {
    return new BatchPiece(records, retries + 1, calls, lastCall);
  }

  StreamRecord last() {
    return records.get(records.size() - 1);
  }
}

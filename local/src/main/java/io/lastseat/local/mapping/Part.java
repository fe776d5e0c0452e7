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
record Part(List<StreamRecord> records, int retries, int calls, Option<Invocation> lastCall) {

  static Part whole(List<StreamRecord> batch) {
    return new Part(batch, 0, 0, Option.none());
  }

  Part from(int index) {
    return new Part(records.subList(index, records.size()), retries, calls, lastCall);
  }

  Part upTo(int index) {
    return new Part(records.subList(0, index), retries, calls, lastCall);
  }

  Part afterCall(Invocation call) {
    return new Part(records, retries, calls + 1, Option.of(call));
  }

  Part oneRetryLess() {
    return new Part(records, retries + 1, calls, lastCall);
  }

  StreamRecord last() {
    return records.get(records.size() - 1);
  }
}

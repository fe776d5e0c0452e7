package io.lastseat.local.mapping;

import io.vavr.control.Option;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the batches of one shard to the function, in order, until each record is done. Nothing is
 * given up: as in the template, the serializer parks what would hold others.
 *
 * <p>A complete failure is tried again as a whole, or in two halves if bisecting is on (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">error
 * handling</a>); a reported one from the lowest reported record on (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">bisecting
 * a batch</a>).
 */
final class Delivery {

  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  private final String shardId;
  private final StreamFunction function;
  private final MappingSettings settings;
  private final Checkpoints checkpoints;
  private final DeliveryPause pause;
  private final StreamWatch watch;
  private final Deque<BatchPiece> todo = new ArrayDeque<>();

  Delivery(
      String shardId,
      StreamFunction function,
      MappingSettings settings,
      Checkpoints checkpoints,
      DeliveryPause pause,
      StreamWatch watch) {
    this.shardId = shardId;
    this.function = function;
    this.settings = settings;
    this.checkpoints = checkpoints;
    this.pause = pause;
    this.watch = watch;
  }

  /** Returns when the batch is through, or when it is time to stop. */
  void deliver(List<StreamRecord> batch) {
    todo.clear();
    todo.push(BatchPiece.whole(batch));
    watch.polled(shardId, batch.size(), batch.get(0).created());
    while (!todo.isEmpty() && !pause.isStopping()) {
      watch.through(shardId, todo.peek().records().get(0).created());
      call(todo.pop());
    }
    if (todo.isEmpty()) {
      watch.caughtUp(shardId);
    }
  }

  private void call(BatchPiece part) {
    Option<Integer> done = function.call(part.records());
    if (done.contains(part.records().size())) {
      done(part.last());
    } else if (pause.isStopping()) {
      LOG.info("Shard {} stops in a failed batch; it is delivered again next time.", shardId);
    } else if (done.isDefined()) {
      goOnFrom(done.get(), part);
    } else if (settings.bisectOnError() && part.records().size() > 1) {
      watch.failed(part.records().size());
      var middle = part.records().size() / 2;
      todo.push(part.from(middle));
      todo.push(part.upTo(middle));
    } else {
      watch.failed(part.records().size());
      retry(part);
    }
  }

  private void goOnFrom(int index, BatchPiece part) {
    watch.failed(part.records().size() - index);
    if (index > 0) {
      done(part.records().get(index - 1));
    }
    if (index > 0 && settings.bisectOnError()) {
      pause.backOff(1);
      todo.push(part.from(index));
    } else {
      retry(part.from(index));
    }
  }

  private void retry(BatchPiece part) {
    BatchPiece next = part.onceMore();
    pause.backOff(next.retries());
    todo.push(next);
  }

  private void done(StreamRecord last) {
    checkpoints.save(shardId, last.sequenceNumber());
  }

  /**
   * A part of a batch, at first the whole.
   *
   * @param retries so far
   */
  private record BatchPiece(List<StreamRecord> records, int retries) {

    static BatchPiece whole(List<StreamRecord> batch) {
      return new BatchPiece(batch, 0);
    }

    BatchPiece from(int index) {
      return new BatchPiece(records.subList(index, records.size()), retries);
    }

    BatchPiece upTo(int index) {
      return new BatchPiece(records.subList(0, index), retries);
    }

    BatchPiece onceMore() {
      return new BatchPiece(records, retries + 1);
    }

    StreamRecord last() {
      return records.get(records.size() - 1);
    }
  }
}

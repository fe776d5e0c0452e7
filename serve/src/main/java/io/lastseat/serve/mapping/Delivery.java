package io.lastseat.serve.mapping;

import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the batches of one shard to the function, in order, until each record is done. Nothing is
 * given up: as in the template, the serializer parks what would hold others.
 *
 * <p>A complete failure is tried again in two halves (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">error
 * handling</a>); a reported one from the lowest reported record on (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">bisecting
 * a batch</a>).
 */
final class Delivery {

  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  private final String stream;
  private final String shardId;
  private final StreamFunction function;
  private final Checkpoints checkpoints;
  private final DeliveryPause pause;
  private final StreamWatch watch;
  private final Deque<BatchPiece> todo = new ArrayDeque<>();

  Delivery(
      String stream,
      String shardId,
      StreamFunction function,
      Checkpoints checkpoints,
      DeliveryPause pause,
      StreamWatch watch) {
    this.stream = stream;
    this.shardId = shardId;
    this.function = function;
    this.checkpoints = checkpoints;
    this.pause = pause;
    this.watch = watch;
  }

  /** Delivers a batch. Returns when all its records are done, or the mapping stops. */
  void deliver(Vector<StreamRecord> batch) {
    todo.clear();
    todo.push(new BatchPiece(batch, 0));
    watch.polled(shardId, batch.size(), batch.head().made().getOrElse(Instant.EPOCH));
    while (!todo.isEmpty() && !pause.isStopping()) {
      watch.through(shardId, todo.peek().records().head().made().getOrElse(Instant.EPOCH));
      call(todo.pop());
    }
    if (todo.isEmpty()) {
      watch.caughtUp(shardId);
    }
  }

  private void call(BatchPiece part) {
    int all = part.records().size();
    Option<Integer> done = function.call(part.records());
    if (done.contains(all)) {
      done(part, all);
    } else if (pause.isStopping()) {
      LOG.info("Shard {} stops in a failed batch; it is delivered again next time.", shardId);
    } else {
      watch.failed(all - done.getOrElse(0));
      if (done.exists(index -> index > 0)) {
        done(part, done.get());
        pause.backOff(1);
        todo.push(part.between(done.get(), all));
      } else if (done.isEmpty() && all > 1) {
        todo.push(part.between(all / 2, all));
        todo.push(part.between(0, all / 2));
      } else {
        retry(part);
      }
    }
  }

  private void retry(BatchPiece part) {
    BatchPiece next = new BatchPiece(part.records(), part.retries() + 1);
    pause.backOff(next.retries());
    todo.push(next);
  }

  /** Saves the checkpoint: this number of records, from the first one on, is done. */
  private void done(BatchPiece part, int records) {
    checkpoints.save(stream, shardId, part.records().get(records - 1).sequenceNumber());
  }

  /**
   * A part of a batch, at first the whole.
   *
   * @param retries the number of retries so far
   */
  private record BatchPiece(Vector<StreamRecord> records, int retries) {

    BatchPiece between(int from, int to) {
      return new BatchPiece(records.slice(from, to), retries);
    }
  }
}

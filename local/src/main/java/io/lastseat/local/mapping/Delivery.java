package io.lastseat.local.mapping;

import io.lastseat.local.mapping.GivenUpBatch.Condition;
import io.lastseat.local.mapping.StreamFunction.Invocation;
import io.vavr.control.Option;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the batches of one shard to the function, in order, until each record is done or given up.
 *
 * <p>A complete failure is tried again as a whole, or in two halves if bisecting is on; a reported
 * one from the lowest reported record on. Splitting uses up no retry (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">error
 * handling</a>), also not at a reported record (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">bisecting
 * a batch</a>); each part has the retries that are left. Not documented, and decided here: without
 * bisecting every further call is a retry, whether or not the failed one made progress.
 */
final class Delivery {

  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  private final String shardId;
  private final String streamArn;
  private final StreamFunction function;
  private final MappingSettings settings;
  private final Checkpoints checkpoints;
  private final OnFailure onFailure;
  private final DeliveryPause pause;
  private final MappingClock clock;
  private final StreamWatch watch;
  private final Deque<BatchPiece> todo = new ArrayDeque<>();

  Delivery(
      String shardId,
      String streamArn,
      StreamFunction function,
      MappingSettings settings,
      Checkpoints checkpoints,
      OnFailure onFailure,
      DeliveryPause pause,
      MappingClock clock,
      StreamWatch watch) {
    this.shardId = shardId;
    this.streamArn = streamArn;
    this.function = function;
    this.settings = settings;
    this.checkpoints = checkpoints;
    this.onFailure = onFailure;
    this.pause = pause;
    this.clock = clock;
    this.watch = watch;
  }

  /** Returns when the batch is through, or when it is time to stop. */
  void deliver(List<StreamRecord> batch) {
    todo.clear();
    todo.push(BatchPiece.whole(batch));
    watch.polled(shardId, batch.size(), batch.get(0).created());
    while (!todo.isEmpty() && !pause.isStopping()) {
      watch.through(shardId, todo.peek().records().get(0).created());
      withoutTooOld(todo.pop()).forEach(this::call);
    }
    if (todo.isEmpty()) {
      watch.caughtUp(shardId);
    }
  }

  private Option<BatchPiece> withoutTooOld(BatchPiece part) {
    if (settings.maximumRecordAge().isEmpty()) {
      return Option.of(part);
    }
    var now = clock.now();
    var age = settings.maximumRecordAge().get();
    var old = 0;
    while (old < part.records().size() && part.records().get(old).isOlderThan(age, now)) {
      old++;
    }
    if (old > 0) {
      giveUp(part.upTo(old), Condition.RECORD_AGE_EXCEEDED);
    }
    return old == part.records().size() ? Option.none() : Option.of(part.from(old));
  }

  private void call(BatchPiece part) {
    var call = function.call(part.records());
    var called = part.afterCall(call);
    if (call.outcome() instanceof BatchOutcome.Done) {
      done(called.last());
    } else if (pause.isStopping()) {
      LOG.info("Shard {} stops in a failed batch; it is delivered again next time.", shardId);
    } else if (call.outcome() instanceof BatchOutcome.FailedFrom failed) {
      goOnFrom(failed.index(), called);
    } else if (settings.bisectOnError() && called.records().size() > 1) {
      watch.failed(called.records().size());
      var middle = called.records().size() / 2;
      todo.push(called.from(middle));
      todo.push(called.upTo(middle));
    } else {
      watch.failed(called.records().size());
      retry(called);
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
    if (settings.maximumRetryAttempts().exists(maximum -> part.retries() >= maximum)) {
      giveUp(part, Condition.RETRY_ATTEMPTS_EXHAUSTED);
    } else {
      var next = part.oneRetryLess();
      pause.backOff(next.retries());
      todo.push(next);
    }
  }

  private void giveUp(BatchPiece part, Condition condition) {
    var batch =
        new GivenUpBatch(
            function.arn(),
            part.lastCall().map(Invocation::requestId).getOrElse(UUID.randomUUID()::toString),
            condition,
            part.calls(),
            part.lastCall()
                .filter(call -> call.outcome() instanceof BatchOutcome.Threw)
                .map(call -> "Unhandled"),
            clock.now(),
            streamArn,
            shardId,
            part.records());
    LOG.warn("Shard {} gives up {} records: {}", shardId, part.records().size(), condition);
    if (isKept(batch)) {
      done(part.last());
    }
  }

  /** Records are not skipped before they are kept; false when it is time to stop. */
  private boolean isKept(GivenUpBatch batch) {
    for (int failures = 1; ; failures++) {
      try {
        onFailure.givenUp(batch);
        watch.givenUp(batch.records().size());
        return true;
      } catch (RuntimeException e) {
        LOG.error("The on-failure destination does not take the records of {}", shardId, e);
        if (pause.backOff(failures)) {
          return false;
        }
      }
    }
  }

  private void done(StreamRecord last) {
    checkpoints.save(shardId, last.sequenceNumber());
  }
}

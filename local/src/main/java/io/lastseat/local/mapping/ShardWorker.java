package io.lastseat.local.mapping;

import io.lastseat.local.mapping.checkpoint.Checkpoints;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes one shard from its checkpoint to its end. */
final class ShardWorker implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ShardWorker.class);

  private final String shardId;
  private final TableStream stream;
  private final StreamFunction function;
  private final MappingSettings settings;
  private final Checkpoints checkpoints;
  private final DeliveryPause pause;
  private final MappingClock clock;
  private final ShardProgress progress;
  private final StreamWatch watch;
  private final Pace pace;

  ShardWorker(
      String shardId,
      TableStream stream,
      StreamFunction function,
      MappingSettings settings,
      Checkpoints checkpoints,
      DeliveryPause pause,
      MappingClock clock,
      ShardProgress progress,
      StreamWatch watch,
      Pace pace) {
    this.shardId = shardId;
    this.stream = stream;
    this.function = function;
    this.settings = settings;
    this.checkpoints = checkpoints;
    this.pause = pause;
    this.clock = clock;
    this.progress = progress;
    this.watch = watch;
    this.pace = pace;
  }

  /** Begins again at the checkpoint after any failure in between: no shard stands still. */
  @Override
  public void run() {
    var failures = 0;
    while (!pause.isStopping()) {
      try {
        work();
        return;
      } catch (RuntimeException | Error e) {
        failures++;
        LOG.error("Shard {} begins again at its checkpoint", shardId, e);
        pause.backOff(failures);
      }
    }
  }

  private void work() {
    var cursor = new ShardCursor(stream, shardId, checkpoints.lastDone(shardId));
    var batches =
        new Batches(
            cursor,
            settings,
            pause,
            clock,
            pace,
            readBegan -> progress.caughtUp(shardId, readBegan));
    var delivery = new Delivery(shardId, function, settings, checkpoints, pause, watch);
    var batch = batches.next();
    while (batch.isDefined()) {
      delivery.deliver(batch.get());
      batch = batches.next();
    }
    if (!pause.isStopping()) {
      progress.finished(shardId);
    }
  }
}

package io.lastseat.bench.beyond;

import java.util.ArrayList;
import java.util.List;

/** Lastseat: intake, a stream of some shards, a serializer behind each, one log. */
final class Lastseat implements Way {

  private final Intake intake;
  private final List<Serializer> serializers = new ArrayList<>();

  Lastseat(World world, Desk desk, long seats, Contestant contestant, long pollMicros) {
    Log log = new Log(world, seats, contestant.lanes());
    CommitSize size = CommitSize.ofLanes(contestant.lanes());
    for (int shard = 0; shard < contestant.shards(); shard++) {
      long firstPoll = world.random.nextLong(pollMicros);
      Deciding deciding = new Deciding(world, log, desk, size);
      serializers.add(new Serializer(world, deciding, pollMicros, firstPoll));
    }
    intake =
        new Intake(
            world,
            desk,
            log,
            contestant.gate(),
            contestant.lanes(),
            slice -> serializers.get(slice.lane() % serializers.size()).put(slice));
  }

  @Override
  public void ask(long arrived, int weight) {
    intake.ask(arrived, weight);
  }
}

package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.serializer.park.ParkingLot;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.weather.Weather;
import java.util.List;
import java.util.function.Consumer;

/** The lot as one process reaches it: it may refuse, or lose its answer. */
final class WorldLot implements ParkingLot {

  private final Machine process;
  private final Weather weather;
  private final Consumer<List<DynamodbStreamRecord>> kept;

  /**
   * The lot.
   *
   * @param kept gets what has come in
   */
  WorldLot(Machine process, Weather weather, Consumer<List<DynamodbStreamRecord>> kept) {
    this.process = process;
    this.weather = weather;
    this.kept = kept;
  }

  @Override
  public boolean keep(List<DynamodbStreamRecord> records, String why) {
    if (process.isDead() || weather.strikes(Chance.CRASH_BEFORE)) {
      throw process.crash();
    }
    if (weather.strikes(Chance.FAILURE)) {
      throw new IllegalStateException("the lot does not answer");
    }
    kept.accept(List.copyOf(records));
    if (weather.strikes(Chance.CRASH_AFTER)) {
      throw process.crash();
    }
    if (weather.strikes(Chance.LOST_ANSWER)) {
      throw new IllegalStateException("the lot took it, and its answer was lost");
    }
    return true;
  }
}

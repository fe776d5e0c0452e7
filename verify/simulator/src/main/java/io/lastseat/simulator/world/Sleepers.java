package io.lastseat.simulator.world;

import io.lastseat.simulator.schedule.Signal;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Processes that are suspended before a call, and go on with it weeks later, when what they know is
 * forgotten. None of them is about to write rows: that alone is not promised to be harmless.
 */
final class Sleepers extends Setting {

  private static final int ONE_CALL_IN = 60;
  private static final Duration LATEST = Duration.ofDays(2);
  private static final Duration LONG = Duration.ofDays(1000);

  private Signal woken = new Signal();
  private int most;
  private long slept;

  Sleepers(Setting world) {
    super(world);
    woken.give();
  }

  void sleep(int number) {
    woken = new Signal();
    most = number;
  }

  /** No more processes fall asleep, and the sleepers wake up, one after the other. */
  void wake() {
    most = 0;
    woken.give();
  }

  long slept() {
    return slept;
  }

  /** Before a call of a process, for a task. */
  boolean before(DynamoDbRequest request) {
    if (most == 0 || writesRows(request) || weather.below(ONE_CALL_IN) > 0) {
      return false;
    }
    most--;
    slept++;
    scheduler.await(woken, LONG);
    scheduler.sleep(weather.upTo(LATEST));
    return true;
  }

  private static boolean writesRows(DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        ? put.tableName().equals(WorldTables.NAMES.reservations())
        : request instanceof software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
  }
}

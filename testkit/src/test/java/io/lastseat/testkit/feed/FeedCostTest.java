package io.lastseat.testkit.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The cost of the feed, counted from the requests that were sent. */
class FeedCostTest {

  private static final String TABLE = "feed-cost";

  private final Store store = Store.shared();
  private final FeedLog feed = new FeedLog(store.client(), TABLE, Clock.systemUTC());
  private Option<FeedHead> head;

  FeedCostTest() {
    Tables.createFeed(store.client(), TABLE);
    head =
        Option.some(feed.append(pointers(1), Option.none(), Duration.ofDays(1), () -> "costs000"));
  }

  @Test
  void aBatchCostsFourUnitsAndTwoMoreForEachFurtherKilobyte() {
    assertThat(appended(1)).isEqualTo(4.0);
    assertThat(appended(25)).isEqualTo(4.0);
    assertThat(appended(100)).isBetween(8.0, 12.0);
    assertThat(appended(1000)).isBetween(50.0, 60.0);
  }

  @Test
  void whoKnowsTheHeadReadsNothingToAppend() {
    MeterReading before = store.meter().snapshot();
    feed.append(pointers(1), head, Duration.ofDays(1), () -> "costs000");
    assertThat(store.meter().snapshot().minus(before).readUnits()).isZero();
  }

  @Test
  void aLookCostsOneUnit() {
    MeterReading before = store.meter().snapshot();
    feed.head();
    assertThat(store.meter().snapshot().minus(before).readUnits()).isEqualByComparingTo("1");
  }

  private double appended(int commits) {
    MeterReading before = store.meter().snapshot();
    head = Option.some(feed.append(pointers(commits), head, Duration.ofDays(1), () -> "costs000"));
    return store.meter().snapshot().minus(before).writeUnits();
  }

  private static Vector<Pointer> pointers(int commits) {
    return Vector.rangeClosed(1, commits)
        .map(commit -> new Pointer(new ResourceId("chamber-concert"), commit));
  }
}

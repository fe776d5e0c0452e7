package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The cost of a waiting list in DynamoDB's units does not depend on its length. */
class WaitingCostTest {

  private static final int BATCH = 100;
  private static final int ENDS = 5;

  private final Records records = Serializers.records();
  private final Serializers serializer = Serializers.fresh();
  private final List<DynamodbStreamRecord> seated = new ArrayList<>();
  private int waiting;

  @Tag("full")
  @Test
  void aDecisionCostsTheSameHoweverManyWait() {
    open(300);
    seat(300);
    fillUpTo(10);
    // The first promotions of a minute write a note about their rows: one call more. The clock
    // stands still, so no later ones do.
    MeterReading first = promotions();
    List<Costs> costs = new ArrayList<>();
    for (int many : new int[] {10, 1_000, 10_000}) {
      fillUpTo(many);
      Costs now = new Costs(refusals(), promotions());
      System.out.printf(
          "%d wait: %d refusals %s%n       %d cancellations and promotions %s%n",
          many, BATCH, now.refusals().total(), ENDS, now.promotions().total());
      costs.add(now);
    }
    assertThat(first.calls()).isEqualTo(costs.get(0).promotions().calls() + 1);
    for (Costs later : costs) {
      same(later.refusals(), costs.get(0).refusals());
      same(later.promotions(), costs.get(0).promotions());
      assertThat(later.refusals().readUnits()).isZero();
    }
  }

  /** Five units are free and the first place wants ten: each batch reads five places. */
  @Test
  void whileTheFirstOneDoesNotFitEachBatchReadsAsManyPlacesAsAreFree() {
    open(10);
    handle(records.join(5));
    handle(records.join(10));
    fillUpTo(10);
    MeterReading few = refusals();
    fillUpTo(1_000);
    MeterReading many = refusals();
    System.out.println("10 wait for what is free: " + few.total() + ", 1,000: " + many.total());
    same(many, few);
    assertThat(many.readUnits().doubleValue()).isLessThanOrEqualTo(2 * 5);
  }

  private record Costs(MeterReading refusals, MeterReading promotions) {}

  private void open(long seats) {
    handle(
        records.configure(
            Terms.ofCapacity(seats)
                .withWaiting(new WaitingTerms(Option.some(1_000_000L), Option.none()))));
  }

  private void seat(int people) {
    for (int i = 0; i < people; i++) {
      seated.add(records.join(1));
    }
    assertThat(serializer.handle(seated)).isEmpty();
  }

  private void fillUpTo(int many) {
    while (waiting < many) {
      List<DynamodbStreamRecord> some = new ArrayList<>();
      for (int i = 0; i < Math.min(500, many - waiting); i++) {
        some.add(records.join(1));
      }
      assertThat(serializer.handle(some)).isEmpty();
      waiting += some.size();
    }
    // The next commit confirms all rows.
    assertThat(serializer.handle(records.reserves(BATCH))).isEmpty();
  }

  /** Measures refusals of requests that do not wait. */
  private MeterReading refusals() {
    return serializer.measured(records.reserves(BATCH));
  }

  /** Cancels some reservations, which promotes as many places, and measures that. */
  private MeterReading promotions() {
    List<DynamodbStreamRecord> ends = new ArrayList<>();
    for (int i = 0; i < ENDS; i++) {
      ends.add(records.cancel(seated.remove(0)));
    }
    MeterReading cost = serializer.measured(ends);
    waiting -= ends.size();
    assertThat(Store.shared().log().head(records.resource()).get().books().waiting().requests())
        .isEqualTo(waiting);
    return cost;
  }

  private static void same(MeterReading one, MeterReading other) {
    assertThat(one.calls()).isEqualTo(other.calls());
    assertThat(one.readUnits()).isEqualByComparingTo(other.readUnits());
    assertThat(one.writeUnits()).isBetween(other.writeUnits() - 2, other.writeUnits() + 2);
  }

  private void handle(DynamodbStreamRecord record) {
    assertThat(serializer.handle(record)).isEmpty();
  }
}

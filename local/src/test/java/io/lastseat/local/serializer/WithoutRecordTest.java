package io.lastseat.local.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.local.testing.Records;
import io.lastseat.local.testing.Store;
import io.lastseat.log.Decided;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.Arrival;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Requests that somebody found in their table and decided without their stream record, which may
 * come all the same, later than everything else.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WithoutRecordTest {

  private final Records records = Records.ofNewResource();
  private final Serializers remembering = Serializers.fresh();
  private final DynamodbStreamRecord created = records.configure(9);
  private final DynamodbStreamRecord before = records.reserve(1);
  private final DynamodbStreamRecord found = records.reserve(1);
  private final DynamodbStreamRecord after = records.reserve(1);
  private final DynamodbStreamRecord late = records.reserve(1);

  @BeforeEach
  void decidedWithoutItsRecord() {
    late.getDynamodb().setSequenceNumber(Records.number(late) + "0");
    remembering.handle(created, before);
    assertThat(decideFound(found).finished()).isEqualTo(1);
  }

  @Test
  void aRecordThatComesAfterItsVerdictDecidesNothing() {
    found.getDynamodb().setSequenceNumber(Records.number(late));
    assertThat(remembering.handle(found, after)).isEmpty();
    assertThat(Serializers.fresh().handle(found)).isEmpty();
    complete(created, before, found, after);
  }

  @Test
  void norDoesItAfterFurtherCommitsHereOrElsewhere() {
    Serializers other = Serializers.fresh();
    assertThat(other.handle(after)).isEmpty();
    found.getDynamodb().setSequenceNumber(Records.number(late));
    assertThat(other.handle(found)).isEmpty();
    assertThat(Serializers.fresh().handle(found)).isEmpty();
    complete(created, before, found, after);
  }

  @Test
  void toFindSomethingThatIsDecidedDecidesNothing() {
    assertThat(decideFound(before).commits()).isEmpty();
    assertThat(decideFound(found).commits()).isEmpty();
    complete(created, before, found);
  }

  private void complete(DynamodbStreamRecord... all) {
    Books.of(records.resource()).haveDecided(List.of(all));
  }

  private Decided decideFound(DynamodbStreamRecord record) {
    return new SerialDecider(
            Store.shared().log(),
            Store.shared().rows(),
            Clock.systemUTC(),
            attempt -> {},
            LogLimits.ORDINARY)
        .decide(records.resource(), Vector.of(new Arrival(Records.request(record), Option.none())));
  }
}

package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.Decided;
import io.lastseat.log.RequestItems;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.serializer.park.EventPayload;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.stream.StreamRecords;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A request was parked. Then the table of requests was restored to a moment before it; {@code
 * recover} had nothing to do, and the tables were opened with the next epoch. The bucket still has
 * the request's record, and it is driven again, as the restore's procedure says.
 */
class RestoredRequestsTest extends HallTables {

  @Test
  void aRequestThatIsDecidedFromTheBucketIsNotDecidedOnceMoreUnderItsKey() {
    created(1);
    Database earlier = database;
    write(reserve(1)); // acknowledged, with an idempotency key; its record went into the bucket
    database = database.restored(NAMES.requests(), earlier);
    long epoch = 1;

    DynamodbStreamRecord record =
        StreamRecords.of("stream", "INSERT", RequestCodec.write(reserve(1)), BigInteger.TWO, NOW);
    assertThat(
            new Redrive(parts(Duration.ofHours(1), epoch))
                .drive(EventPayload.of(List.of(record)).json()))
        .isEqualTo(new Redriven.Finished(1));
    // The client asks once more under its key: intake finds the item, and writes none.
    assertThat(new RequestItems(tables, NAMES).find(HALL, id(1)))
        .contains(new ReadRequest.Ours(putBack()));

    // The new stream begins with somebody else, and brings what was put back.
    Decided first =
        decide(parts(Duration.ofHours(2), epoch).decider(), byTheNewStream(other(epoch), 1));
    assertThat(verdicts(first)).containsExactly("9 sold_out");
    Decided second =
        decide(parts(Duration.ofHours(2), epoch).decider(), byTheNewStream(putBack(), 2));
    assertThat(second.failure()).isEmpty();
    assertThat(verdicts(second)).isEmpty();
    assertThat(
            parts(Duration.ZERO, epoch).rows().of(HALL, id(1)).verdict().get().verdict().accepted())
        .isTrue();
  }

  /** It was deleted by hand, so the stream still has its first record, and brings a second one. */
  @Test
  void whatWasPutBackHasTwoRecordsInOneStreamAndOneVerdict() {
    created(2);
    DynamodbStreamRecord record =
        StreamRecords.of("stream", "INSERT", RequestCodec.write(reserve(1)), BigInteger.TWO, NOW);
    var parts = parts(Duration.ofHours(1), 1);
    assertThat(new Redrive(parts).drive(EventPayload.of(List.of(record)).json()))
        .isEqualTo(new Redriven.Finished(1));
    StoredRequest back =
        ((ReadRequest.Ours) new RequestItems(tables, NAMES).find(HALL, id(1)).get()).stored();
    Decided second = decide(parts(Duration.ofHours(2), 1).decider(), byStream(back, 3));
    assertThat(second.failure()).isEmpty();
    assertThat(verdicts(second)).isEmpty();
  }

  /** It says nothing of the log. */
  private static StoredRequest putBack() {
    return new StoredRequest(reserve(1).request(), Option.none());
  }

  private static StoredRequest other(long epoch) {
    return knowing(epoch, 2, reserve(9));
  }

  private static Arrival byTheNewStream(StoredRequest stored, long number) {
    return new Arrival(
        stored, Option.some(new StreamPosition("restored", BigInteger.valueOf(number))));
  }
}

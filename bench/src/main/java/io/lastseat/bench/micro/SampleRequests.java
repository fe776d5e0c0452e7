package io.lastseat.bench.micro;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.stream.StreamRecords;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/** An event with room for everybody, and who wants a seat. */
final class SampleRequests {

  static final Instant TAKEN_AT = Instant.parse("2026-01-01T00:00:00Z");

  private static final String STREAM = "2026-01-01T00:00:00.000";
  private static final ResourceId EVENT = new ResourceId("spring-concert");

  static Configure creation() {
    return new Configure(
        id(0),
        EVENT,
        TAKEN_AT,
        Terms.ofCapacity(1_000_000_000_000L),
        Option.some(1),
        Option.none());
  }

  static Reserve reserve(int number) {
    return new Reserve(
        id(number), EVENT, TAKEN_AT.plusMillis(number), "applicant-" + number, 1, Option.none());
  }

  /** The stream's records of the creation and of so many applications. */
  static List<DynamodbStreamRecord> records(int applications) {
    return Vector.range(1, applications + 1).map(n -> record(reserve(n), n)).asJava();
  }

  static List<DynamodbStreamRecord> created() {
    return List.of(record(creation(), 0));
  }

  private static DynamodbStreamRecord record(Request request, int sequenceNumber) {
    StoredRequest stored = new StoredRequest(request, Option.some(new NotIn(0, 0)));
    return StreamRecords.of(
        STREAM, "INSERT", RequestCodec.write(stored), BigInteger.valueOf(sequenceNumber));
  }

  private static RequestId id(int number) {
    return RequestId.of(ByteBuffer.allocate(RequestId.TOKEN_BYTES).putInt(number).array(), 1);
  }

  private SampleRequests() {}
}

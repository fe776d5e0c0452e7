package io.lastseat.bench.micro;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.Policy;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.simulator.stream.StreamRecords;
import io.lastseat.tables.RequestItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/** An event with room for everybody, and who wants a seat. */
final class SampleRequests {

  static final Instant TAKEN_AT = Instant.parse("2026-01-01T00:00:00Z");

  private static final ResourceId EVENT = new ResourceId("spring-concert");

  static Configure creation() {
    return new Configure(
        id(0), EVENT, TAKEN_AT, Policy.ofCapacity(1_000_000_000_000L), Option.some(1));
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
    return StreamRecords.of(
        "INSERT",
        RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true),
        BigInteger.valueOf(sequenceNumber));
  }

  private static RequestId id(int number) {
    return RequestId.of(ByteBuffer.allocate(RequestId.TOKEN_BYTES).putInt(number).array(), 1);
  }

  private SampleRequests() {}
}

package io.lastseat.serializer.park;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import java.util.List;

/** Where records wait that the serializer takes out of the stream, until they are driven again. */
public interface ParkingLot {

  /**
   * Keeps these records, all of one resource, whole and in their order. They are durable, and will
   * be driven again, when this returns; keeping the same ones twice is harmless.
   *
   * @return whether they are new to it; false where the same ones lie there already
   * @throws RuntimeException where they may not be kept; the stream keeps them then
   */
  boolean keep(List<DynamodbStreamRecord> records, String why);
}

package io.lastseat.simulator.cast;

import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Records of the stream of the requests table. */
public final class StreamRecords {

  /** The label of the first stream of a table. */
  public static final String FIRST_STREAM = "2026-01-01T00:00:00.000";

  /** The label of the stream of a table that has copies of all requests. */
  public static final String SECOND_STREAM = "2026-01-02T00:00:00.000";

  /** The label of the stream of a restored table. */
  public static final String THIRD_STREAM = "2026-01-03T00:00:00.000";

  private static final String TABLE_ARN =
      "arn:aws:dynamodb:eu-central-1:123456789012:table/requests/stream/";

  /** The record of one item in the stream with that label; the time is none if nobody reads it. */
  public static StreamRecord of(
      String stream,
      String kind,
      Map<String, AttributeValue> image,
      BigInteger sequenceNumber,
      Option<Instant> made) {
    return StreamRecord.of(
        kind, TABLE_ARN + stream, sequenceNumber.toString(), made, Option.some(image));
  }

  /**
   * The number of records of the batch that are done: those before the reported one. A report of a
   * record that is not in the batch is one of all.
   */
  public static int finished(Vector<StreamRecord> batch, Option<String> undone) {
    return undone
        .map(number -> batch.indexWhere(one -> one.sequenceNumber().equals(number)))
        .map(index -> Math.max(0, index))
        .getOrElse(batch.size());
  }

  /** The id of the request in the record; empty if there is none. */
  public static String requestId(StreamRecord record) {
    return text(record, "requestId");
  }

  /** The resource whose lane has the request; empty if there is none. */
  public static String resource(StreamRecord record) {
    String lane = text(record, "lane");
    return lane.substring(0, Math.max(0, lane.indexOf('#')));
  }

  private static String text(StreamRecord record, String name) {
    return Option.of(record.image().get().get(name))
        .flatMap(value -> Option.of(value.s()))
        .getOrElse("");
  }

  private StreamRecords() {}
}

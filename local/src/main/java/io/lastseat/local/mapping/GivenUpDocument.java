package io.lastseat.local.mapping;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What Lambda puts into an S3 destination for a batch that it gave up: the whole event is an
 * escaped JSON string under {@code payload} (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">retain
 * discarded records</a>).
 */
public final class GivenUpDocument {

  /** The document in JSON. */
  public static String of(GivenUpBatch batch) {
    return document(batch).toPrettyString();
  }

  private static ObjectNode document(GivenUpBatch batch) {
    var document = JsonNodeFactory.instance.objectNode();
    document
        .putObject("requestContext")
        .put("requestId", batch.requestId())
        .put("functionArn", batch.functionArn())
        .put("condition", batch.condition().toString())
        .put("approximateInvokeCount", batch.invocations());
    if (batch.invocations() > 0) {
      var response =
          document
              .putObject("responseContext")
              .put("statusCode", 200)
              .put("executedVersion", "$LATEST");
      batch.functionError().forEach(error -> response.put("functionError", error));
    }
    document.put("version", "1.0");
    document.put("timestamp", batch.at().truncatedTo(ChronoUnit.MILLIS).toString());
    var first = batch.records().get(0);
    var last = batch.records().get(batch.records().size() - 1);
    document
        .putObject("DDBStreamBatchInfo")
        .put("shardId", batch.shardId())
        .put("startSequenceNumber", first.sequenceNumber())
        .put("endSequenceNumber", last.sequenceNumber())
        .put("approximateArrivalOfFirstRecord", seconds(first.created()))
        .put("approximateArrivalOfLastRecord", seconds(last.created()))
        .put("batchSize", batch.records().size())
        .put("streamArn", batch.streamArn());
    document.put("payload", batch.payload());
    return document;
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private GivenUpDocument() {}
}

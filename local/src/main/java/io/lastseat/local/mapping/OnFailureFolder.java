package io.lastseat.local.mapping;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.UUID;

/**
 * A folder as on-failure destination: one JSON file per batch, in the shape that Lambda gives to
 * the objects of an S3 destination, the whole event as an escaped JSON string under {@code payload}
 * (<a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">retain
 * discarded records</a>). A file is on the disk before the shard goes on. Names begin with the time
 * and sort by it.
 */
public final class OnFailureFolder implements OnFailure {

  private static final DateTimeFormatter NAME_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH.mm.ss.SSS", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Path folder;

  /**
   * Made from its path.
   *
   * @param folder is created if it is absent
   * @throws java.io.UncheckedIOException when it cannot be made
   */
  public OnFailureFolder(Path folder) {
    this.folder = SafeFiles.folder(folder);
  }

  @Override
  public void givenUp(GivenUpBatch batch) {
    var name =
        "%s-%s-%s.json".formatted(NAME_TIME.format(batch.at()), batch.shardId(), UUID.randomUUID());
    SafeFiles.replace(
        folder.resolve(name), document(batch).toPrettyString(), SafeFiles.Force.EVERYTHING);
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
}

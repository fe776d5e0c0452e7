package io.lastseat.serializer.park;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Locale;

/**
 * Parked records in the form in which Lambda keeps those that a stream gave up on: a JSON document
 * with the event as a text under {@code payload} (Lambda developer guide, "Retain discarded records
 * for DynamoDB"). So one function drives both.
 *
 * @param name made of the first record's time and of the records alone: the same records have the
 *     same name, at every parking
 */
public record ParkedDocument(String name, String text) {

  private static final DateTimeFormatter NAME_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH.mm.ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /**
   * Of these records.
   *
   * @param records at least one
   * @param at when they are parked
   */
  public static ParkedDocument of(List<DynamodbStreamRecord> records, String why, Instant at) {
    EventPayload payload = EventPayload.of(records);
    Instant first = created(records.get(0)).getOrElse(Instant.EPOCH);
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.putObject("requestContext").put("condition", "Parked").put("why", why);
    document.put("version", "1.0");
    document.put("timestamp", at.truncatedTo(ChronoUnit.MILLIS).toString());
    document
        .putObject("DDBStreamBatchInfo")
        .put("startSequenceNumber", number(records.get(0)))
        .put("endSequenceNumber", number(records.get(records.size() - 1)))
        .put("approximateArrivalOfFirstRecord", first.truncatedTo(ChronoUnit.SECONDS).toString())
        .put("batchSize", records.size())
        .put("streamArn", records.get(0).getEventSourceARN());
    document.put("payload", payload.json());
    return new ParkedDocument(
        NAME_TIME.format(first) + "-parked-" + payload.digest(), document.toString());
  }

  /** When the request was written, as its record says. */
  @SuppressWarnings("JavaUtilDate") // the record has one
  static Option<Instant> created(DynamodbStreamRecord record) {
    return Option.of(record.getDynamodb())
        .flatMap(change -> Option.of(change.getApproximateCreationDateTime()))
        .map(Date::toInstant);
  }

  private static String number(DynamodbStreamRecord record) {
    return Option.of(record.getDynamodb())
        .flatMap(change -> Option.of(change.getSequenceNumber()))
        .getOrElse("");
  }
}

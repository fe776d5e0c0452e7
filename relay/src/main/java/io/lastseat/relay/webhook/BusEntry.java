package io.lastseat.relay.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.commit.Commit;
import io.lastseat.webhooks.BusName;
import io.lastseat.webhooks.DeliveryId;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * The body of a call of {@code PutEvents} with one entry for one commit. The detail of the entry is
 * the body for a receiver over HTTP, and contains the {@code webhook-id}, since an event has no
 * headers. The entry names no resources, which would be those of AWS.
 *
 * <p>Sources: Amazon EventBridge API reference, "PutEventsRequestEntry"; user guide, "Calculating
 * PutEvents event entry size": source, type and detail count by their bytes, the time counts as 14,
 * and the sum must be less than 256 KB.
 */
final class BusEntry {

  static final String SOURCE = "lastseat";

  private static final int LESS_THAN = 256 * 1024;
  private static final int TIME = 14;

  /** The most bytes of an event's detail. Source and type are ASCII. */
  static final int MAX_DETAIL = LESS_THAN - 1 - TIME - SOURCE.length() - CommitEvent.TYPE.length();

  /** The number of decimals: times are in seconds. */
  private static final int MILLIS = 3;

  private static final JsonFactory FACTORY = new JsonFactory();

  /**
   * Makes the body for that commit.
   *
   * @param commit none if this program cannot read the commit
   */
  static byte[] of(BusName bus, Option<Commit> commit, DeliveryId id) {
    byte[] detail = CommitEvent.withId(commit, id, MAX_DETAIL);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeArrayFieldStart("Entries");
      json.writeStartObject();
      json.writeStringField("EventBusName", bus.text());
      json.writeStringField("Source", SOURCE);
      json.writeStringField("DetailType", CommitEvent.TYPE);
      if (commit.isDefined()) {
        long at = commit.get().decidedAt().toEpochMilli();
        json.writeNumberField("Time", BigDecimal.valueOf(at, MILLIS));
      }
      json.writeStringField("Detail", new String(detail, StandardCharsets.UTF_8));
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  private BusEntry() {}
}

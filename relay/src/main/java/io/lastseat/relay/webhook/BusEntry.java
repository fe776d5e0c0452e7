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
 * The body of a call of {@code PutEvents} with one entry for one commit. Its detail is the body for
 * a receiver over HTTP, with the {@code webhook-id} inside, since an event has no headers. It names
 * no resources: these would be those of AWS.
 *
 * <p>Sources: Amazon EventBridge API reference, "PutEventsRequestEntry"; user guide, "Calculating
 * PutEvents event entry size": source, type and detail are counted by their bytes, the time as 14,
 * and all must be less than 256 KB.
 */
final class BusEntry {

  static final String SOURCE = "lastseat";

  private static final int LESS_THAN = 256 * 1024;
  private static final int TIME = 14;

  /** The room for the detail of an event; both names are ASCII. */
  static final int MAX_DETAIL = LESS_THAN - 1 - TIME - SOURCE.length() - CommitEvent.TYPE.length();

  /** Times are seconds, with decimals. */
  private static final int MILLIS = 3;

  private static final JsonFactory FACTORY = new JsonFactory();

  /**
   * About that commit.
   *
   * @param commit none if this program cannot read it
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

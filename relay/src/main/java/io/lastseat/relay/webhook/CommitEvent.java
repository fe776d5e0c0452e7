package io.lastseat.relay.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.feed.CommitContent;
import io.lastseat.json.JsonText.Content;
import io.lastseat.model.commit.Commit;
import io.lastseat.tables.EpochMark;
import io.lastseat.webhooks.DeliveryId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * The body for a receiver: all entries of a commit, or, where they are too many or of a newer
 * program, where to read them.
 */
final class CommitEvent {

  static final String TYPE = "commit.appended";

  /** Larger bodies are not sent. */
  static final int MAX_BYTES = 256 * 1024;

  private static final JsonFactory FACTORY = new JsonFactory();

  /** The body for this commit. */
  static byte[] of(Commit commit, DeliveryId id) {
    return of(commit, id, MAX_BYTES);
  }

  static byte[] of(Commit commit, DeliveryId id, int maxBytes) {
    return fitting(json -> {}, commit, id, maxBytes);
  }

  /** The same with its {@code webhook-id} inside, for a receiver that gets no headers. */
  static byte[] withId(Commit commit, DeliveryId id, int maxBytes) {
    return fitting(json -> json.writeStringField("id", id.header()), commit, id, maxBytes);
  }

  private static byte[] fitting(Content first, Commit commit, DeliveryId id, int maxBytes) {
    byte[] whole = document(first, json -> putWhole(json, commit, id));
    return whole.length <= maxBytes
        ? whole
        : document(first, json -> putTruncated(json, commit, id));
  }

  /** The body for a commit that this program cannot read. */
  static byte[] unread(DeliveryId id) {
    return document(json -> {}, json -> putUnread(json, id));
  }

  /** The same with its {@code webhook-id} inside. */
  static byte[] unreadWithId(DeliveryId id) {
    return document(json -> json.writeStringField("id", id.header()), json -> putUnread(json, id));
  }

  private static void putUnread(JsonGenerator json, DeliveryId id) throws IOException {
    json.writeStringField("type", TYPE);
    json.writeObjectFieldStart("data");
    put(json, id);
    json.writeBooleanField("truncated", true);
    json.writeEndObject();
  }

  private static void putWhole(JsonGenerator json, Commit commit, DeliveryId id)
      throws IOException {
    begin(json, commit, id);
    CommitContent.entries(commit).to(json);
    json.writeEndObject();
  }

  private static void putTruncated(JsonGenerator json, Commit commit, DeliveryId id)
      throws IOException {
    begin(json, commit, id);
    json.writeBooleanField("truncated", true);
    json.writeEndObject();
  }

  private static void begin(JsonGenerator json, Commit commit, DeliveryId id) throws IOException {
    json.writeStringField("type", TYPE);
    json.writeStringField("timestamp", commit.decidedAt().toString());
    json.writeObjectFieldStart("data");
    put(json, id);
    CommitContent.books(commit).to(json);
  }

  /** Which commit, and where the feed has it. */
  private static void put(JsonGenerator json, DeliveryId id) throws IOException {
    json.writeStringField("resourceId", id.resource().text());
    json.writeNumberField("commitNumber", id.commitNo());
    if (id.epoch() > 0) {
      json.writeNumberField("epoch", id.epoch());
    }
    String before = new EpochMark(Long.toString(id.commitNo() - 1), id.epoch()).marked();
    json.writeStringField(
        "feed",
        "/v1/resources/%s/verdicts?after=%s&limit=1".formatted(id.resource().text(), before));
  }

  private static byte[] document(Content first, Content rest) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      first.to(json);
      rest.to(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  private CommitEvent() {}
}

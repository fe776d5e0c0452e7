package io.lastseat.relay.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.feed.CommitContent;
import io.lastseat.json.JsonText.Content;
import io.lastseat.model.commit.Commit;
import io.lastseat.tables.EpochMark;
import io.lastseat.webhooks.DeliveryId;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * The body for a receiver. It contains all entries of a commit. If they are too large, or a newer
 * program wrote them, it says where to read them.
 */
final class CommitEvent {

  static final String TYPE = "commit.appended";

  /** The largest body, in bytes. A commit that needs more is sent without its entries. */
  static final int MAX_BYTES = 256 * 1024;

  private static final JsonFactory FACTORY = new JsonFactory();

  /** The body for this commit; none if this program cannot read it. */
  static byte[] of(Option<Commit> commit, DeliveryId id) {
    return fitting(json -> {}, commit, id, MAX_BYTES);
  }

  /** The commit's body, with {@code webhook-id} inside for a receiver that gets no headers. */
  static byte[] withId(Option<Commit> commit, DeliveryId id, int maxBytes) {
    return fitting(json -> json.writeStringField("id", id.header()), commit, id, maxBytes);
  }

  private static byte[] fitting(Content first, Option<Commit> commit, DeliveryId id, int maxBytes) {
    byte[] whole = document(first, commit, id, commit.map(CommitContent::entries));
    return whole.length <= maxBytes ? whole : document(first, commit, id, Option.none());
  }

  /**
   * The document.
   *
   * @param entries none if they are left out
   */
  private static byte[] document(
      Content first, Option<Commit> commit, DeliveryId id, Option<Content> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      first.to(json);
      json.writeStringField("type", TYPE);
      if (commit.isDefined()) {
        json.writeStringField("timestamp", commit.get().decidedAt().toString());
      }
      json.writeObjectFieldStart("data");
      put(json, id);
      if (commit.isDefined()) {
        CommitContent.books(commit.get()).to(json);
      }
      if (entries.isDefined()) {
        entries.get().to(json);
      } else {
        json.writeBooleanField("truncated", true);
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  /** Puts which commit it is, and where to read it. */
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

  private CommitEvent() {}
}

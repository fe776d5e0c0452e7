package io.lastseat.serializer.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.lastseat.stream.StreamEventJson;
import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A record as an event of DynamoDB Streams in JSON, so that the function can handle it again.
 *
 * @param json the event as Lambda delivers it
 */
record EventPayload(String json) {

  private static final int DIGEST_BYTES = 8;

  /**
   * Makes the event of this record alone, with the fewest escapes: {@code erase} looks for names as
   * they are written here.
   */
  static EventPayload of(StreamRecord record) {
    try {
      return new EventPayload(
          Mapper.SORTING.readTree(StreamEventJson.event(Vector.of(record))).toString());
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * A digest of the content: 16 hexadecimal digits. The order of attributes does not count, since
   * it may change when a record is delivered again.
   */
  String digest() {
    try {
      byte[] sorted =
          Mapper.SORTING.writeValueAsBytes(Mapper.SORTING.readValue(json, Object.class));
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(sorted);
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (JsonProcessingException | NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Delays making the mapper until its first use, so that a start need not wait for it. */
  private static final class Mapper {
    private static final ObjectMapper SORTING =
        new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    private Mapper() {}
  }
}

package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records as an event of DynamoDB Streams in JSON, so that the function can handle them again.
 *
 * @param json the event as Lambda delivers it
 */
public record EventPayload(String json) {

  private static final int DIGEST_BYTES = 8;

  /** Makes the event from these records; a null record stays null. */
  public static EventPayload of(List<? extends @Nullable DynamodbStreamRecord> records) {
    DynamodbEvent event = new DynamodbEvent();
    event.setRecords(new ArrayList<>(records));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Mapper.EVENTS.toJson(event, bytes);
    return new EventPayload(bytes.toString(StandardCharsets.UTF_8));
  }

  /**
   * A digest of the content: 16 hexadecimal digits. The order of attributes does not count, since
   * it may change when a record is delivered again.
   */
  public String digest() {
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
    private static final PojoSerializer<DynamodbEvent> EVENTS =
        LambdaEventSerializers.serializerFor(
            DynamodbEvent.class, EventPayload.class.getClassLoader());
    private static final ObjectMapper SORTING =
        new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    private Mapper() {}
  }
}

package io.lastseat.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.model.Sha256;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.KindCodecs;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a request says, in {@value #BITS} bits of its SHA-256: enough to see that two are not the
 * same, in a place where a million of them must have room.
 */
final class Fingerprint {

  static final int BITS = 54;

  /** Equal for equal requests, also where their explanations differ. */
  static long of(Request request) {
    TreeMap<String, AttributeValue> said = new TreeMap<>(AuditedItem.of(request));
    if (request instanceof Impossible) {
      // Why it is impossible are the words of a library, and decides nothing.
      KindCodecs.of(request).fields().forEach(field -> said.remove(field.full()));
    }
    return of(said);
  }

  static long of(SortedMap<String, AttributeValue> said) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, AttributeValue> attribute : said.entrySet()) {
      String value = AuditedItem.inWords(attribute.getKey(), attribute.getValue());
      // With its length, since a text may look like the next attribute.
      text.append(value.length()).append(' ').append(value);
    }
    return ByteBuffer.wrap(Sha256.of(text.toString().getBytes(UTF_8))).getLong()
        >>> (Long.SIZE - BITS);
  }

  private Fingerprint() {}
}

package io.lastseat.model.commit;

import io.lastseat.model.id.Floor;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The begin of an idempotency key that names its {@link Floor}: a mark, the epoch in 8 bits, the
 * number of the commit in 40, and 32 bits of the resource's hash. Clients take it from the document
 * of the resource. No other key may begin with the mark.
 */
public final class KeyPrefix {

  private static final String MARK = "lastseat~";
  private static final int CHARS = MARK.length() + 21;
  private static final int HEX = 16;
  private static final Pattern KEY =
      Pattern.compile(MARK + "([0-9a-f]{2})([0-9a-f]{10})([0-9a-f]{8})~.+");

  /** The prefix of keys that are made on this head. */
  public static String of(Head newest) {
    Floor floor = newest.floor();
    return MARK
        + "%02x%010x".formatted(floor.epoch(), floor.commit())
        + hash(newest.resource())
        + "~";
  }

  /** The key without its prefix; the whole key if it is opaque. */
  public static String without(String key) {
    return key.startsWith(MARK) ? key.substring(Math.min(CHARS, key.length())) : key;
  }

  /**
   * The floor that this key of the resource names. An opaque key has none, and neither has one
   * whose prefix another resource gave. A key whose prefix is unreadable has {@link Floor#NEVER}.
   */
  public static Option<Floor> floor(String key, ResourceId resource) {
    if (!key.startsWith(MARK)) {
      return Option.none();
    }
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return Option.some(Floor.NEVER);
    }
    return Option.when(
        parts.group(3).equals(hash(resource)),
        () ->
            new Floor(Integer.parseInt(parts.group(1), HEX), Long.parseLong(parts.group(2), HEX)));
  }

  private static String hash(ResourceId resource) {
    byte[] all = Sha256.of(resource.text().getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(ByteBuffer.wrap(all).getInt());
  }

  private KeyPrefix() {}
}

package io.lastseat.intake.roster;

import io.lastseat.intake.roster.Roster.RosterPlace;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * A place in a roster, as a text without meaning for a caller. A check protects it against damage
 * and against use on another resource. It is no secret, and gives nothing that the roster does not
 * show.
 *
 * <p>Version 1: a byte 1, then the commit at which the roster ends, the next commit and the offset
 * in it (8, 8 and 4 bytes). The last 8 bytes are of the SHA-256 over all that and the resource id.
 */
public final class Cursor {

  private static final byte VERSION = 1;
  private static final int PLACE_BYTES = 1 + 8 + 8 + 4;
  private static final int CHECK_BYTES = 8;

  public static String of(ResourceId resource, RosterPlace place) {
    byte[] bytes =
        ByteBuffer.allocate(PLACE_BYTES)
            .put(VERSION)
            .putLong(place.asOf())
            .putLong(place.commit())
            .putInt(place.offset())
            .array();
    byte[] checked =
        ByteBuffer.allocate(PLACE_BYTES + CHECK_BYTES)
            .put(bytes)
            .put(check(resource, bytes))
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(checked);
  }

  /** Reads the place; none if the text, to the last bit, is no cursor of this resource. */
  static Option<RosterPlace> read(ResourceId resource, String text) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      if (bytes.length != PLACE_BYTES + CHECK_BYTES) {
        return Option.none();
      }
      ByteBuffer place = ByteBuffer.wrap(bytes, 1, PLACE_BYTES - 1);
      return Option.some(new RosterPlace(place.getLong(), place.getLong(), place.getInt()))
          .filter(read -> of(resource, read).equals(text));
    } catch (IllegalArgumentException damaged) {
      return Option.none();
    }
  }

  private static byte[] check(ResourceId resource, byte[] place) {
    byte[] id = resource.text().getBytes(StandardCharsets.US_ASCII);
    byte[] all = ByteBuffer.allocate(place.length + id.length).put(place).put(id).array();
    return Arrays.copyOf(Sha256.of(all), CHECK_BYTES);
  }

  private Cursor() {}
}

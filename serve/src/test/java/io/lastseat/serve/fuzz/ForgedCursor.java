package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.lastseat.model.id.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Cursors with a right check and any position: no fuzzer guesses a digest. */
final class ForgedCursor {

  private static final int PLACE_BYTES = 21;
  private static final int CHECK_BYTES = 8;

  private ForgedCursor() {}

  static String of(FuzzedDataProvider data) {
    byte[] place =
        ByteBuffer.allocate(PLACE_BYTES)
            .put((byte) data.consumeInt(1, 2))
            .putLong(number(data))
            .putLong(number(data))
            .putInt(data.consumeBoolean() ? data.consumeInt(-1, 3) : data.consumeInt())
            .array();
    byte[] id = SmallStore.NIGHT.text().getBytes(StandardCharsets.US_ASCII);
    byte[] checked = ByteBuffer.allocate(place.length + id.length).put(place).put(id).array();
    byte[] check = Arrays.copyOf(Sha256.of(checked), CHECK_BYTES);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(
            ByteBuffer.allocate(PLACE_BYTES + CHECK_BYTES).put(place).put(check).array());
  }

  private static long number(FuzzedDataProvider data) {
    return data.consumeBoolean() ? data.consumeLong(0, 6) : data.consumeLong();
  }
}

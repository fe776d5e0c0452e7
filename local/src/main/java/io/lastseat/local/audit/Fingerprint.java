package io.lastseat.local.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.intake.usecase.Sha256;
import io.lastseat.model.Policy;
import io.lastseat.model.Request;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a request says, in {@value #BITS} bits of its SHA-256: enough to see that two are not the
 * same, in a place where a million of them must have room.
 */
final class Fingerprint {

  static final int BITS = 54;

  /**
   * Equal for equal requests. Why an impossible one is impossible is left out: those are the words
   * of a library, and they decide nothing.
   */
  static long of(Request request) {
    List<Object> parts =
        request.match(
            reserve -> List.of("reserve", reserve.applicant(), reserve.quantity(), reserve.note()),
            configure -> {
              Policy policy = configure.policy();
              return List.of(
                  "configure",
                  policy.capacity(),
                  policy.opensAt(),
                  policy.closesAt(),
                  policy.maxQuantityPerRequest(),
                  policy.title(),
                  policy.gate(),
                  configure.lanes());
            },
            impossible -> List.of("impossible"));
    StringBuilder text = new StringBuilder().append(request.takenAt().toEpochMilli());
    for (Object part : parts) {
      String value = part.toString();
      text.append('\n').append(value.length()).append(' ').append(value);
    }
    return ByteBuffer.wrap(Sha256.of(text.toString().getBytes(UTF_8))).getLong()
        >>> (Long.SIZE - BITS);
  }

  private Fingerprint() {}
}

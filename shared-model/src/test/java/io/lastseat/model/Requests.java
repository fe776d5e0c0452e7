package io.lastseat.model;

import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Reserve;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Random;

/** Makes requests for tests: by hand, or at random from a seed. */
public final class Requests {

  public static final ResourceId CONCERT = new ResourceId("concert");
  public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  public static RequestId id(int number) {
    byte[] bytes = ByteBuffer.allocate(RequestId.TOKEN_BYTES).putLong(8, number).array();
    return RequestId.of(bytes, 1);
  }

  public static Reserve reserve(int number, long quantity) {
    return reserve(number, quantity, NOON);
  }

  public static Reserve reserve(int number, long quantity, Instant takenAt) {
    return new Reserve(
        id(number), CONCERT, takenAt, "applicant-" + number, quantity, Option.none());
  }

  public static Configure configure(int number, Policy policy) {
    return new Configure(id(number), CONCERT, NOON, policy, Option.none());
  }

  /** Books of a concert with these terms, of which so much is taken. */
  public static Ledger ledger(Policy policy, long taken) {
    return new Ledger(CONCERT, Option.some(policy), 1, taken, 0, Instant.EPOCH);
  }

  /** A request of any kind, with times that jump back and forth around the window's ends. */
  public static Request any(Random random, int number) {
    Instant takenAt = NOON.plusSeconds(random.nextInt(-100, 100));
    if (random.nextInt(10) > 0) {
      return new Reserve(
          id(number),
          CONCERT,
          takenAt,
          text(random, 1, Limits.MAX_APPLICANT_CHARS),
          random.nextInt(1, 5),
          random.nextBoolean()
              ? Option.none()
              : Option.some(text(random, 1, Limits.MAX_NOTE_CHARS)));
    }
    Instant opens = NOON.plusSeconds(random.nextInt(-60, 0));
    Policy policy =
        new Policy(
            random.nextInt(0, 20),
            random.nextBoolean() ? Option.none() : Option.some(opens),
            random.nextBoolean() ? Option.none() : Option.some(opens.plusSeconds(60)),
            random.nextBoolean() ? Option.none() : Option.some((long) random.nextInt(1, 5)),
            random.nextBoolean() ? Option.none() : Option.some(text(random, 1, 200)),
            random.nextBoolean());
    return new Configure(
        id(number), CONCERT, takenAt, policy, Option.when(random.nextInt(4) == 0, 2));
  }

  private static String text(Random random, int min, int max) {
    int[] points =
        random
            .ints(random.nextInt(min, max + 1), 0, 4)
            .map(kind -> new int[] {'a', 0xe9, 0x5e2d, 0x1f3ad}[kind])
            .toArray();
    return new String(points, 0, points.length);
  }

  private Requests() {}
}

package io.lastseat.tables;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** The number of restores of the tables so far, as the template gives it to the functions. */
public final class Epoch {

  /**
   * The greatest epoch: the {@code MaxValue} of the template's parameter {@code Epoch}. The tokens
   * of the next epoch would be numbers that JavaScript rounds, see {@link
   * io.lastseat.model.grant.LockGrant#TOKENS_OF_AN_EPOCH}.
   */
  public static final long MAX = 8_191;

  private static final Instant FIRST_DAY = Instant.parse("2026-01-01T00:00:00Z");
  private static final String NAME = "LASTSEAT_EPOCH";

  /**
   * Reads {@code LASTSEAT_EPOCH}; 0 if it is not set. Throws {@link IllegalStateException} if it is
   * no number.
   */
  public static long of(Map<String, String> environment) {
    String value = environment.getOrDefault(NAME, "0");
    if (!value.matches("[0-9]{1,9}") || Long.parseLong(value) > MAX) {
      throw new IllegalStateException(
          "%s is '%s': give a whole number of at most %d, the one that 'lastseat audit --repair' named."
              .formatted(NAME, value, MAX));
    }
    return Long.parseLong(value);
  }

  /**
   * The epoch of a copy that is put into use. One backup may be restored twice, and neither knows
   * of the other: so it is at least the number of the day, and restores on two days differ.
   *
   * @param epoch that of the copy
   * @throws IllegalStateException if none is left
   */
  public static long after(long epoch, Instant now) {
    long next = Math.max(epoch + 1, ChronoUnit.DAYS.between(FIRST_DAY, now));
    if (next > MAX) {
      throw new IllegalStateException("No epoch is left after %d.".formatted(epoch));
    }
    return next;
  }

  private Epoch() {}
}
